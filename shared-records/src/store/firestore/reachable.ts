import { FirebaseError } from 'firebase/app';
import { ConnectionError } from '../data-store';

/** How long the server may take to answer where nothing else is said, in milliseconds. */
const TIME_LIMIT = 20_000;

const UNREACHED = new Set(['unavailable', 'deadline-exceeded']);

/**
 * Runs `work` against the server.
 * @throws ConnectionError where the server cannot be reached, or does not answer in time: by itself the
 * SDK would wait without an end.
 */
export const reachable = async <T>(work: () => Promise<T>, timeLimit = TIME_LIMIT): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConnectionError()), timeLimit);
  });
  try {
    return await Promise.race([work(), tooLate]);
  } catch (error) {
    if (error instanceof FirebaseError && UNREACHED.has(error.code)) throw new ConnectionError(error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
};
