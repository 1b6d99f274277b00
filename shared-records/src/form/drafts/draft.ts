import { useEffect, useState } from 'react';
import { storedJson, storedKeys, storeText } from 'shared-ui/storage';
import * as v from 'valibot';
import { UnknownOutcomeError } from '../../store/data-store';
import type { Edited } from '../../store/save-record';
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
  readonly day?: string | undefined;
  /** Whether a save under this id may have happened. */
  readonly isSent?: boolean | undefined;
}

const storageKey = (key: string): string => `draft:${key}`;

const schemaOf = (start: Values): v.GenericSchema<unknown, Draft> => {
  const texts = v.object(
    Object.fromEntries(Object.entries(start).map(([name, text]) => [name, v.optional(v.string(), text)])),
  );
  return v.object({
    id: v.string(),
    base: texts,
    values: texts,
    day: v.optional(v.string()),
    isSent: v.optional(v.boolean()),
  });
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

/** Lets a form wait so long for the id of its draft, in milliseconds: a reload may overlap with the document before it. */
const WAIT_MS = 1_000;

const PREFIX = 'new-record:';

/** Returns the ids of new records whose forms are open in this browser; undefined if the browser does not know. */
export const heldIds = async (): Promise<ReadonlySet<string> | undefined> => {
  if (!('locks' in navigator)) return undefined;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name = '' }) => name.slice(PREFIX.length)));
};

/**
 * Holds the id of a new record while its form is open. Returns whether another tab of this browser holds it: a duplicated tab
 * restores the draft of the first one, with the same id. Then take another id, so that both records are stored.
 * @param id undefined: the record exists.
 */
const useIsTaken = (id: string | undefined): boolean => {
  const [taken, setTaken] = useState<string>();
  useEffect(() => {
    // An older browser asks at the second save whether to overwrite the first record.
    if (id === undefined || !('locks' in navigator) || !('timeout' in AbortSignal)) return undefined;
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    const options = { signal: AbortSignal.timeout(WAIT_MS) };
    navigator.locks
      .request(PREFIX + id, options, () => closed)
      .catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'TimeoutError') setTaken(id);
        else console.warn('The id of the new record could not be held.', error);
      });
    return close;
  }, [id]);
  return id !== undefined && taken === id;
};

/** The id of the record of a form. */
interface OwnId {
  readonly id: string;
  /** Whether a save under this id may have happened: its answer has not come. */
  readonly isSent: boolean;
  /** Takes over the id of a draft. */
  restore(draft: Draft): void;
  /** Takes a new id. */
  renew(): void;
  /**
   * Saves the record, and returns the id that it has. A new record gets another id if another tab has stored its own under this one: a
   * tab that was duplicated from it, or whose draft both have.
   * @throws as `write`.
   */
  save<V>(
    write: (id: string) => Promise<Edited<V>>,
  ): Promise<{ readonly outcome: Edited<V>; readonly id: string }>;
}

const isOfAnother = <V>(outcome: Edited<V>): boolean =>
  outcome !== 'saved' && 'found' in outcome && outcome.found !== null;

/** An older build of the page did not note whether it has sent a save. */
const wasSent = (draft: Draft): boolean => draft.isSent ?? true;

/**
 * Returns the id of the record of a form. No form of another tab stores its record under it.
 * @param identify returns the id: a new one at each call for a new record.
 */
export const useOwnId = (isNew: boolean, draft: Draft | undefined, identify: () => string): OwnId => {
  const [id, setId] = useState(() => draft?.id ?? identify());
  const [isSent, setSent] = useState(draft !== undefined && wasSent(draft));
  const renew = (other = identify()) => {
    setId(other);
    setSent(false);
    return other;
  };
  if (useIsTaken(isNew ? id : undefined)) renew();
  return {
    id,
    isSent,
    restore: (other) => {
      setId(other.id);
      setSent(wasSent(other));
    },
    renew: () => void renew(),
    save: async (write) => {
      let isAnswered = true;
      setSent(true);
      try {
        const outcome = await write(id);
        if (!isNew || isSent || !isOfAnother(outcome)) return { outcome, id };
        const other = identify();
        setId(other);
        return { outcome: await write(other), id: other };
      } catch (error) {
        isAnswered = !(error instanceof UnknownOutcomeError);
        throw error;
      } finally {
        // An earlier save may still happen.
        if (isAnswered && !isSent) setSent(false);
      }
    },
  };
};
