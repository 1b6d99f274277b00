/** Texts that the browser keeps under names. */
export interface Kept {
  /** Returns the text under a name; undefined where there is none. */
  read(name: string): string | undefined;
  write(name: string, text: string): void;
  forget(name: string): void;
}

/**
 * Returns a storage that never throws. A browser may refuse its storage, or have no room left: the page then works as one
 * that is opened for the first time.
 */
const keptIn = (storage: () => Storage): Kept => {
  const attempt = <T>(action: (storage: Storage) => T): T | undefined => {
    try {
      return action(storage());
    } catch {
      return undefined;
    }
  };
  return {
    read: (name) => attempt((found) => found.getItem(name)) ?? undefined,
    write: (name, text) => attempt((found) => found.setItem(name, text)),
    forget: (name) => attempt((found) => found.removeItem(name)),
  };
};

/** Keeps texts for this tab, over its reloads. */
export const keptInTab = keptIn(() => sessionStorage);

/** Keeps texts for all tabs of this browser. */
export const keptInBrowser = keptIn(() => localStorage);
