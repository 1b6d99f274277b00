import { isDeepStrictEqual } from 'node:util';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import pLimit from 'p-limit';
import type { Model } from 'shared-model/define-model';
import { COMPANY_TIME_ZONE } from 'shared-model/fields/day-texts';
import { NOT_DUPLICATES } from 'shared-model/merging/not-duplicates';
import { CHECKED, COUNTS, countDocument, countedId, OTHERS } from 'shared-model/summaries/counts';
import { keptTexts } from 'shared-model/summaries/kept-texts';
import { KNOWN_TEXTS, knownTextsIn, shardsOf, shardsWith } from 'shared-model/summaries/known-texts';
import { APART_LINES, apartLine } from 'shared-model/summaries/record-lines';
import { summaryOf } from 'shared-model/summaries/summary';
import { wordsCollection } from 'shared-model/words/word-entries';
import { MODELS } from '../../models/models';
import { untilNotOvertaken } from '../calls/change-document';
import { openDatabase, REGION } from '../calls/database';
import { apartIn } from '../changes/merge-customers';
import { reportMissingExport } from '../exports/bucket';
import { repairDerivedFields } from '../records/derived-fields';
import { plain } from '../records/plain';
import { sweepCounts } from '../records/summaries';
import { countOf, stepsThrough } from '../records/walk';
import { keepEntry, wordEntryOf } from '../records/word-entries';
import { repairNames } from './repair-names';
import { applyRetention } from './retention';

/** Repairs at most this many entries at a time. */
const CONCURRENCY = 16;

/** Begins to read all entries again for so long, where known texts change meanwhile. */
const LONGEST_REBUILD_MS = 20 * 60_000;

const readAll = async (firestore: Firestore, references: readonly DocumentReference[]) =>
  references.length > 0 ? firestore.getAll(...references) : [];

/** A record whose entry is wrong, and the ids of entries to delete. */
interface Mistake {
  readonly recordId: string;
  readonly strayIds: readonly string[];
}

const withoutEntry = async (
  firestore: Firestore,
  model: Model,
  records: readonly QueryDocumentSnapshot[],
): Promise<readonly Mistake[]> => {
  const right = records.flatMap((record) => wordEntryOf(model, record) ?? []);
  const entries = firestore.collection(wordsCollection(model));
  const stored = await readAll(
    firestore,
    right.map(({ id }) => entries.doc(id)),
  );
  return right
    .filter(({ entry }, index) => !isDeepStrictEqual(plain(stored[index]?.data()), entry))
    .map(({ entry }) => ({ recordId: entry.recordId, strayIds: [] }));
};

/** Returns the entries that their record should not have. */
const astray = async (
  firestore: Firestore,
  model: Model,
  entries: readonly QueryDocumentSnapshot[],
): Promise<readonly Mistake[]> => {
  const known = entries.map((entry) => ({ id: entry.id, recordId: String(entry.get('recordId')) }));
  const records = await readAll(
    firestore,
    known.map(({ recordId }) => firestore.collection(model.collection).doc(recordId)),
  );
  const right = new Set(records.map((record) => wordEntryOf(model, record)?.id));
  return known.filter(({ id }) => !right.has(id)).map(({ id, recordId }) => ({ recordId, strayIds: [id] }));
};

/** Makes the search entries of a kind match its records. @returns the number of wrong entries. */
export const rebuildEntries = async (firestore: Firestore, model: Model): Promise<number> => {
  const limit = pLimit(CONCURRENCY);
  let wrong = 0;
  const repair = async (mistakes: readonly Mistake[]) => {
    wrong += mistakes.length;
    await Promise.all(
      mistakes.map(({ recordId, strayIds }) =>
        limit(() => keepEntry(firestore, model, recordId, { gone: [], strayIds })),
      ),
    );
  };
  for await (const records of stepsThrough(firestore, model.collection))
    await repair(await withoutEntry(firestore, model, records));
  for await (const entries of stepsThrough(firestore, wordsCollection(model), { fields: ['recordId'] }))
    await repair(await astray(firestore, model, entries));
  return wrong;
};

/** Returns the query for the counts of a kind: their ids begin with its collection. */
const countsOfKind = (firestore: Firestore, { collection }: Model): Query =>
  firestore
    .collection(COUNTS)
    .orderBy(FieldPath.documentId())
    .startAt(collection)
    .endBefore(`${collection}.`);

const textsOf = (model: Model): readonly string[] => keptTexts(model).map(({ of }) => of);

const readTexts = (firestore: Firestore, of: readonly string[]): Promise<readonly DocumentSnapshot[]> =>
  readAll(
    firestore,
    of.flatMap(shardsOf).map((id) => firestore.collection(KNOWN_TEXTS).doc(id)),
  );

