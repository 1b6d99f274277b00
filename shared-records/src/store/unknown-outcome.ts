import { ConnectionError } from './data-store';

/** A write was sent, and its answer has not come. It may have happened, or may still happen. */
export class UnknownOutcomeError extends ConnectionError {
  /** @param outcome what came of it; never settles if nobody can know. */
  constructor(readonly outcome: Promise<unknown>) {
    super();
    this.message = 'The answer of the server has not come yet.';
    this.name = 'UnknownOutcomeError';
  }
}
