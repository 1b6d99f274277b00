import { type Firestore, type Query, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { Model } from 'shared-records/model/define-model';
import { NOT_DUPLICATES, notDuplicatesSchema } from 'shared-records/model/record-jobs';
import { type KeptText, keptTexts } from 'shared-records/model/summaries/kept-texts';
import { KNOWN_TEXTS, knownTextsIn, shardsOf, shardsWith } from 'shared-records/model/summaries/known-texts';
import { APART_LINES, apartLine, CUSTOMER_LINES } from 'shared-records/model/summaries/record-lines';
import { TOTALS, totalId } from 'shared-records/model/summaries/totals';
import { wordsCollection } from 'shared-records/model/words/word-entries';
import * as v from 'valibot';
import { untilNotOvertaken } from '../calls/change-document';
import { plain } from './plain';
import { repairCounts } from './repair-counts';
import { repairWordEntries, stepsThrough } from './repair-word-entries';

/** The most texts of one read. */
const LONGEST_STEP = 500;

const countOf = async (query: Query): Promise<number> => (await query.count().get()).data().count;

/** Returns the distinct texts of a field. Skips from one to the next, and reads more at once where records differ. */
const distinctTexts = async (firestore: Firestore, { collection }: Model, field: string) => {
  const found = new Set<string>();
  let step = 1;
  let last = '';
  for (;;) {
    const next = firestore.collection(collection).where(field, '>', last).orderBy(field).limit(step);
    const { docs } = await next.select(field).get();
    const texts = docs.map((document) => String(document.get(field)));
    for (const text of texts) found.add(text);
    if (docs.length < step) return found;
    last = texts.at(-1) ?? '';
    step = new Set(texts).size === step ? Math.min(step * 2, LONGEST_STEP) : 1;
  }
};

/** Reads a number of records. One of another type counts none. */
const countSchema = v.fallback(v.pipe(v.number(), v.integer()), 0);

/** Makes the total of a model the number of its search entries, unless an entry comes or goes meanwhile: then it starts again. */
const repairTotal = (firestore: Firestore, model: Model, lacking: number): Promise<number> =>
  untilNotOvertaken(async () => {
    const { docs } = await firestore.collection(TOTALS).where('of', '==', model.collection).get();
    const entries = await countOf(firestore.collection(wordsCollection(model)));
    const countIn = (document: QueryDocumentSnapshot) => v.parse(countSchema, document.get('count'));
    const total = docs.reduce((sum, document) => sum + countIn(document), 0);
    const first = firestore.collection(TOTALS).doc(totalId(model, '', 1));
    const batch = firestore.batch();
    const checked = { of: model.collection, checkedAt: Timestamp.now(), lacking };
    let count = entries;
    // Each document of the total is written, so that the batch fails if one has changed.
    for (const document of docs) {
      if (document.ref.path === first.path) continue;
      const kept = { of: model.collection, count: countIn(document) };
      count -= kept.count;
      batch.update(document.ref, kept, { lastUpdateTime: document.updateTime });
    }
    // By its id: one whose collection is of another type is not found by it.
    const stored = docs.find(({ id }) => id === first.id) ?? (await first.get());
    if (stored.updateTime) batch.update(first, { ...checked, count }, { lastUpdateTime: stored.updateTime });
    else batch.create(first, { ...checked, count });
    await batch.commit();
    return Math.abs(entries - total);
  });

const linesOf = async (firestore: Firestore, { collection }: Model, { fields, textOf }: KeptText) => {
  const found = new Set<string>();
  for await (const records of stepsThrough(firestore, collection, fields))
    for (const record of records) found.add(textOf(Object(plain(record.data())), record.id));
  return found;
};

/** Returns the lines of the customers that staff do not take for duplicates. */
const apartLines = async (firestore: Firestore): Promise<ReadonlySet<string>> => {
  const { docs } = await firestore.collection(NOT_DUPLICATES).get();
  return new Set(
    docs.flatMap((document) => {
      const known = v.safeParse(notDuplicatesSchema, document.data());
      return known.success ? known.output.ids.map((id) => apartLine(document.id, id)) : [];
    }),
  );
};

/** Makes known texts those that `read` returns, unless some change meanwhile: then it starts again. */
const repairTexts = (
  firestore: Firestore,
  of: string,
  read: () => Promise<ReadonlySet<string>>,
): Promise<number> =>
  untilNotOvertaken(async () => {
    const references = shardsOf(of).map((id) => firestore.collection(KNOWN_TEXTS).doc(id));
    const stored = await firestore.getAll(...references);
    const wanted = shardsWith(of, await read());
    const batch = firestore.batch();
    let wrong = 0;
    for (const document of stored) {
      const shard = { ...wanted.get(document.id), checkedAt: Timestamp.now() };
      if (document.get('texts') !== wanted.get(document.id)?.texts) wrong += 1;
      if (document.updateTime) batch.update(document.ref, shard, { lastUpdateTime: document.updateTime });
      else batch.create(document.ref, shard);
    }
    await batch.commit();
    return wrong;
  });

/** Returns whether known texts can be read, and were compared with the records once. */
const areChecked = async (firestore: Firestore, of: string): Promise<boolean> => {
  const shards = await firestore.getAll(
    ...shardsOf(of).map((id) => firestore.collection(KNOWN_TEXTS).doc(id)),
  );
  return knownTextsIn(shards.map((shard) => plain(shard.data()))) !== undefined;
};

/** Returns how many records without a search entry the last repair left: those that cannot be read. */
const lackingIn = (docs: readonly QueryDocumentSnapshot[]): number =>
  docs.reduce((sum, document) => sum + Number(document.get('lacking') ?? 0), 0);

/**
 * Makes the total, the counts and the known texts of a model match its records. Compares the number of records with that of search entries
 * first: if they differ more than the last time, events were lost, and all entries are repaired. Can be interrupted and repeated.
 * Lines change in the transaction of the search entry, so they are compared once, and again with the entries: that reads every record.
 * @param readsLines Whether it compares lines in any case.
 * @returns how many documents were wrong.
 */
export const repairSummaries = async (
  firestore: Firestore,
  model: Model,
  { readsLines = false } = {},
): Promise<number> => {
  const differing = async () =>
    (await countOf(firestore.collection(model.collection))) -
    (await countOf(firestore.collection(wordsCollection(model))));
  const { docs } = await firestore.collection(TOTALS).where('of', '==', model.collection).get();
  let lacking = await differing();
  let wrong = 0;
  const areLost = lacking !== lackingIn(docs);
  if (areLost) {
    wrong += await repairWordEntries(firestore, model);
    lacking = await differing();
    if (wrong > 0) logger.warn(`${model.collection}: ${wrong} search entries were wrong.`);
  }
  const total = await repairTotal(firestore, model, lacking);
  if (total > 0) logger.warn(`${model.collection}: the total was wrong by ${total}.`);
  wrong += total;
  const years = await repairCounts(firestore, model);
  if (years > 0) logger.warn(`${model.collection}: the counts of ${years} years were wrong.`);
  wrong += years;
  for (const kept of keptTexts(model)) {
    const [field = ''] = kept.fields;
    if (!kept.isLine)
      wrong += await repairTexts(firestore, kept.of, () => distinctTexts(firestore, model, field));
    else if (readsLines || areLost || !(await areChecked(firestore, kept.of))) {
      wrong += await repairTexts(firestore, kept.of, () => linesOf(firestore, model, kept));
      if (kept.of === CUSTOMER_LINES)
        wrong += await repairTexts(firestore, APART_LINES, () => apartLines(firestore));
    }
  }
  return wrong;
};
