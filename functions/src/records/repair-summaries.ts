import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { Model } from 'shared-model/define-model';
import { NOT_DUPLICATES, notDuplicatesSchema } from 'shared-model/merging/not-duplicates';
import { COUNTS, countedId } from 'shared-model/summaries/counts';
import { type KeptText, keptTexts } from 'shared-model/summaries/kept-texts';
import { KNOWN_TEXTS, knownTextsIn, shardsOf, shardsWith } from 'shared-model/summaries/known-texts';
import { APART_LINES, apartLine, CUSTOMER_LINES } from 'shared-model/summaries/record-lines';
import { wordsCollection } from 'shared-model/words/word-entries';
import * as v from 'valibot';
import { untilNotOvertaken } from '../calls/change-document';
import { plain } from './plain';
import { repairCounts } from './repair-counts';
import { countOf, repairWordEntries, stepsThrough } from './repair-word-entries';

/** The most texts of one read. */
const LONGEST_STEP = 500;

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

const linesOf = async (firestore: Firestore, { collection }: Model, { fields, textOf }: KeptText) => {
  const found = new Set<string>();
  for await (const records of stepsThrough(firestore, collection, fields))
    for (const record of records) found.add(textOf(Object(plain(record.data())), record.id));
  return found;
};

/** Returns the lines of the customers that staff do not take for duplicates, but for those that are gone. */
const apartLines = async (firestore: Firestore): Promise<ReadonlySet<string>> => {
  const { docs } = await firestore.collection(NOT_DUPLICATES).get();
  const pairs = docs.flatMap((document) => {
    const known = v.safeParse(notDuplicatesSchema, document.data());
    return known.success ? known.output.ids.map((id) => [document.id, id] as const) : [];
  });
  const customers = [...new Set(pairs.flat())].map((id) => firestore.collection('customers').doc(id));
  const stored = customers.length > 0 ? await firestore.getAll(...customers, { fieldMask: [] }) : [];
  const present = new Set(stored.flatMap(({ exists, id }) => (exists ? [id] : [])));
  return new Set(pairs.flatMap((pair) => (pair.every((id) => present.has(id)) ? [apartLine(...pair)] : [])));
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

/**
 * Makes the counts and the known texts of a model match its records. Compares the number of records with that of search entries
 * first: if they differ more than the last time, events were lost, and all entries are repaired. Can be interrupted and repeated.
 * Lines change in the transaction of the search entry, so they are compared once, and again with the entries: that reads every record.
 * @param readsAll Whether it compares lines and counts in any case.
 * @returns how many documents were wrong.
 */
export const repairSummaries = async (
  firestore: Firestore,
  model: Model,
  { readsAll = false } = {},
): Promise<number> => {
  const differing = async () =>
    (await countOf(firestore.collection(model.collection))) -
    (await countOf(firestore.collection(wordsCollection(model))));
  const counted = (await firestore.collection(COUNTS).doc(countedId(model)).get()).data();
  let lacking = await differing();
  let wrong = 0;
  const areLost = lacking !== Number(counted?.lacking ?? 0);
  if (areLost) {
    wrong += await repairWordEntries(firestore, model);
    lacking = await differing();
    if (wrong > 0) logger.warn(`${model.collection}: ${wrong} search entries were wrong.`);
  }
  const counts = await repairCounts(firestore, model, { lacking, readsAll });
  if (counts > 0) logger.warn(`${model.collection}: ${counts} years or totals were wrong.`);
  wrong += counts;
  for (const kept of keptTexts(model)) {
    const [field = ''] = kept.fields;
    if (!kept.isLine)
      wrong += await repairTexts(firestore, kept.of, () => distinctTexts(firestore, model, field));
    else if (readsAll || areLost || !(await areChecked(firestore, kept.of)))
      wrong += await repairTexts(firestore, kept.of, () => linesOf(firestore, model, kept));
    // Customers go, and come back from the bin.
    if (kept.of === CUSTOMER_LINES)
      wrong += await repairTexts(firestore, APART_LINES, () => apartLines(firestore));
  }
  return wrong;
};
