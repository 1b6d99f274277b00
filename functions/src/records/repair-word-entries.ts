import { isDeepStrictEqual } from 'node:util';
import type { DocumentReference, Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { Model } from 'shared-records/model/define-model';
import { wordsCollection } from 'shared-records/model/words/word-entries';
import { entryOf, keepEntry, plain } from './word-entries';

/** How many documents one step looks at. */
const STEP = 1_000;
/** How many entries are repaired at a time. */
const AT_ONCE = 16;

/** Goes through a collection in the order of its ids, a step at a time. */
export async function* stepsThrough(
  firestore: Firestore,
  collection: string,
): AsyncGenerator<readonly QueryDocumentSnapshot[]> {
  const step = firestore.collection(collection).limit(STEP);
  let last: QueryDocumentSnapshot | undefined;
  do {
    const { docs } = await (last ? step.startAfter(last) : step).get();
    yield docs;
    last = docs.length < STEP ? undefined : docs.at(-1);
  } while (last);
}

const readAll = async (firestore: Firestore, references: readonly DocumentReference[]) =>
  references.length > 0 ? firestore.getAll(...references) : [];

/** A record whose entry is not what it says, and the entries that it must not have. */
interface Mistake {
  readonly recordId: string;
  readonly strayIds: readonly string[];
}

/** Of some records, those without the right entry. */
async function withoutEntry(
  firestore: Firestore,
  model: Model,
  records: readonly QueryDocumentSnapshot[],
): Promise<Mistake[]> {
  const right = records.flatMap((record) => entryOf(model, record) ?? []);
  const entries = firestore.collection(wordsCollection(model));
  const stored = await readAll(
    firestore,
    right.map(({ id }) => entries.doc(id)),
  );
  return right
    .filter(({ entry }, index) => !isDeepStrictEqual(plain(stored[index]?.data()), entry))
    .map(({ entry }) => ({ recordId: entry.recordId, strayIds: [] }));
}

/** Of some entries, those that are not where the entry of their record is. */
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
  const right = new Set(records.map((record) => entryOf(model, record)?.id));
  return known.filter(({ id }) => !right.has(id)).map(({ id, recordId }) => ({ recordId, strayIds: [id] }));
}

/**
 * Makes the entries of a collection what its records say. It can be stopped anywhere and begun anew: what is right stays
 * as it is.
 *
 * @param onStep is called after each step with the numbers of documents read and of entries that were wrong.
 * @returns how many were wrong.
 */
export async function repairWordEntries(
  firestore: Firestore,
  model: Model,
  onStep: (seen: number, wrong: number) => void = () => undefined,
): Promise<number> {
  let seen = 0;
  let wrong = 0;
  const repair = async (looked: number, mistakes: readonly Mistake[]) => {
    const rest = mistakes.values();
    const work = async () => {
      for (const { recordId, strayIds } of rest) await keepEntry(firestore, model, recordId, strayIds);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
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
