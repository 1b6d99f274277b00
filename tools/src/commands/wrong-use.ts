/** A command got wrong arguments. The message says what is wrong. */
export class WrongUse extends Error {}

/** Returns whether the error is `WrongUse`, or comes from Node's `parseArgs`. */
export const isWrongUse = (error: unknown): error is Error =>
  error instanceof WrongUse ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
