import { useSyncExternalStore } from 'react';
import { storedKeys, watchShared } from 'shared-ui/storage';

// A file of its own: lists and the header need it before any record is kept.

/** Returns the start of the keys of an account's records that are kept. They have its uid, so a logout deletes them. */
export const keptStart = (uid: string): string => `kept:${uid}:`;

/** Returns the keys of the records of an account that this browser keeps and has not sent. */
export const keptKeys = (uid: string): readonly string[] => storedKeys('localStorage', keptStart(uid));

/** Returns how many records of an account this browser keeps and has not sent, also after another tab has changed it. */
export const useKeptCount = (uid: string): number =>
  useSyncExternalStore(watchShared, () => keptKeys(uid).length);
