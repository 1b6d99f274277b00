import type { Model } from 'shared-model/define-model';
import { type DataStore, UnknownOutcomeError } from './data-store';

/** Restores a deleted record. Rejects if the store cannot be reached or refuses it, or if another one has the id by then. */
export type Undo = () => Promise<void>;

/** Returns what a write comes to, also one whose answer is late. */
const mapped = async <T, R>(write: Promise<T>, of: (result: T) => R): Promise<R> => {
  try {
    return of(await write);
  } catch (error) {
    if (!(error instanceof UnknownOutcomeError)) throw error;
    throw new UnknownOutcomeError(error.outcome.then((result) => of(result as T)));
  }
};

/**
 * Deletes a document. Resolves to a function that restores it, out of the bin; to undefined if it was deleted already.
 * @throws as `remove` of the store; the outcome of an UnknownOutcomeError is this function.
 */
export const removeRecord = <T>(
  store: DataStore,
  { collection }: Pick<Model<T>, 'collection'>,
  id: string,
): Promise<Undo | undefined> =>
  mapped(store.remove(collection, id), (item) => {
    if (item === undefined) return undefined;
    return () =>
      mapped(store.restore(collection, id, item), (isRestored) => {
        if (!isRestored) throw new Error(`${collection}/${id} was not restored.`);
      });
  });
