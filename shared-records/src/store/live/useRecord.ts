import { useMemo } from 'react';
import type { Model, Stored } from '../../model/define-model';
import { isDocumentId } from '../../model/fields/ids';
import { useDataStore } from '../DataProvider';
import type { Unreadable } from '../data-store';
import { useQuery } from './useQuery';

/** A record as it now stands, as far as it can be read. It is missing where there is no such document. */
export type RecordState<T> =
  | { readonly status: 'loading' | 'missing' }
  | { readonly status: 'ready'; readonly record: Stored<T> }
  | ({ readonly status: 'unreadable' } & Unreadable<T>);

/**
 * Gives the record `id` as it now stands, live; it is loading as long as no id is given. The id may be anything that an
 * address says.
 */
export const useRecord = <T>(model: Model<T>, id: string | undefined): RecordState<T> => {
  const store = useDataStore();
  const isPossible = id === undefined || isDocumentId(id);
  const listen = useMemo(
    () => (id === undefined || !isPossible ? undefined : store.listenTo(model, id)),
    [store, model, id, isPossible],
  );
  const state = useQuery(model.collection, listen);
  return useMemo(() => {
    if (!isPossible) return { status: 'missing' };
    if (state.status !== 'ready') return { status: 'loading' };
    const [record] = state.rows;
    if (record) return { status: 'ready', record };
    const [unreadable] = state.unreadable;
    return unreadable ? { status: 'unreadable', ...unreadable } : { status: 'missing' };
  }, [state, isPossible]);
};
