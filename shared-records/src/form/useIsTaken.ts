import { useEffect, useState } from 'react';

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
export const useIsTaken = (id: string | undefined): boolean => {
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
