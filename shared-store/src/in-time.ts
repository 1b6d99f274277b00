import { ConnectionError } from './data-store';

/** Waits this many milliseconds for the server. */
export const ANSWER_TIMEOUT_MS = 20_000;

/** Resolves as `work` does. @throws ConnectionError after this many milliseconds. */
export const inTime = <T>(work: Promise<T>, timeoutMs = ANSWER_TIMEOUT_MS): Promise<T> =>
  new Promise((resolve, reject) => {
    const late = new DOMException('It did not come in time.', 'TimeoutError');
    const timer = setTimeout(() => reject(new ConnectionError(late)), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
