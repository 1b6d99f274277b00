/** Reloads the page when the user presses its Reload. A form with unsaved input does not ask: its draft is there again. */
export const reloadPage = (): void => {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.reload();
};

/** Asks again after this many milliseconds. */
const ASK_INTERVAL_MS = 2_000;
/** Waits this many milliseconds for an answer. */
const ANSWER_TIMEOUT_MS = 10_000;

const askSite = (): Promise<Response> =>
  fetch(location.href, { cache: 'no-cache', signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });

const pauseBetween = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, ASK_INTERVAL_MS));

/** Reloads the page once its site answers. Before that, the browser would show its own page in place of this one. */
export const reloadOnceAnswered = async (
  ask: () => Promise<Response> = askSite,
  reload: () => void = reloadPage,
  pause: () => Promise<void> = pauseBetween,
): Promise<void> => {
  const answers = () =>
    ask().then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) await pause();
  reload();
};
