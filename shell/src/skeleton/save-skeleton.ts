/** How long the page has to be idle before its skeleton is saved. */
const IDLE_TIMEOUT_MS = 500;

/** Saves the skeleton. Its code is lazy, so that it comes after the first list. */
const save = (): void => {
  import('./skeleton').then(({ saveSkeleton }) => saveSkeleton()).catch(() => undefined);
};

/**
 * Saves the skeleton while the page is idle. Measuring layout on `pagehide` would delay the next page by 30 ms.
 * @returns The function that stops it.
 */
export function saveSkeletonWhenIdle(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(save, IDLE_TIMEOUT_MS);
  };
  const observer = new MutationObserver(moved);
  observer.observe(document.body, { childList: true, subtree: true });
  const ended = new AbortController();
  for (const moves of ['scroll', 'resize']) {
    window.addEventListener(moves, moved, { capture: true, passive: true, signal: ended.signal });
  }
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    ended.abort();
  };
}
