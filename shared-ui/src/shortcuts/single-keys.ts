import { useSyncExternalStore } from 'react';
import { storedText, storeText } from 'shared-ui/storage';

const KEY = 'single-key-shortcuts';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** Returns whether single-key shortcuts are on in this browser. */
export const areSingleKeysOn = (): boolean => storedText('localStorage', KEY) !== 'off';

/** Switches single-key shortcuts on or off for this browser: https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts */
export const switchSingleKeys = (on: boolean): void => {
  storeText('localStorage', KEY, on ? undefined : 'off');
  for (const listener of [...listeners]) listener();
};

/** Returns whether single-key shortcuts are on, and renders again when that changes. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn);
