import {
  collection,
  type DocumentSnapshot,
  doc,
  FieldPath,
  type Firestore,
  limit,
  onSnapshot,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  where,
} from 'firebase/firestore';
import * as v from 'valibot';
import { binCollection } from '../../../model/bin';
import type { Model } from '../../../model/define-model';
import { type RecordJob, recordJobsCollection, storedJobSchema } from '../../../model/record-jobs';
import { textsOf } from '../../../model/words/word-entries';
import { haveWords, prefixOf } from '../../../model/words/words';
import { type BinStore, LONGEST_BIN, MOST_JOBS } from '../../data-store';
import { fieldsOf, readBy, snapshotOf } from '../documents';
import { LIVE } from '../queries';
import { reachable } from '../reachable';

/** A job whose fields are converted. */
const jobSchema: v.GenericSchema<unknown, RecordJob> = v.object({ ...storedJobSchema.entries, at: v.date() });

const binnedSchema = v.object({
  /** Older entries have the id of their record. */
  recordId: v.optional(v.string()),
  record: v.record(v.string(), v.unknown()),
  deletedAt: v.date(),
});

/** Returns the reader for documents of a bin. Leaves out those without a record or one of the words. */
const binnedIn =
  <T>(model: Model<T>, words: readonly string[]) =>
  (document: DocumentSnapshot) => {
    const parsed = v.safeParse(binnedSchema, fieldsOf(document.data()));
    if (!parsed.success) return undefined;
    const fields = fieldsOf(parsed.output.record);
    // The bin knows the prefixes of longer words only.
    const isLong = words.some((word) => prefixOf(word) !== word);
    if (isLong && !haveWords(textsOf(model, fields), words)) return undefined;
    const { record, problems } = model.read(fields);
    const { recordId = document.id, deletedAt } = parsed.output;
    return { row: { recordId, record, isReadable: !problems, deletedAt, id: document.id } };
  };

/** The jobs of an account, and the deleted records of all. Uses transactions, because other writes would be queued. */
export const binStore = (firestore: Firestore, uid: string): BinStore => {
  const jobs = collection(firestore, recordJobsCollection(uid));
  const readJob = readBy(jobSchema, fieldsOf);
  return {
    startJob: (id, job) =>
      reachable(() =>
        runTransaction(firestore, async (transaction) => {
          transaction.set(doc(jobs, id), { ...job, at: serverTimestamp() });
        }),
      ),

    listenToJobs: (next, fail) =>
      onSnapshot(
        query(jobs, orderBy('at', 'desc'), limit(MOST_JOBS)),
        LIVE,
        ({ docs, metadata }) => next(snapshotOf(docs, readJob, !metadata.fromCache)),
        fail,
      ),

    listenToBin: (model, words) => (next, fail) => {
      const bin = collection(firestore, binCollection(model));
      const found = words
        ? query(
            bin,
            ...words.map((word) => where(new FieldPath('prefixes', prefixOf(word)), '==', true)),
            limit(LONGEST_BIN),
          )
        : query(bin, orderBy('deletedAt', 'desc'), limit(LONGEST_BIN));
      const read = binnedIn(model, words ?? []);
      return onSnapshot(
        found,
        LIVE,
        ({ docs, metadata }) => next(snapshotOf(docs, read, !metadata.fromCache)),
        fail,
      );
    },
  };
};
