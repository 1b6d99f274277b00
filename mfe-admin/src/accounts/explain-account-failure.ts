const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** The codes of the SDK for a call without an answer of the server ("codeForHTTPStatus"). */
const UNANSWERED: readonly unknown[] = [
  'functions/unavailable',
  'functions/deadline-exceeded',
  'functions/unknown',
  'functions/cancelled',
];

/** Returns whether a call has no answer: it may have arrived, or may still arrive. */
const isUnanswered = (error: unknown): boolean =>
  UNANSWERED.includes(codeOf(error)) ||
  // The SDK's word for a call that did not arrive. The server has a sentence.
  (codeOf(error) === 'functions/internal' && error instanceof Error && /^internal$/i.test(error.message));

const UNREACHABLE = 'The server could not be reached. Check the connection and try again.';

const UNKNOWN =
  'No answer came, so it is not known whether this was done. Check the connection, and look before you try again.';

/** Returns what a failed call means for the administrator. Most messages of the server say it already. */
export const explainAccountFailure = (error: unknown): string => {
  if (codeOf(error) === 'functions/permission-denied')
    return 'You are no longer an administrator, so nothing was changed.';
  if (isUnanswered(error)) return UNREACHABLE;
  return error instanceof Error ? error.message : 'Something went wrong';
};

/** Returns what to say of a call that may have changed something, because its answer did not come; else undefined. */
export const unansweredText = (error: unknown): string | undefined =>
  isUnanswered(error) ? UNKNOWN : undefined;
