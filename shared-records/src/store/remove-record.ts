import type { Model, Stored } from '../model/define-model';
import { isNewId } from '../model/fields/ids';
import type { DataStore, Fields } from './data-store';

/** Brings a deleted record back. Rejects where the store cannot be reached or refuses it. */
export type Undo = () => Promise<void>;

/** Returns whether the store would take a record anew: some that are stored are older than the rules of today. */
const canBeStoredAgain = <T>(model: Model<T>, id: string, record: object): boolean =>
  isNewId(id) && Object.keys(model.errors(record)).length === 0;

/**
 * Deletes a document. Resolves to what brings back exactly what it held in that moment, and leaves what somebody else
 * has put there since; to nothing where it was gone already, or where the store would not take it again.
 */
export const removeRecord = async <T>(
  store: DataStore,
  model: Model<T>,
  id: string,
): Promise<Undo | undefined> => {
  const removed = await store.transact<Fields | null>(model.collection, id, (stored) => ({
    write: null,
    result: stored,
  }));
  if (removed === null || !canBeStoredAgain(model, id, removed)) return undefined;
  return () =>
    store.transact<void>(model.collection, id, (stored) =>
      stored === null ? { write: removed, result: undefined } : { leave: true, result: undefined },
    );
};

/** Says of records that are to be deleted that this cannot be undone; nothing where it can. */
export const undoWarning = <T>(model: Model<T>, rows: readonly Stored<object>[]): string | undefined =>
  rows.every(({ id, ...record }) => canBeStoredAgain(model, id, record))
    ? undefined
    : 'This cannot be undone, because it is stored in an older format.';