/** Makes stored known texts the wanted ones, unless one has changed since it was read. @returns how many were wrong. */
const writeTexts = async (
  firestore: Firestore,
  stored: readonly DocumentSnapshot[],
  wanted: ReadonlyMap<string, object>,
): Promise<number> => {
  const batch = firestore.batch();
  let wrong = 0;
  for (const document of stored) {
    const { checkedAt, ...known } = document.data() ?? {};
    const isRight = isDeepStrictEqual(known, { ...wanted.get(document.id) });
    if (isRight && checkedAt instanceof Timestamp) continue;
    if (!isRight) wrong += 1;
    const shard = { ...wanted.get(document.id), checkedAt: Timestamp.now() };
    if (document.updateTime) batch.update(document.ref, shard, { lastUpdateTime: document.updateTime });
    else batch.create(document.ref, shard);
  }
  await batch.commit();
  return wrong;
};

interface CountFields {
  readonly cells?: Readonly<Record<string, unknown>>;
  readonly n?: unknown;
}

/**
 * Returns what makes a stored document of counts the wanted one, by adding to its numbers; undefined if it is right. A write that comes
 * between adds to them, too.
 */
const additionTo = (stored: CountFields, wanted: CountFields): object | undefined => {
  const { cells: known = {}, n, ...others } = stored;
  const { cells = {}, n: total, ...described } = wanted;
  const additionFor = (is: unknown, should: unknown) => {
    const by = Number(should ?? 0) - (typeof is === 'number' ? is : 0);
    // Another type becomes a number by an addition, also by one of 0.
    return by === 0 && (is === undefined || typeof is === 'number') ? undefined : FieldValue.increment(by);
  };
  const values = new Map(Object.entries(Object(known)));
  const changed = [...new Set([...values.keys(), ...Object.keys(cells)])].flatMap((cell) => {
    const addition = additionFor(values.get(cell), cells[cell]);
    return addition ? [[cell, addition] as const] : [];
  });
  const addition = additionFor(n, total);
  const isDescribed = Object.entries(described).every(([field, value]) => Object(others)[field] === value);
  if (changed.length === 0 && !addition && isDescribed) return undefined;
  return {
    ...described,
    ...(changed.length > 0 && { cells: Object.fromEntries(changed) }),
    ...(addition && { n: addition }),
  };
};

/**
 * Makes the counts and the known texts of a kind those of its search entries. Reads all of them as they were at one moment.
 * @param lacking The number of records without a search entry, which the next check expects.
 * @returns how many documents were wrong.
 */
export const rebuildSummaries = (firestore: Firestore, model: Model, lacking: number): Promise<number> =>
  untilNotOvertaken(async () => {
    const storedTexts = await readTexts(firestore, textsOf(model));
    const { docs, readTime } = await countsOfKind(firestore, model).get();
    const summary = summaryOf(model);
    const fields = ['recordId', 'record'];
    for await (const entries of stepsThrough(firestore, wordsCollection(model), { fields, at: readTime }))
      for (const entry of entries)
        summary.add(String(entry.get('recordId')), Object(plain(entry.get('record'))));
    const stored = new Map(docs.map((document) => [document.id, document.data()]));
    const wanted = summary.counts(lacking);
    const batch = firestore.batch();
    let wrong = 0;
    for (const id of new Set([...stored.keys(), ...wanted.keys()])) {
      const addition = additionTo(stored.get(id) ?? {}, wanted.get(id) ?? {});
      if (!addition) continue;
      wrong += 1;
      batch.set(firestore.collection(COUNTS).doc(id), addition, { merge: true });
    }
    await batch.commit();
    if (wrong > 0) await sweepCounts(firestore, [...stored.keys()]);
    return wrong + (await writeTexts(firestore, storedTexts, summary.texts()));
  }, LONGEST_REBUILD_MS);

/**
 * Makes all that follows from the records of a kind match them: derived fields, search entries, counts and known texts. Can be
 * interrupted and repeated.
 * @returns how many documents were wrong.
 */
