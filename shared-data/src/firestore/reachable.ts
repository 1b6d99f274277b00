import { FirebaseError } from 'firebase/app';
import { ConnectionError } from '../data-store';

/** How long the server may take to answer, in milliseconds. */
const TIME_LIMIT = 20_000;

const UNREACHED = new Set(['unavailable', 'deadline-exceeded']);

/**
 * Runs `work` against the server.
 * @throws ConnectionError where the browser knows that it is offline, the server cannot be reached, or it does not
 * answer in time: by itself the SDK would wait without an end.
 */
export const reachable = async <T>(work: () => Promise<T>): Promise<T> => {
  if (globalThis.navigator?.onLine === false) throw new ConnectionError();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeLimit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConnectionError()), TIME_LIMIT);
  });
  try {
    return await Promise.race([work(), timeLimit]);
  } catch (error) {
    if (error instanceof FirebaseError && UNREACHED.has(error.code)) throw new ConnectionError(error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
};
