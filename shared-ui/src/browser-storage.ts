/** Where a browser keeps texts: as long as the tab is there, or for good. */
type Kind = 'sessionStorage' | 'localStorage';

/** Runs `work`; gives nothing where the storage is full, forbidden, or holds what cannot be read. */
const attempt = <T>(key: string, work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    console.warn(`The browser does not keep ${key}.`, error);
    return undefined;
  }
};

/** Reads the text kept under `key`; undefined where there is none, or where the browser forbids to look. */
export const storedText = (kind: Kind, key: string): string | undefined =>
  attempt(key, () => window[kind].getItem(key) ?? undefined);

/** Reads the value kept under `key` as JSON; undefined where there is none that can be read. */
export const storedJson = (kind: Kind, key: string): unknown =>
  attempt(key, () => JSON.parse(window[kind].getItem(key) ?? 'null') ?? undefined);

/** Keeps a text under `key`; undefined forgets it. A storage that is full or forbidden stays as it is. */
export const storeText = (kind: Kind, key: string, text: string | undefined): void => {
  attempt(key, () => (text === undefined ? window[kind].removeItem(key) : window[kind].setItem(key, text)));
};