export const rebuild = async (firestore: Firestore, model: Model): Promise<number> => {
  const ofFields = await repairDerivedFields(firestore, model);
  const ofEntries = await rebuildEntries(firestore, model);
  const records = await countOf(firestore.collection(model.collection));
  const lacking = records - (await countOf(firestore.collection(wordsCollection(model))));
  return ofFields + ofEntries + (await rebuildSummaries(firestore, model, lacking));
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/**
 * Returns whether something that follows from the records of a kind may be wrong: events were lost if more records lack an entry than
 * the last time. Counts at one moment, and reads no record. Cells among the others may have a place of their own now, so their sum would be right.
 */
const mayBeWrong = async (firestore: Firestore, model: Model): Promise<boolean> => {
  const { collection, counted } = model;
  const [{ docs }, ofRecords, ofEntries] = await firestore.runTransaction(
    (transaction) =>
      Promise.all([
        transaction.get(countsOfKind(firestore, model)),
        transaction.get(firestore.collection(collection).count()),
        transaction.get(firestore.collection(wordsCollection(model)).count()),
      ]),
    { readOnly: true },
  );
  const [records, entries] = [ofRecords.data().count, ofEntries.data().count];
  const cellsOf = (document: DocumentSnapshot) => Object(document.get('cells'));
  const zeros = docs.filter((document) => Object.values(cellsOf(document)).includes(0));
  await sweepCounts(
    firestore,
    zeros.map(({ id }) => id),
  );
  const total = sumOf(docs.map((each) => (each.get('kind') === collection ? Number(each.get('n')) : 0)));
  const counts = docs.map((document) => countDocument(plain(document.data())));
  const cellsIn = (time: 'month' | 'week' | 'year'): number =>
    sumOf(
      counts
        .filter(({ month, week }) => (month !== undefined ? 'month' : week ? 'week' : 'year') === time)
        .flatMap(({ cells }) => cells.map(({ count }) => count)),
    );
  const sums = [total - CHECKED, ...(counted ? (['month', 'week', 'year'] as const).map(cellsIn) : [])];
  const whole = docs.find(({ id }) => id === countedId(model));
  const texts = await Promise.all(
    textsOf(model).map(async (of) => (await readTexts(firestore, [of])).map((shard) => plain(shard.data()))),
  );
  return (
    sums.some((sum) => sum !== entries) ||
    records - entries !== Number(whole?.get('lacking') ?? 0) ||
    docs.some((document) => OTHERS in cellsOf(document)) ||
    texts.some((shards) => knownTextsIn(shards) === undefined)
  );
};

/** Rebuilds what follows from the records of a kind if it may be wrong: see {@link rebuild}. */
export const rebuildIfWrong = async (firestore: Firestore, model: Model): Promise<number> =>
  (await mayBeWrong(firestore, model)) ? rebuild(firestore, model) : 0;

/** Returns the lines of the customers that staff do not take for duplicates, but for those that are gone. */
const apartLines = async (firestore: Firestore): Promise<ReadonlySet<string>> => {
  const { docs } = await firestore.collection(NOT_DUPLICATES).get();
  const pairs = docs.flatMap((document) => apartIn(document).map((id) => [document.id, id] as const));
  const customers = [...new Set(pairs.flat())].map((id) => firestore.collection('customers').doc(id));
  const stored = customers.length > 0 ? await firestore.getAll(...customers, { fieldMask: [] }) : [];
  const present = new Set(stored.flatMap(({ exists, id }) => (exists ? [id] : [])));
  return new Set(pairs.flatMap((pair) => (pair.every((id) => present.has(id)) ? [apartLine(...pair)] : [])));
};

/** Makes the lines of customers that are no duplicates match: customers go, and come back from the bin. */
const rebuildApart = (firestore: Firestore): Promise<number> =>
  untilNotOvertaken(async () => {
    const stored = await readTexts(firestore, [APART_LINES]);
    return writeTexts(firestore, stored, shardsWith(APART_LINES, await apartLines(firestore)));
  });

/**
 * Makes all that follows from records match them, and the names in records. A failure stops nothing else.
 * @param isWhole Reads all records, also where their numbers are right.
 * @returns how many documents were wrong.
 * @throws AggregateError at the end.
 */
export const rebuildAll = async (firestore: Firestore, { isWhole = false } = {}): Promise<number> => {
  const failures: unknown[] = [];
  let all = 0;
  const tryTo = async (what: string, work: Promise<number>) => {
    try {
      const wrong = await work;
      all += wrong;
      if (wrong > 0) logger.warn(`${wrong} ${what} were wrong.`);
    } catch (error) {
      failures.push(error);
    }
  };
  for (const model of MODELS)
    await tryTo(
      `documents that follow from ${model.collection}`,
      (isWhole ? rebuild : rebuildIfWrong)(firestore, model),
    );
  await tryTo('lists of customers that are no duplicates', rebuildApart(firestore));
  await tryTo('names in records', repairNames(firestore));
  if (failures.length > 0) throw new AggregateError(failures, 'Some summaries or names failed.');
  return all;
};

/** Schedule: repairs what follows from records at night, when few of them change, and deletes what is too old. */
export const checkSummaries = onSchedule(
  // A rebuild reads each record.
  { region: REGION, timeoutSeconds: 1_800, schedule: 'every day 03:00', timeZone: COMPANY_TIME_ZONE },
  async () => {
    try {
      await reportMissingExport();
    } finally {
      await rebuildAll(openDatabase());
      await applyRetention(openDatabase());
    }
  },
);
