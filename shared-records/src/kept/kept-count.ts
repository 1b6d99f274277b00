import { useSyncExternalStore } from 'react';
import { storedKeys, watchShared } from 'shared-ui/storage';

// A file of its own: lists and the header need it before any record is kept.

/** Returns the keys of the records of an account that this browser keeps and has not sent. They have its uid, so a logout deletes them. */
export const keptKeys = (uid: string): readonly string[] => storedKeys('localStorage', `kept:${uid}:`);

/** Returns how many records of an account this browser keeps and has not sent, also after another tab has changed it. */
export const useKeptCount = (uid: string): number =>
  useSyncExternalStore(watchShared, () => keptKeys(uid).length);
