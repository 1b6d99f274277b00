import { codeOf, isLimitReached, LIMIT_REACHED } from './limit-reached';

/** The codes of the SDK for a call that no function has answered, whoever says so. */
const UNANSWERED: readonly unknown[] = [
  'functions/unavailable',
  'functions/deadline-exceeded',
  'functions/unknown',
  'functions/cancelled',
];

/**
 * Matches the words of the SDK where no function has spoken, beside a bare code: it cannot read the answer, of a proxy or a login
 * page of the network ("_errorForResponse" in @firebase/functions). It adds the status to each message, 0 for none.
 */
const WORDS_OF_SDK = /^(?:(?:Unknown b|B)ackend error status: |Response is )/;
const STATUS = / \[\d+\]$/;

/** The server refuses a call. Its message says why, for the user. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

const isOfCall = (error: unknown): error is Error =>
  error instanceof Error && String(codeOf(error)).startsWith('functions/');

/** Returns whether a call of a function has no answer: it may have arrived, or may still arrive. */
export const isUnanswered = (error: unknown): boolean => {
  if (!isOfCall(error)) return false;
  const text = error.message.replace(STATUS, '');
  const word = `functions/${text.toLowerCase().replaceAll('_', '-')}`;
  return UNANSWERED.includes(codeOf(error)) || codeOf(error) === word || WORDS_OF_SDK.test(text);
};

/**
 * Returns why the server refuses a call or a request; undefined for another error. The error may come from another build. The rules
 * give no reason that a user understands.
 */
export const refusalIn = (error: unknown): string | undefined => {
  if (isLimitReached(error)) return LIMIT_REACHED;
  if (error instanceof Error && error.name === 'RefusedError') return error.message;
  return isOfCall(error) && !isUnanswered(error) ? error.message.replace(STATUS, '') : undefined;
};

/** Whether an error is of code that did not arrive: a script, or a sheet. */
const isOfMissingCode = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' ||
    'isOfPage' in error ||
    ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

/**
 * Returns why something that was pressed failed: the server's own reason, that no answer came, or that code did not arrive, which
 * only a reload brings to a tab of an old release. Else `otherwise`. `unknown` names what may have happened.
 */
export const explainPress = (error: unknown, otherwise: string, unknown = 'this was done'): string => {
  if (isUnanswered(error) || (error instanceof Error && error.name === 'UnknownOutcomeError'))
    return `No answer came, so it is not known whether ${unknown}. Check the connection, and look before you try again.`;
  return (
    refusalIn(error) ??
    (isOfMissingCode(error)
      ? 'A file of this page did not arrive. Try again, and if that does not help, reload the page.'
      : otherwise)
  );
};
