/** Works for so many milliseconds at once, so that the page answers its user in between. */
const SLICE_MS = 12;

/** Lets the page do what waits. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Returns a function to call between pieces of a long work: it pauses if the last pause is `sliceMs` milliseconds ago. */
export const pauses = (sliceMs = SLICE_MS): (() => Promise<void>) => {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < sliceMs) return;
    await pause();
    startedAt = performance.now();
  };
};
