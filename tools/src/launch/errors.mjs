/** What a thrown value may carry; it may come from another realm, where `instanceof Error` does not hold. */
const carried = (/** @type {unknown} */ error) =>
  /** @type {{ name?: unknown, code?: unknown, message?: unknown }} */ (Object(error));

/** Whether it says that the user wants to stop. @param {unknown} error */
export const isAbort = (error) => carried(error).name === 'AbortError';

/** Whether it is the system's error `code`, such as ENOENT. @param {unknown} error @param {string} code */
export const hasCode = (error, code) => carried(error).code === code;

/** What it says. @param {unknown} error */
export const messageOf = (error) => String(carried(error).message ?? error);
