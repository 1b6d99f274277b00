import { ConnectionError } from './data-store';
import { UnknownOutcomeError } from './unknown-outcome';

/** Returns the message for a failed save. `subject` is what was saved, such as "The report". */
export const explainFailure =
  (subject: string) =>
  (error: unknown): string => {
    if (error instanceof UnknownOutcomeError) return `${subject} may be saved: the answer has not come yet.`;
    return error instanceof ConnectionError
      ? `${subject} is not saved yet: the server cannot be reached. Your input is kept: try again when the connection is back.`
      : `${subject} could not be saved. Your input is kept: try again.`;
  };
