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

/** Returns whether a call of a function has no answer: it may have arrived, or may still arrive. */
export const isUnanswered = (error: unknown): boolean =>
  UNANSWERED.includes(codeOf(error)) ||
  // The SDK's word for a call that did not arrive. The server has a sentence.
  (codeOf(error) === 'functions/internal' && error instanceof Error && /^internal$/i.test(error.message));
