/** A command got wrong arguments. The message says what is wrong. */
export class WrongUse extends Error {}

/** Returns whether the error is `WrongUse`, or comes from Node's `parseArgs`. */
export const isWrongUse = (error: unknown): error is Error =>
  error instanceof WrongUse || String(Object(error).code).startsWith('ERR_PARSE_ARGS');
