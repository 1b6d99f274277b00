/** Fetches what will soon be needed. Whoever needs it fetches it again where that fails. */
export const fetchEarly = (fetch: () => Promise<unknown>): void => {
  fetch().catch((error: unknown) => console.error('A part of the page could not be fetched early.', error));
};
