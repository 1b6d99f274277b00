import { storedJson, storedKeys, storeText } from 'shared-ui/storage';
import * as v from 'valibot';
import type { Values } from '../values/record-values';

/**
 * The unsaved input of a form: its values, the values it started from, and the id of the record. A new record keeps its
 * id, so that saving again after a lost answer does not store it twice.
 */
export interface Draft {
  readonly id: string;
  readonly base: Values;
  readonly values: Values;
  /** The company's day on which it was stored. */
  readonly day: string;
  /** Whether a save under this id may have happened. */
  readonly isSent: boolean;
}

const storageKey = (key: string): string => `draft:${key}`;

const schemaOf = (start: Values): v.GenericSchema<unknown, Draft> => {
  const texts = v.object(
    Object.fromEntries(Object.entries(start).map(([name, text]) => [name, v.optional(v.string(), text)])),
  );
  return v.object({ id: v.string(), base: texts, values: texts, day: v.string(), isSent: v.boolean() });
};

/** The key of the copy of a new record's draft. It has the account's uid, so a logout deletes it. */
const copyKey = (key: string, id: string): string => `${storageKey(key)}:${id}`;

const parsed = (stored: unknown, start: Values): Draft | undefined => {
  const draft = v.safeParse(schemaOf(start), stored);
  return draft.success ? draft.output : undefined;
};

/**
 * Returns the draft stored under `key` in this tab, with the fields of `start`. If another build of the page has stored it,
 * a field that it lacks has its value in `start`, and one that this build does not know is dropped. A draft survives a
 * reload and a new sign-in.
 */
export function readDraft(key: string, start: Values): Draft | undefined {
  return parsed(storedJson('sessionStorage', storageKey(key)), start);
}

/** Returns the drafts of new records under `key` that tabs of this browser have stored, but none of a longer key. */
export const readCopies = (key: string, start: Values): readonly Draft[] =>
  storedKeys('localStorage', copyKey(key, '')).flatMap((stored) => {
    const draft = parsed(storedJson('localStorage', stored), start);
    return draft && stored === copyKey(key, draft.id) ? draft : [];
  });

/** Stores a draft. Returns whether the browser keeps it. @param isNew also stores a copy, which outlives the tab. */
export function writeDraft(key: string, draft: Draft, isNew: boolean): boolean {
  const text = JSON.stringify(draft);
  const isKept = storeText('sessionStorage', storageKey(key), text);
  return (isNew && storeText('localStorage', copyKey(key, draft.id), text)) || isKept;
}

/** Deletes the draft of a record under `key`, and its copy. */
export function dropDraft(key: string, id: string): void {
  storeText('sessionStorage', storageKey(key), undefined);
  dropCopy(key, id);
}

/** Deletes the copy of the draft of a new record. Returns whether the browser does. */
export const dropCopy = (key: string, id: string): boolean =>
  storeText('localStorage', copyKey(key, id), undefined);

/** The beginning of the name of the lock on the id of a new record. */
export const HELD_PREFIX = 'new-record:';

/** Returns the ids of new records whose forms are open in this browser; undefined if the browser does not know. */
export const heldIds = async (): Promise<ReadonlySet<string> | undefined> => {
  if (!('locks' in navigator)) return undefined;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name = '' }) => name.slice(HELD_PREFIX.length)));
};
