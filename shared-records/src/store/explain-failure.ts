import { ConnectionError } from './data-store';
import { UnknownOutcomeError } from './unknown-outcome';

/** The last advice of a failed save. A browser without HTTP/2 lets requests wait behind those of other tabs. */
const adviceAfter = ({ cause }: ConnectionError): string =>
  cause instanceof DOMException && cause.name === 'TimeoutError'
    ? 'try again later. If other tabs show this page, close some of them.'
    : 'try again when the connection is back.';

/** Returns the message for a failed save. `subject` is what was saved, such as "The report". */
export const explainFailure =
  (subject: string) =>
  (error: unknown): string => {
    if (error instanceof UnknownOutcomeError) return `${subject} may be saved: the answer has not come yet.`;
    return error instanceof ConnectionError
      ? `${subject} is not saved yet: the server cannot be reached. Your input is kept: ${adviceAfter(error)}`
      : `${subject} could not be saved. Your input is kept: try again.`;
  };
