/** Requests code that did not arrive again after this many milliseconds. */
const RETRY_MS = 2_000;

/** Resolves after some time, or as soon as the browser reports a network. Its report alone is not enough: it may be wrong. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, RETRY_MS);
    window.addEventListener('online', end);
  });

/** Loads code, and tries again until it arrives. Calls `onFailure` after each attempt that failed. */
export const untilLoaded = async <T>(
  load: () => Promise<T>,
  onFailure: (error: unknown) => void = () => {},
): Promise<T> => {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      onFailure(error);
      await pause();
    }
  }
};
