import { useEffect, useRef, useState } from 'react';
import { Button, Message } from 'shared-ui';
import type { Values } from '../values/record-values';
import { type Draft, dropCopy, heldIds, readCopies } from './draft';

/** Returns the draft of a new record in this browser whose tab was closed, if any. */
const findClosed = async (key: string, start: Values): Promise<Draft | undefined> => {
  const copies = readCopies(key, start);
  if (copies.length === 0) return undefined;
  const held = await heldIds();
  return held && copies.find(({ id }) => !held.has(id));
};

/** Offers the unsaved input of a closed tab in the form of a new record. */
export function ClosedTabDraft({
  draftKey,
  start,
  onRestore,
}: {
  draftKey: string;
  /** The values that a new record starts with. */
  start: Values;
  onRestore(draft: Draft): void;
}) {
  const [found, setFound] = useState<Draft>();
  const first = useRef({ draftKey, start });
  useEffect(() => {
    let isOpen = true;
    const { current } = first;
    findClosed(current.draftKey, current.start).then(
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
