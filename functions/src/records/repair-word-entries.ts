import { isDeepStrictEqual } from 'node:util';
import type { DocumentReference, Firestore, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import type { Model } from 'shared-model/define-model';
import { wordsCollection } from 'shared-model/words/word-entries';
import { plain } from './plain';
import { keepEntry, wordEntryOf } from './word-entries';

/** The number of documents per step. */
const STEP = 1_000;
/** Repairs at most this many entries at a time. */
const CONCURRENCY = 16;

/** Counts what a query finds. */
export const countOf = async (query: Query): Promise<number> => (await query.count().get()).data().count;

/** Reads a collection in the order of its ids, one step at a time. @param fields Reads only these. */
export async function* stepsThrough(
  firestore: Firestore,
  collection: string,
  fields?: readonly string[],
): AsyncGenerator<readonly QueryDocumentSnapshot[]> {
  const all = firestore.collection(collection);
  const step = (fields ? all.select(...fields) : all).limit(STEP);
  let last: QueryDocumentSnapshot | undefined;
  do {
    const { docs } = await (last ? step.startAfter(last) : step).get();
    yield docs;
    last = docs.length < STEP ? undefined : docs.at(-1);
  } while (last);
}

const readAll = async (firestore: Firestore, references: readonly DocumentReference[]) =>
  references.length > 0 ? firestore.getAll(...references) : [];

/** A record whose entry is wrong, and the ids of entries to delete. */
interface Mistake {
  readonly recordId: string;
  readonly strayIds: readonly string[];
}

async function withoutEntry(
  firestore: Firestore,
  model: Model,
  records: readonly QueryDocumentSnapshot[],
): Promise<Mistake[]> {
  const right = records.flatMap((record) => wordEntryOf(model, record) ?? []);
  const entries = firestore.collection(wordsCollection(model));
  const stored = await readAll(
    firestore,
    right.map(({ id }) => entries.doc(id)),
  );
  return right
    .filter(({ entry }, index) => !isDeepStrictEqual(plain(stored[index]?.data()), entry))
    .map(({ entry }) => ({ recordId: entry.recordId, strayIds: [] }));
}

/** Returns the entries that their record should not have. */
async function astray(
  firestore: Firestore,
  model: Model,
  entries: readonly QueryDocumentSnapshot[],
): Promise<Mistake[]> {
  const known = entries.map((entry) => ({ id: entry.id, recordId: String(entry.get('recordId')) }));
  const records = await readAll(
    firestore,
    known.map(({ recordId }) => firestore.collection(model.collection).doc(recordId)),
  );
  const right = new Set(records.map((record) => wordEntryOf(model, record)?.id));
  return known.filter(({ id }) => !right.has(id)).map(({ id, recordId }) => ({ recordId, strayIds: [id] }));
}

/**
 * Makes the entries of a collection match its records. Can be interrupted and repeated.
 *
 * @param onStep is called after each step with the total numbers of documents read and of wrong entries.
 * @returns the number of wrong entries.
 */
export async function repairWordEntries(
  firestore: Firestore,
  model: Model,
  onStep: (seen: number, wrong: number) => void = () => undefined,
): Promise<number> {
  const limit = pLimit(CONCURRENCY);
  let seen = 0;
  let wrong = 0;
  const repair = async (looked: number, mistakes: readonly Mistake[]) => {
    await Promise.all(
      mistakes.map(({ recordId, strayIds }) =>
        limit(() => keepEntry(firestore, model, recordId, { gone: [], strayIds })),
      ),
    );
    seen += looked;
    wrong += mistakes.length;
    onStep(seen, wrong);
  };
  for await (const records of stepsThrough(firestore, model.collection)) {
    await repair(records.length, await withoutEntry(firestore, model, records));
  }
  for await (const entries of stepsThrough(firestore, wordsCollection(model))) {
    await repair(entries.length, await astray(firestore, model, entries));
  }
  return wrong;
}
