import { type Firestore, type Query, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { Model } from 'shared-records/model/define-model';
import {
  KNOWN_TEXTS,
  keptFields,
  knownTextsOf,
  shardsOf,
  shardsWith,
} from 'shared-records/model/summaries/known-texts';
import { TOTALS, totalId } from 'shared-records/model/summaries/totals';
import { wordsCollection } from 'shared-records/model/words/word-entries';
import { untilNotOvertaken } from '../calls/change-document';
import { repairCounts } from './repair-counts';
import { repairWordEntries } from './repair-word-entries';

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

/** Makes the total of a model the number of its search entries, unless an entry comes or goes meanwhile: then it starts again. */
const repairTotal = (firestore: Firestore, model: Model, lacking: number): Promise<number> =>
  untilNotOvertaken(async () => {
    const { docs } = await firestore.collection(TOTALS).where('of', '==', model.collection).get();
    const entries = await countOf(firestore.collection(wordsCollection(model)));
    const total = docs.reduce((sum, document) => sum + Number(document.get('count')), 0);
    const first = firestore.collection(TOTALS).doc(totalId(model, '', 1));
    const batch = firestore.batch();
    const checked = { of: model.collection, checkedAt: Timestamp.now(), lacking };
    const stored = docs.find(({ id }) => id === first.id);
    // Each document of the total is written, so that the batch fails if one has changed.
    for (const { ref, updateTime } of docs) {
      if (ref.path !== first.path)
        batch.update(ref, { of: model.collection }, { lastUpdateTime: updateTime });
    }
    const count = Number(stored?.get('count') ?? 0) + entries - total;
    if (stored) batch.update(first, { ...checked, count }, { lastUpdateTime: stored.updateTime });
    else batch.create(first, { ...checked, count });
    await batch.commit();
    return Math.abs(entries - total);
  });

/** Makes the known texts of a field those of its records, unless some change meanwhile: then it starts again. */
const repairTexts = (firestore: Firestore, model: Model, field: string): Promise<number> =>
  untilNotOvertaken(async () => {
    const of = knownTextsOf(model, field) ?? '';
    const references = shardsOf(of).map((id) => firestore.collection(KNOWN_TEXTS).doc(id));
    const stored = await firestore.getAll(...references);
    const wanted = shardsWith(of, await distinctTexts(firestore, model, field));
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

/** Returns how many records without a search entry the last repair left: those that cannot be read. */
const lackingIn = (docs: readonly QueryDocumentSnapshot[]): number =>
  docs.reduce((sum, document) => sum + Number(document.get('lacking') ?? 0), 0);

/**
 * Makes the total, the counts and the known texts of a model match its records. Compares the number of records with that of search entries
 * first: if they differ more than the last time, events were lost, and all entries are repaired. Can be interrupted and repeated.
 * @returns how many documents were wrong.
 */
export const repairSummaries = async (firestore: Firestore, model: Model): Promise<number> => {
  const differing = async () =>
    (await countOf(firestore.collection(model.collection))) -
    (await countOf(firestore.collection(wordsCollection(model))));
  const { docs } = await firestore.collection(TOTALS).where('of', '==', model.collection).get();
  let lacking = await differing();
  let wrong = 0;
  if (lacking !== lackingIn(docs)) {
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
  for (const field of keptFields(model)) wrong += await repairTexts(firestore, model, field);
  return wrong;
};
