import {
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import type { Counted, Model } from 'shared-records/model/define-model';
import { companyClock, companyDayOf } from 'shared-records/model/fields/day-texts';
import {
  COUNTS,
  cellsWithin,
  countChanges,
  countDocument,
  countedId,
  countsOf,
} from 'shared-records/model/summaries/counts';
import { placesWithin, wordsCollection } from 'shared-records/model/words/word-entries';
import { untilNotOvertaken } from '../calls/change-document';
import { plain } from './plain';

const entriesOf = (firestore: Firestore, model: Model, year: number): Query => {
  const startOf = (each: number) => companyClock.momentAt(`${each}-01-01`);
  const places = placesWithin({ from: startOf(year), before: startOf(year + 1) });
  const entries = firestore.collection(wordsCollection(model)).orderBy(FieldPath.documentId());
  return entries.startAt(places.from).endBefore(places.before);
};

/** Returns the present year, the years of the records, and those that have counts. */
const yearsOf = async (
  firestore: Firestore,
  model: Model,
  { moment }: Counted,
  counts: readonly QueryDocumentSnapshot[],
): Promise<readonly number[]> => {
  // Times alone: a text would come last, and be no moment.
  const records = firestore.collection(model.collection).where(moment, '>', new Timestamp(0, 0));
  const ends = await Promise.all([
    records.orderBy(moment).limit(1).get(),
    records.orderBy(moment, 'desc').limit(1).get(),
  ]);
  const [first, last] = ends.map(({ docs: [record] }) => {
    const value = plain(record?.get(moment));
    return value instanceof Date ? Number(companyDayOf(value).slice(0, 4)) : undefined;
  });
  const present = Number(companyDayOf(new Date()).slice(0, 4));
  const counted = counts.flatMap((document) => Number(/-(\d{4})$/.exec(document.get('of'))?.[1] ?? []));
  const years = new Set([present, ...counted]);
  if (first !== undefined && last !== undefined)
    for (let year = first; year <= last; year += 1) years.add(year);
  return [...years];
};

const sumOf = (documents: readonly QueryDocumentSnapshot[], isOfMonth: boolean): number =>
  documents
    .filter((document) => (document.get('month') !== undefined) === isOfMonth)
    .flatMap((document) => countDocument(plain(document.data())).cells)
    .reduce((sum, { count }) => sum + count, 0);

/**
 * Makes the counts of a year those of its search entries, unless an entry comes or goes meanwhile: then it starts again. Counts
 * the entries first, and reads them only if their number is another one.
 * @returns whether they were wrong.
 */
const repairYear = (
  firestore: Firestore,
  model: Model,
  { moment, by, name }: Counted,
  year: number,
  wasChecked: boolean,
): Promise<boolean> =>
  untilNotOvertaken(async () => {
    const counts = firestore.collection(COUNTS);
    const { docs } = await counts.where('of', '==', countsOf(model, year)).get();
    const entries = entriesOf(firestore, model, year);
    const { count } = (await entries.count().get()).data();
    if (wasChecked && sumOf(docs, true) === count && sumOf(docs, false) === count) return false;
    const read = await entries.select(...[moment, ...by, name].map((field) => `record.${field}`)).get();
    const records = read.docs.map((entry) => Object(plain(entry.get('record'))));
    const stored = new Map<string, DocumentSnapshot>(docs.map((document) => [document.id, document]));
    const changes = countChanges(model, [], records);
    const missing = changes.flatMap(({ id }) => (stored.has(id) ? [] : [counts.doc(id)]));
    // One whose year is of another type is not found by its year.
    for (const document of missing.length > 0 ? await firestore.getAll(...missing) : [])
      if (document.exists) stored.set(document.id, document);
    const batch = firestore.batch();
    for (const { id, described, cells } of changes) {
      const known = stored.get(id);
      stored.delete(id);
      const right = { ...described, cells: cellsWithin(cells) };
      if (known?.updateTime) batch.update(known.ref, right, { lastUpdateTime: known.updateTime });
      else batch.create(counts.doc(id), right);
    }
    for (const { ref, updateTime } of stored.values())
      if (updateTime) batch.update(ref, { cells: {} }, { lastUpdateTime: updateTime });
    await batch.commit();
    return true;
  });

/**
 * Makes the counts of a model match its search entries. Can be interrupted and repeated.
 * @returns the number of years that were wrong; 0 for a model that is not counted.
 */
export const repairCounts = async (firestore: Firestore, model: Model): Promise<number> => {
  const { collection, counted } = model;
  if (!counted) return 0;
  const counts = firestore.collection(COUNTS);
  const { docs } = await counts.where('of', '>=', collection).where('of', '<', `${collection}.`).get();
  const wasChecked = docs.some(({ id }) => id === countedId(model));
  let wrong = 0;
  for (const year of await yearsOf(firestore, model, counted, docs))
    if (await repairYear(firestore, model, counted, year, wasChecked)) wrong += 1;
  const batch = firestore.batch();
  batch.set(counts.doc(countedId(model)), { of: collection, checkedAt: Timestamp.now() });
  await batch.commit();
  return wrong;
};
