const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Resolves after a pause that doubles with each attempt: 1 to 30 s. A network that returns ends it sooner. */
export const pauseAfter = (attempt: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS));
    window.addEventListener('online', resolve, { once: true });
  });
