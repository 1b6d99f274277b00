/** Reads the fields of an error. It may come from another realm, where `instanceof Error` is false. */
const carried = (/** @type {unknown} */ error) =>
  /** @type {{ name?: unknown, code?: unknown, message?: unknown }} */ (Object(error));

/** Returns whether the error is an abort by the user. @param {unknown} error */
export const isAbort = (error) => carried(error).name === 'AbortError';

/** Returns whether the error has the system's `code`, such as ENOENT. @param {unknown} error @param {string} code */
export const hasCode = (error, code) => carried(error).code === code;

/**
 * Resolves to what `reading` resolves to; to undefined if there is no such file.
 * @template T
 * @param {Promise<T>} reading
 * @returns {Promise<T | undefined>}
 */
export const ifThere = (reading) =>
  reading.catch((error) => {
    if (!hasCode(error, 'ENOENT')) throw error;
    return undefined;
  });

/** Returns the message of an error. @param {unknown} error */
export const messageOf = (error) => String(carried(error).message ?? error);
