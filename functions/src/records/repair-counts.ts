import { isDeepStrictEqual } from 'node:util';
import {
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import type { Counted, Model } from 'shared-model/define-model';
import { companyClock, companyDayOf } from 'shared-model/fields/day-texts';
import {
  CHECKED,
  COUNTS,
  cellsWithin,
  countChanges,
  countDocument,
  countedId,
  countFields,
  countsOf,
  OTHERS,
} from 'shared-model/summaries/counts';
import { placesWithin, wordsCollection } from 'shared-model/words/word-entries';
import { changeDocument, untilNotOvertaken } from '../calls/change-document';
import { plain } from './plain';
import { sweepCounts } from './summaries';

const entriesOf = (firestore: Firestore, model: Model, year: number): Query => {
  const startOf = (each: number) => companyClock.momentAt(`${each}-01-01`);
  const ids = placesWithin({ from: startOf(year), before: startOf(year + 1) });
  const entries = firestore.collection(wordsCollection(model)).orderBy(FieldPath.documentId());
  return entries.startAt(ids.from).endBefore(ids.before);
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

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/**
 * Returns whether the counts of a year are wrong, or may be: those that were full once have records among the others that may have
 * a cell of their own now. Their sum would be right.
 */
const mayBeWrong = (documents: readonly QueryDocumentSnapshot[], kind: string, count: number): boolean => {
  const ofMonths = documents.filter((document) => document.get('month') !== undefined);
  const byName = documents.filter((document) => document.get('month') === undefined);
  const sumIn = (some: readonly QueryDocumentSnapshot[]) =>
    sumOf(some.flatMap((each) => countDocument(plain(each.data())).cells.map((cell) => cell.count)));
  const total = sumOf(
    byName.map((document) => (document.get('kind') === kind ? Number(document.get('n')) : Number.NaN)),
  );
  return (
    [sumIn(ofMonths), sumIn(byName), total].some((sum) => sum !== count) ||
    documents.some((document) => OTHERS in Object(document.get('cells')))
  );
};

/**
 * Makes the counts of a year those of its search entries, cell by cell, unless an entry comes or goes meanwhile: then it starts again.
 * Counts the entries first, and reads them only if some count may be wrong, or it `readsAll`.
 * @returns whether one was wrong.
 */
const repairYear = (
  firestore: Firestore,
  model: Model,
  { moment, by, name }: Counted,
  year: number,
  readsAll: boolean,
): Promise<boolean> =>
  untilNotOvertaken(async () => {
    const counts = firestore.collection(COUNTS);
    const { docs } = await counts.where('of', '==', countsOf(model, year)).get();
    const entries = entriesOf(firestore, model, year);
    const { count } = (await entries.count().get()).data();
    if (!readsAll && !mayBeWrong(docs, model.collection, count)) return false;
    const read = await entries.select(...[moment, ...by, name].map((field) => `record.${field}`)).get();
    const records = read.docs.map((entry) => Object(plain(entry.get('record'))));
    const stored = new Map<string, DocumentSnapshot>(docs.map((document) => [document.id, document]));
    const changes = countChanges(model, [], records);
    const missing = changes.flatMap(({ id }) => (stored.has(id) ? [] : [counts.doc(id)]));
    // One whose year is of another type is not found by its year.
    for (const document of missing.length > 0 ? await firestore.getAll(...missing) : [])
      if (document.exists) stored.set(document.id, document);
    const batch = firestore.batch();
    let isWrong = false;
    for (const change of changes) {
      const known = stored.get(change.id);
      stored.delete(change.id);
      const right = { ...countFields(change, Number), cells: cellsWithin(change.cells) };
      if (isDeepStrictEqual(known?.data(), right)) continue;
      isWrong = true;
      if (known?.updateTime) batch.update(known.ref, right, { lastUpdateTime: known.updateTime });
      else batch.create(counts.doc(change.id), right);
    }
    for (const document of stored.values()) {
      isWrong ||= Object.keys(Object(document.get('cells'))).length > 0;
      if (document.updateTime) batch.delete(document.ref, { lastUpdateTime: document.updateTime });
    }
    await batch.commit();
    return isWrong;
  });

/** Notes that a kind was counted, and the number of its search entries if nothing else counts them. @returns whether it was wrong. */
const repairTotal = (firestore: Firestore, model: Model, lacking: number): Promise<boolean> =>
  changeDocument(firestore.collection(COUNTS).doc(countedId(model)), async (stored) => {
    const entries = firestore.collection(wordsCollection(model)).count();
    const n = CHECKED + (model.counted ? 0 : (await entries.get()).data().count);
    const fields = { of: model.collection, kind: model.collection, n, lacking };
    return { result: (stored?.n ?? CHECKED) !== n, fields };
  });

/**
 * Makes the counts of a model match its search entries. Can be interrupted and repeated.
 * @param lacking The number of records without a search entry, which the next check expects.
 * @param readsAll Whether it reads the entries even if their number is right.
 * @returns the number of years that were wrong, and one more if the total was.
 */
export const repairCounts = async (
  firestore: Firestore,
  model: Model,
  { lacking, readsAll }: { readonly lacking: number; readonly readsAll: boolean },
): Promise<number> => {
  const { collection, counted } = model;
  let wrong = 0;
  if (counted) {
    const counts = firestore.collection(COUNTS);
    const { docs } = await counts.where('of', '>=', collection).where('of', '<', `${collection}.`).get();
    const wasCounted = docs.some((document) => document.id === countedId(model));
    const withZeros = docs.filter((each) => Object.values(Object(each.get('cells'))).includes(0));
    await sweepCounts(
      firestore,
      withZeros.map(({ id }) => id),
    );
    for (const year of await yearsOf(firestore, model, counted, docs))
      if (await repairYear(firestore, model, counted, year, readsAll || !wasCounted)) wrong += 1;
  }
  return wrong + Number(await repairTotal(firestore, model, lacking));
};
