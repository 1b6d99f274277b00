/** How long the page has to be idle before its outline is saved, in milliseconds. */
const IDLE_MS = 500;

/** Saves the outline. Its code comes after the first list, and a reload can do without it. */
const save = (): void => {
  import('./outline').then(({ keepOutline }) => keepOutline()).catch(() => undefined);
};

/**
 * Saves the outline while the page is idle. Measuring layout on `pagehide` would delay the next page by 30 ms.
 * @returns What ends it.
 */
export function keepOutlineUpToDate(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(save, IDLE_MS);
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
