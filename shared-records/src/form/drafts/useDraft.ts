import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDataStore } from 'shared-store/DataProvider';
import { todayOf } from 'shared-store/live/useToday';
import { RecordOutcome } from '../record-outcome';
import type { Values } from '../values/record-values';
import { type Draft, dropDraft, HELD_PREFIX, writeDraft } from './draft';

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
