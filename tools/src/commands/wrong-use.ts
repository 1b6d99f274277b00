/** A command was called in a way that it does not know; the message says what is wrong. */
export class WrongUse extends Error {}

/** Whether that is the error, or `parseArgs` of Node says the same. */
export const isWrongUse = (error: unknown): error is Error =>
  error instanceof WrongUse ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
