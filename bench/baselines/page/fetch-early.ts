/** Prefetches code. A failure is only logged, because the code is fetched again when it is needed. */
export const fetchEarly = (fetch: () => Promise<unknown>): void => {
  fetch().catch((error: unknown) => console.error('A part of the page could not be fetched early.', error));
};
