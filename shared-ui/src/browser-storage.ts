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

/** Returns the keys that begin with `start`; none if the storage is blocked. */
export const storedKeys = (kind: Kind, start: string): readonly string[] =>
  attempt(start, () => Object.keys(window[kind]).filter((key) => key.startsWith(start))) ?? [];

/** Stores a text under `key`; undefined removes it. Returns false if the storage is full or blocked. */
export const storeText = (kind: Kind, key: string, text: string | undefined): boolean =>
  attempt(key, () => {
    if (text === undefined) window[kind].removeItem(key);
    else window[kind].setItem(key, text);
    return true;
  }) ?? false;

/** The attribute of the document that holds a shared text which the storage does not keep. */
const unkeptAttribute = (key: string): string => `data-unkept-${key}`;

/** Returns a text of all tabs of this browser; undefined if there is none. */
export const sharedText = (key: string): string | undefined =>
  (document.documentElement.getAttribute(unkeptAttribute(key)) ?? storedText('localStorage', key)) ||
  undefined;

/** Whether a reload keeps a shared text that was stored. */
export const isSharedKept = (key: string): boolean =>
  !document.documentElement.hasAttribute(unkeptAttribute(key));

/**
 * Stores a text for all tabs of this browser. Those that {@link watchShared} hear of it, and so does this tab. Without
 * storage it holds in this document.
 */
export const storeShared = (key: string, text: string | undefined): void => {
  if (storeText('localStorage', key, text)) document.documentElement.removeAttribute(unkeptAttribute(key));
  else document.documentElement.setAttribute(unkeptAttribute(key), text ?? '');
  // The browser sends this event to the other tabs only.
  window.dispatchEvent(new StorageEvent('storage', { key }));
};

/** Calls `onChange` after each change of a shared text, until the returned function is called. */
export const watchShared = (onChange: () => void): (() => void) => {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
};
