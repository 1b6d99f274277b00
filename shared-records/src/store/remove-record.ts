import type { Model } from '../model/define-model';
import { type DataStore, UnknownOutcomeError } from './data-store';

/** Restores a deleted record. Rejects if the store cannot be reached or refuses it, or if another one has the id by then. */
export type Undo = () => Promise<void>;

/**
 * Deletes a document. Resolves to a function that restores it, out of the bin; to undefined if it was deleted already.
 * @throws as `remove` of the store; the outcome of an UnknownOutcomeError is this function.
 */
export const removeRecord = async <T>(
  store: DataStore,
  { collection }: Pick<Model<T>, 'collection'>,
  id: string,
): Promise<Undo | undefined> => {
  const expectRestored = (isRestored: unknown) => {
    if (isRestored !== true) throw new Error(`${collection}/${id} was not restored.`);
  };
  const undoOf = (item: unknown): Undo | undefined => {
    if (typeof item !== 'string') return undefined;
    return async () => {
      try {
        expectRestored(await store.restore(collection, id, item));
      } catch (error) {
        if (!(error instanceof UnknownOutcomeError)) throw error;
        throw new UnknownOutcomeError(error.outcome.then(expectRestored));
      }
    };
  };
  try {
    return undoOf(await store.remove(collection, id));
  } catch (error) {
    if (!(error instanceof UnknownOutcomeError)) throw error;
    throw new UnknownOutcomeError(error.outcome.then(undoOf));
  }
};
