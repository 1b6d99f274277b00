import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Attempts } from 'shared-store/attempts';
import { useDataStore } from 'shared-store/DataProvider';
import { todayOf } from 'shared-store/live/useToday';
import { Button, Message } from 'shared-ui';
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
const readCopies = (key: string, start: Values): readonly Draft[] =>
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
const HELD_PREFIX = 'new-record:';

/** Returns the ids of new records whose forms are open in this browser; undefined if the browser does not know. */
const heldIds = async (): Promise<ReadonlySet<string> | undefined> => {
  if (!('locks' in navigator)) return undefined;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name = '' }) => name.slice(HELD_PREFIX.length)));
};

/** Lets a form wait so long for the id of its draft, in milliseconds: a reload may overlap with the document before it. */
const WAIT_MS = 1_000;

/** Holds the id of a new record while its form is open. `onTaken` is called if another tab of this browser holds it. */
const useHeldId = (id: string | undefined, onTaken: () => void): void => {
  const giveUp = useEffectEvent(onTaken);
  useEffect(() => {
    // A browser without these asks at the second save whether to overwrite the first record.
    if (id === undefined || !('locks' in navigator) || !('timeout' in AbortSignal)) return undefined;
    let isWanted = true;
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    const options = { signal: AbortSignal.timeout(WAIT_MS) };
    navigator.locks
      .request(HELD_PREFIX + id, options, () => closed)
      .catch((error: unknown) => {
        const isTaken = error instanceof DOMException && error.name === 'TimeoutError';
        if (!isTaken) console.warn('The id of the new record could not be held.', error);
        else if (isWanted) giveUp();
      });
    return () => {
      isWanted = false;
      close();
    };
  }, [id]);
};

/** The attempts of a form to save its record, and what they have sent. */
export class RecordOutcome extends Attempts {
  /** The values of all attempts: they are no changes of somebody else. */
  readonly sent: Values[] = [];
  /** Whether this device keeps the record, and sends it. The form has no more to say of it then. */
  isKept = false;
  /** The values that were stored last, as far as is known. */
  stored: Values | undefined;

  /** @param wasSent whether an earlier page may have saved a record with this id. */
  constructor(
    readonly id: string,
    wasSent?: boolean,
  ) {
    super(wasSent);
  }
}

const outcomeOf = ({ id, isSent }: Draft): RecordOutcome => new RecordOutcome(id, isSent);

/**
 * Returns the record of a form: its id, and what is known of its saves. No form of another tab stores its record under the id: a
 * duplicated tab restores the draft of the first one, and takes another id.
 * @param identify returns the id: a new one at each call for a new record.
 */
export const useOwnRecord = (isNew: boolean, draft: Draft | undefined, identify: () => string) => {
  const [own, setOwn] = useState(() => (draft ? outcomeOf(draft) : new RecordOutcome(identify())));
  const renew = (): RecordOutcome => {
    const id = identify();
    // What is known of a stored record stays known.
    const other = id === own.id ? own : new RecordOutcome(id);
    setOwn(other);
    return other;
  };
  useHeldId(isNew ? own.id : undefined, renew);
  return { own, renew, restore: (closed: Draft) => setOwn(outcomeOf(closed)) };
};

/** The input of a form, and the record that it belongs to. */
interface Input {
  readonly own: RecordOutcome;
  readonly isNew: boolean;
  readonly base: Values;
  readonly values: Values;
  readonly isTouched: boolean;
  /** Changes whenever another outcome of a save may be known. */
  readonly step: object;
}

/** Keeps the input of a form as a draft while it is touched. The browser asks before it closes the tab then. */
export const useKeptDraft = (draftKey: string, { own, isNew, base, values, isTouched, step }: Input) => {
  const store = useDataStore();
  const [isKept, setKept] = useState(true);
  /** A form that was left is drawn some times more, and would store its draft again. */
  const isLeft = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with the step, what is known of a save changes.
  useEffect(() => {
    if (isLeft.current) return;
    if (!isTouched) return dropDraft(draftKey, own.id);
    const draft = { id: own.id, base, values, day: todayOf(store), isSent: own.mayHaveHappened };
    setKept(writeDraft(draftKey, draft, isNew));
  }, [draftKey, own, base, values, isTouched, isNew, store, step]);

  useEffect(() => {
    if (!isTouched) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTouched]);

  return {
    /** Whether the browser keeps it. */
    isKept,
    /** Deletes the draft of a form that closes. `id` is that of its record. */
    leave: (id: string) => {
      isLeft.current = true;
      dropDraft(draftKey, id);
    },
  };
};

/** Returns whether a draft is among the records that this device sends. */
export type IsKept = (draft: Draft) => boolean;

/** Returns the draft of a new record in this browser whose tab was closed, if any. */
const findClosed = async (key: string, start: Values, isKept: IsKept): Promise<Draft | undefined> => {
  const copies = readCopies(key, start).filter((copy) => !isKept(copy));
  if (copies.length === 0) return undefined;
  const held = await heldIds();
  return held && copies.find(({ id }) => !held.has(id));
};

/** Offers the unsaved input of a closed tab in the form of a new record. */
export function ClosedTabDraft({
  draftKey,
  start,
  isKept,
  onRestore,
}: {
  draftKey: string;
  isKept: IsKept;
  /** The values that a new record starts with. */
  start: Values;
  onRestore(draft: Draft): void;
}) {
  const [found, setFound] = useState<Draft>();
  const first = useRef({ draftKey, start, isKept });
  useEffect(() => {
    let isOpen = true;
    const { current } = first;
    findClosed(current.draftKey, current.start, current.isKept).then(
      (draft) => isOpen && setFound(draft),
      (error: unknown) => console.warn('The input of a closed tab could not be found.', error),
    );
    return () => {
      isOpen = false;
    };
  }, []);
  if (!found) return null;
  const discard = () => {
    dropCopy(draftKey, found.id);
    setFound(undefined);
  };
  return (
    <Message tone="info">
      Unsaved input of a closed tab is kept on this computer until you log out.{' '}
      <Button variant="quiet" onClick={() => onRestore(found)}>
        Restore it
      </Button>{' '}
      <Button variant="quiet" onClick={discard}>
        Discard it
      </Button>
    </Message>
  );
}
