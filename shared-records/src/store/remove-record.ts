import type { Model, Stored } from '../model/define-model';
import { asText } from '../model/fields/fields';
import { isNewId } from '../model/fields/ids';
import { type DataStore, type Fields, UnknownOutcomeError } from './data-store';

/** Restores a deleted record. Rejects if the store cannot be reached or refuses it. */
export type Undo = () => Promise<void>;

/** Returns whether the store would accept the record again. Older records may break newer rules. */
const canBeStoredAgain = <T>(model: Model<T>, id: string, record: object): boolean =>
  isNewId(id) && Object.keys(model.errors(record)).length === 0;

/** Returns what a page may write of a stored record, with texts for numbers. The server derives the rest again. */
const writable = <T>({ fields: written, derived }: Model<T>, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name in derived ? [] : [[name, name in written ? asText(value) : value]],
    ),
  );

/**
 * Deletes a document. Resolves to a function that restores it, unless another one exists there by then; to
 * undefined if it was deleted already or cannot be restored.
 * @throws as `transact` of the store; the outcome of an UnknownOutcomeError is this function.
 */
export const removeRecord = async <T>(
  store: DataStore,
  model: Model<T>,
  id: string,
): Promise<Undo | undefined> => {
  const undoOf = (removed: Fields | null): Undo | undefined => {
    const restored = removed && writable(model, removed);
    if (restored === null || !canBeStoredAgain(model, id, restored)) return undefined;
    return () =>
      store.transact<void>(model.collection, id, (stored) =>
        stored === null ? { write: restored, result: undefined } : { leave: true, result: undefined },
      );
  };
  let last: Fields | null = null;
  try {
    return undoOf(
      await store.transact<Fields | null>(model.collection, id, (stored) => {
        last = stored;
        return { write: null, result: stored };
      }),
    );
  } catch (error) {
    if (!(error instanceof UnknownOutcomeError)) throw error;
    throw new UnknownOutcomeError(error.outcome.then(() => undoOf(last)));
  }
};

/** Returns a warning if one of the records cannot be restored after its deletion. */
export const undoWarning = <T>(model: Model<T>, rows: readonly Stored<object>[]): string | undefined =>
  rows.every(({ id, ...record }) => canBeStoredAgain(model, id, record))
    ? undefined
    : 'You cannot undo this, because the record has an older format. You can still restore it from the bin.';
