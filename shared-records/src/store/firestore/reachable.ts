import { FirebaseError } from 'firebase/app';
import { ConnectionError } from '../data-store';

/** The default timeout of a request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 20_000;

const UNREACHED = new Set(['unavailable', 'deadline-exceeded']);

/** Returns a `ConnectionError` for an error of the SDK that says so; else the error itself. */
export const unreached = (error: unknown): unknown =>
  error instanceof FirebaseError && UNREACHED.has(error.code) ? new ConnectionError(error) : error;

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
    throw unreached(error);
  } finally {
    clearTimeout(timer);
  }
};
