const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

const UNREACHABLE = 'The server could not be reached. Check the connection and try again.';

/** Returns what a failed call means for the administrator. Most messages of the server say it already. */
export const explainAccountFailure = (error: unknown): string => {
  switch (codeOf(error)) {
    case 'functions/permission-denied':
      return 'You are no longer an administrator, so nothing was changed.';
    case 'functions/unavailable':
    case 'functions/deadline-exceeded':
      return UNREACHABLE;
    case 'functions/internal':
      // The SDK's word for a call that did not arrive. The server has a sentence.
      return error instanceof Error && error.message !== 'internal' ? error.message : UNREACHABLE;
    default:
      return error instanceof Error ? error.message : 'Something went wrong';
  }
};
