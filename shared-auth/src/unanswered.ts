/** Returns the code of a service's error. */
export const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** The codes of the SDK for a call without an answer of the server ("codeForHTTPStatus"). */
const UNANSWERED: readonly unknown[] = [
  'functions/unavailable',
  'functions/deadline-exceeded',
  'functions/unknown',
  'functions/cancelled',
];

/** The server refuses a call. Its message says why, for the user. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** Returns why the server refuses a call; undefined for another error. The error may come from another build. */
export const refusalIn = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'RefusedError' ? error.message : undefined;

/** Returns whether a call of a function has no answer: it may have arrived, or may still arrive. */
export const isUnanswered = (error: unknown): boolean =>
  UNANSWERED.includes(codeOf(error)) ||
  // The SDK's word for a call that did not arrive. The server has a sentence.
  (codeOf(error) === 'functions/internal' && error instanceof Error && /^internal$/i.test(error.message));
