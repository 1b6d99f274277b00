import { storedJson, storeText } from 'shared-ui/storage';
import * as v from 'valibot';
import type { Values } from './values/record-values';

/**
 * The unsaved input of a form: its values, the values it started from, and the id of the record. A new record keeps its
 * id, so that saving again after a lost answer does not store it twice.
 */
export interface Draft {
  readonly id: string;
  readonly base: Values;
  readonly values: Values;
  /** The company's day on which it was stored. */
  readonly day?: string | undefined;
}

const storageKey = (key: string): string => `draft:${key}`;

const schemaOf = (start: Values): v.GenericSchema<unknown, Draft> => {
  const texts = v.object(
    Object.fromEntries(Object.entries(start).map(([name, text]) => [name, v.optional(v.string(), text)])),
  );
  return v.object({ id: v.string(), base: texts, values: texts, day: v.optional(v.string()) });
};

/**
 * Returns the draft stored under `key` in this tab, with the fields of `start`. If another build of the page has stored it,
 * a field that it lacks has its value in `start`, and one that this build does not know is dropped. A draft survives a
 * reload and a new sign-in.
 */
export function readDraft(key: string, start: Values): Draft | undefined {
  const draft = v.safeParse(schemaOf(start), storedJson('sessionStorage', storageKey(key)));
  return draft.success ? draft.output : undefined;
}

/** Stores a draft, if the browser allows it. */
export function writeDraft(key: string, draft: Draft): void {
  storeText('sessionStorage', storageKey(key), JSON.stringify(draft));
}

/** Deletes the draft under `key`. */
export function dropDraft(key: string): void {
  storeText('sessionStorage', storageKey(key), undefined);
}
