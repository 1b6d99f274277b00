import { ConnectionError } from './data-store';

/** What a failed save of `what` ("The report") says to the user: that nothing is lost, and what to do. */
export const explainFailure =
  (what: string) =>
  (error: unknown): string =>
    error instanceof ConnectionError
      ? `${what} is not saved yet: the server cannot be reached. What you typed is kept here: try again when the connection is back.`
      : `${what} could not be saved. What you typed is still here: try again.`;
