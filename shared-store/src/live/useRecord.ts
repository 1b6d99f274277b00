import { useEffect, useMemo } from 'react';
import type { Model, Stored } from 'shared-model/define-model';
import { isDocumentId } from 'shared-model/fields/ids';
import type { Unreadable } from '../data-store';
import { useDataStore } from './DataProvider';
import { useQuery } from './useQuery';

/** The state of one record. */
export type RecordState<T> =
  | { readonly status: 'loading' | 'missing' }
  | { readonly status: 'failed'; readonly error: Error }
  | { readonly status: 'ready'; readonly record: Stored<T> }
  | ({ readonly status: 'unreadable' } & Unreadable<T>);

/** Returns the live record with this id, which may be any text from a URL. It is loading while the id is undefined. */
export const useRecord = <T>(model: Model<T>, id: string | undefined): RecordState<T> => {
  const store = useDataStore();
  const isPossible = id === undefined || isDocumentId(id);
  const listen = useMemo(
    () => (id === undefined || !isPossible ? undefined : store.listenTo(model, id)),
    [store, model, id, isPossible],
  );
  useEffect(
    () => (id === undefined || !isPossible ? undefined : store.showRecord(model, id)),
    [store, model, id, isPossible],
  );
  const state = useQuery(model.collection, listen);
  return useMemo(() => {
    if (!isPossible) return { status: 'missing' };
    if (state.status !== 'ready') return state;
    const [record] = state.rows;
    if (record) return { status: 'ready', record };
    const [unreadable] = state.unreadable;
    return unreadable ? { status: 'unreadable', ...unreadable } : { status: 'missing' };
  }, [state, isPossible]);
};
