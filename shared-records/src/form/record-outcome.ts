import { Attempts } from 'shared-store/attempts';
import type { Values } from './values/record-values';

/** The attempts of a form to save its record, and what they have sent. */
export class RecordOutcome extends Attempts {
  /** The values of all attempts: they are no changes of somebody else. */
  readonly sent: Values[] = [];
  /** The values that were stored last, as far as is known. */
  stored: Values | undefined;

  /** @param wasSent whether an earlier page may have saved a record with this id. */
  constructor(
    readonly id: string,
    wasSent?: boolean,
  ) {
    super(wasSent);
  }
}
