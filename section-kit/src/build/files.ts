/** Resolves to what the reading of a file resolves to; to undefined if there is no such file. */
export const ifFile = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    if (Object(error).code !== 'ENOENT') throw error;
    return undefined;
  });
