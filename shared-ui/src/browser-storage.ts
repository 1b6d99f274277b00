/** A storage of the browser: until the tab closes, or permanent. */
type Kind = 'sessionStorage' | 'localStorage';

/** Runs `work`; returns undefined if the storage is full, blocked or unreadable. */
const attempt = <T>(key: string, work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    console.warn(`The browser does not keep ${key}.`, error);
    return undefined;
  }
};

/** Returns the text stored under `key`; undefined if there is none or the storage is blocked. */
export const storedText = (kind: Kind, key: string): string | undefined =>
  attempt(key, () => window[kind].getItem(key) ?? undefined);

/** Returns the JSON value stored under `key`; undefined if there is none that can be parsed. */
export const storedJson = (kind: Kind, key: string): unknown =>
  attempt(key, () => JSON.parse(window[kind].getItem(key) ?? 'null') ?? undefined);

/** Stores a text under `key`; undefined removes it. A full or blocked storage stays as it is. */
export const storeText = (kind: Kind, key: string, text: string | undefined): void => {
  attempt(key, () => (text === undefined ? window[kind].removeItem(key) : window[kind].setItem(key, text)));
};
