import { useSyncExternalStore } from 'react';
import { storedText, storeText } from 'shared-ui/storage';

const KEY = 'single-key-shortcuts';
const watchers = new Set<() => void>();

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  window.addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', watcher);
  };
};

/** Returns whether shortcuts of a single key are on in this browser. */
export const areSingleKeysOn = (): boolean => storedText('localStorage', KEY) !== 'off';

/** Switches them for this browser: https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts */
export const switchSingleKeys = (on: boolean): void => {
  storeText('localStorage', KEY, on ? undefined : 'off');
  for (const watcher of [...watchers]) watcher();
};

/** Whether they are on, live. */
export const useSingleKeys = (): boolean => useSyncExternalStore(watch, areSingleKeysOn);
