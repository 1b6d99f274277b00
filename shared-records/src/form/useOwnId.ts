import { useEffect, useState } from 'react';
import { UnknownOutcomeError } from '../store/data-store';
import type { Edited } from '../store/save-record';
import type { Draft } from './drafts/draft';

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
        if (isAnswered) setSent(false);
      }
    },
  };
};
