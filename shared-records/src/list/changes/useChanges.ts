import { useCallback, useMemo, useState } from 'react';
import type { Change } from 'shared-model/changes';
import type { Model, Stored } from 'shared-model/define-model';
import { nowOf } from 'shared-model/fields/clock';
import { useDataStore } from 'shared-store/DataProvider';
import { useQuery } from 'shared-store/live/useQuery';
import type { Begun, Changes } from '../list-context';
import { loadListChunk } from '../load-list-chunk';

/** Hides the records of a running change for at most this many milliseconds. Only one in trouble takes longer. */
const LONGEST_HIDDEN_MS = 600_000;

const NONE: readonly never[] = [];

/** Returns the changes of a kind of record. Listens to them once the list is shown. */
export const useChanges = (
  { collection }: Pick<Model, 'collection'>,
  { isListShown }: { readonly isListShown: boolean },
): Changes => {
  const store = useDataStore();
  // A new search does not end it.
  const [isOpen, setOpen] = useState(isListShown);
  if (isListShown && !isOpen) setOpen(true);
  const state = useQuery('changes', isOpen ? store.listenToChanges : undefined);
  const stored: readonly Stored<Change>[] = state.status === 'ready' ? state.rows : NONE;

  const [begun, setBegun] = useState<readonly Begun[]>(NONE);
  const start = useCallback(
    async (kind: Begun['kind'], ids: string[]) => {
      const id = store.newId();
      setBegun((all) => [{ id, kind, ids, at: nowOf(store) }, ...all]);
      try {
        const { beginChange } = await loadListChunk();
        await beginChange(store, { id, kind, collection, ids });
      } catch (error) {
        setBegun((all) => all.filter((each) => each.id !== id));
        throw error;
      }
    },
    [store, collection],
  );

  return useMemo(() => {
    const known = new Map(stored.map((change) => [change.id, change]));
    const now = nowOf(store).getTime();
    const hidden = (kind: Begun['kind']): ReadonlySet<string> =>
      new Set(
        begun.flatMap(({ id, at, ids, ...change }) => {
          const { state = 'running', revertedBy } = known.get(id) ?? {};
          const isHidden = state === 'running' && revertedBy === undefined && change.kind === kind;
          return isHidden && now - at.getTime() < LONGEST_HIDDEN_MS ? ids : [];
        }),
      );
    return {
      all: stored
        .filter((change) => change.collection === collection && change.state !== 'draft')
        .sort((a, b) => b.at.getTime() - a.at.getTime()),
      begun: begun.filter(({ id }) => !known.has(id)),
      deleting: hidden('delete'),
      restoring: hidden('restore'),
      start,
    };
  }, [stored, begun, collection, start, store]);
};
