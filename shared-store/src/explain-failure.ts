import { isLimitReached, LIMIT_REACHED } from 'shared-auth/limit-reached';
import { ConnectionError, UnknownOutcomeError } from './data-store';

/** The last advice of a failed save. A browser without HTTP/2 lets requests wait behind those of other tabs. */
const adviceAfter = ({ cause }: ConnectionError): string =>
  cause instanceof DOMException && cause.name === 'TimeoutError'
    ? 'try again later. If other tabs show this page, close some of them.'
    : 'try again when the connection is back.';

/** Returns the message for a failed save. `subject` is what was saved, such as "The report". */
export const explainFailure =
  (subject: string) =>
  (error: unknown): string => {
    if (isLimitReached(error)) return `${subject} is not saved. Your input is kept. ${LIMIT_REACHED}`;
    if (error instanceof UnknownOutcomeError) return `${subject} may be saved: the answer has not come yet.`;
    return error instanceof ConnectionError
      ? `${subject} is not saved yet: the server cannot be reached. Your input is kept: ${adviceAfter(error)}`
      : `${subject} could not be saved. Your input is kept: try again.`;
  };

/** The parts of a toast that says how something ended. */
interface Ending {
  readonly tone: 'success' | 'info' | 'error';
  readonly text: string;
}

/** Returns the toast of something that failed. `doing` is what, such as "Deleting Ada". */
export const failureToast = (doing: string, error?: unknown, there = ''): Ending => ({
  tone: 'error',
  text: `${doing} failed. Nothing has changed${there}${isLimitReached(error) ? `. ${LIMIT_REACHED}` : ': try again.'}`,
});

/** Returns the toast of something whose answer is late. */
export const doubtToast = (doing: string): Ending => ({
  tone: 'info',
  text: `${doing} may have happened: the answer has not come yet.`,
});
