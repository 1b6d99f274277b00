import { useSyncExternalStore } from 'react';
import { isSharedKept, sharedText, storeShared, watchShared } from 'shared-ui/storage';

const KEY = 'single-key-shortcuts';

/** Returns whether single-key shortcuts are on in this browser. */
export const areSingleKeysOn = (): boolean => sharedText(KEY) !== 'off';

/** Switches single-key shortcuts on or off for this browser: https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts */
export const switchSingleKeys = (on: boolean): void => storeShared(KEY, on ? undefined : 'off');

/** Returns whether single-key shortcuts are on, and renders again when that changes. */
export const useSingleKeys = (): boolean => useSyncExternalStore(watchShared, areSingleKeysOn);

/** Whether a reload keeps what was chosen. */
export const isChoiceKept = (): boolean => isSharedKept(KEY);
