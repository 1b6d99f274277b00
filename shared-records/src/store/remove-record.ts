import type { Model } from '../model/define-model';
import type { RecordJob } from '../model/record-jobs';
import { type DataStore, UnknownOutcomeError } from './data-store';

/** Restores a deleted record. Rejects if the store cannot be reached or refuses it, or if another one has the id by then. */
export type Undo = () => Promise<void>;

/** Resolves to a job of the signed-in user when it has ended. @throws UnknownOutcomeError if the jobs can no longer be read. */
const endOf = async (store: DataStore, id: string): Promise<RecordJob> => {
  let stop = () => {};
  try {
    return await new Promise((resolve, reject) => {
      // The server goes on without a reader.
      const doubt = () => reject(new UnknownOutcomeError(new Promise(() => {})));
      stop = store.listenToJobs(({ rows }) => {
        const job = rows.find((row) => row.id === id);
        if (job?.state !== undefined) resolve(job);
      }, doubt);
    });
  } finally {
    stop();
  }
};

/**
 * Deletes a document. Resolves to a function that restores it, on the server and out of the bin; to undefined if it was deleted
 * already.
 * @throws as `transact` of the store; the outcome of an UnknownOutcomeError is this function.
 */
export const removeRecord = async <T>(
  store: DataStore,
  { collection }: Model<T>,
  id: string,
): Promise<Undo | undefined> => {
  const deletion = store.newId();
  const undo = async () => {
    const job = store.newId();
    const restored = async () => {
      const { state, left } = await endOf(store, job);
      if (state !== 'done' || left > 0)
        throw new Error(`${collection}/${id} was not restored: ${state}, ${left} left.`);
    };
    try {
      await store.startJob(job, { kind: 'restore', collection, ids: [id], undoes: deletion });
    } catch (error) {
      throw error instanceof UnknownOutcomeError
        ? new UnknownOutcomeError(error.outcome.then(restored))
        : error;
    }
    await restored();
  };
  let wasStored = false;
  try {
    await store.transact<void>(collection, id, (stored) => {
      if (stored === null) return { leave: true, result: undefined };
      // A further attempt finds no record if only the answer to the first was lost.
      wasStored = true;
      return { write: null, deletion, result: undefined };
    });
    return wasStored ? undo : undefined;
  } catch (error) {
    if (!(error instanceof UnknownOutcomeError)) throw error;
    throw new UnknownOutcomeError(error.outcome.then(() => undo));
  }
};
