/** Where a browser keeps texts: as long as the tab is there, or for good. */
type Kind = 'sessionStorage' | 'localStorage';

/** Reads the text kept under `key`; undefined where there is none, or where the browser forbids to look. */
export const storedText = (kind: Kind, key: string): string | undefined => {
  try {
    return window[kind].getItem(key) ?? undefined;
  } catch (error) {
    console.warn(`The browser does not let ${key} be read.`, error);
    return undefined;
  }
};

/** Reads the value kept under `key` as JSON; undefined where there is none that can be read. */
export const storedJson = (kind: Kind, key: string): unknown => {
  const text = storedText(kind, key);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    console.warn(`What is kept as ${key} is no JSON.`, error);
    return undefined;
  }
};

/** Keeps a text under `key`; undefined forgets it. A storage that is full or forbidden stays as it is. */
export const storeText = (kind: Kind, key: string, text: string | undefined): void => {
  try {
    if (text === undefined) window[kind].removeItem(key);
    else window[kind].setItem(key, text);
  } catch (error) {
    console.warn(`The browser does not keep ${key}.`, error);
  }
};
