import { FirebaseError } from 'firebase/app';
import { ConnectionError } from '../data-store';

/** The default timeout of a request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 20_000;

const UNREACHED = new Set(['unavailable', 'deadline-exceeded']);

/**
 * Runs `work` with a timeout, because the SDK would wait for ever.
 * @throws ConnectionError if the server cannot be reached or does not answer in time.
 */
export const reachable = async <T>(work: () => Promise<T>, timeoutMs = REQUEST_TIMEOUT_MS): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConnectionError()), timeoutMs);
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
