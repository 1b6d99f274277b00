import { Attempts } from '../store/attempts';
import { UnknownOutcomeError } from '../store/data-store';
import type { Edited } from '../store/save-record';
import { areSame, type Values } from './values/record-values';

/** Keeps what a form has sent of one record, and what is known of it. */
export class RecordOutcome {
  private readonly attempts = new Attempts();
  private readonly sent: Values[] = [];
  private stored: Values | undefined;

  /** @param wasSent whether an earlier page has sent a save under this id. */
  constructor(
    readonly id: string,
    private readonly wasSent = false,
  ) {}

  /** Whether an answer is still to come. */
  get isWaiting(): boolean {
    return !this.attempts.isOver;
  }

  /** Whether a save under this id has happened, or may have. */
  get mayBeStored(): boolean {
    return this.wasSent || this.attempts.mayHaveHappened;
  }

  /** Whether these are the values that were stored last, as far as is known. */
  isStored(values: Values): boolean {
    return this.stored !== undefined && areSame(this.stored, values);
  }

  /** Returns the values of a save that equal these: they are no change of somebody else. */
  sentLike(values: Values): Values | undefined {
    return this.sent.find((each) => areSame(each, values));
  }

  /** Notes that values are stored. Returns whether they are the first ones. */
  note(values: Values): boolean {
    const isFirst = this.stored === undefined;
    this.stored = values;
    return isFirst;
  }

  /** Saves values. @throws as `Attempts.make`; the failure of `write` itself if other values are known to be stored. */
  async save(values: Values, write: () => Promise<Edited<Values>>): Promise<Edited<Values>> {
    let failure: unknown;
    const attempt = () =>
      write().catch((error: unknown) => {
        failure = error;
        throw error;
      });
    try {
      return await this.attempts.make(attempt, (answer) => answer === 'saved');
    } catch (error) {
      throw this.stored && !(failure instanceof UnknownOutcomeError) ? failure : error;
    } finally {
      this.sent.push(values);
    }
  }
}
