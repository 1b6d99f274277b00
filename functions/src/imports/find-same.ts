import { type DocumentSnapshot, FieldPath, type Firestore } from 'firebase-admin/firestore';
import type { Model } from 'shared-records/model/define-model';
import { phoneKey, type SameKey, sameKeys } from 'shared-records/model/imports/same-record';
import { wordsCollection } from 'shared-records/model/words/word-entries';
import { keysOf, searchedWordsIn } from 'shared-records/model/words/words';

/** The most records that are compared by one key. */
const MOST_FOUND = 5;

/** Returns the ids of the records with the key of a record. The search entries hold the folded words and the duplicate key. */
async function idsWith(
  firestore: Firestore,
  model: Model,
  { kind, field, key }: SameKey,
  record: object,
): Promise<readonly string[]> {
  const text = String(new Map<string, unknown>(Object.entries(record)).get(field) ?? '');
  const words =
    kind === 'name' ? [key] : kind === 'phone' ? searchedWordsIn(phoneKey(text) ?? '') : undefined;
  if (!words) {
    // Addresses are stored as typed, and nearly always in small letters.
    const found = firestore
      .collection(model.collection)
      .where(field, 'in', [...new Set([text, text.toLowerCase()])]);
    return (await found.limit(MOST_FOUND).get()).docs.map(({ id }) => id);
  }
  let query = firestore.collection(wordsCollection(model)).limit(MOST_FOUND);
  for (const piece of words.flatMap(keysOf))
    query = query.where(new FieldPath('prefixes', piece), '==', true);
  const { docs } = await query.get();
  return docs.flatMap((entry) => {
    const id: unknown = entry.get('recordId');
    return typeof id === 'string' ? [id] : [];
  });
}

/** Returns a stored record that an import takes for the same as this one; undefined if there is none. */
export const findSame = async (
  firestore: Firestore,
  model: Model,
  record: object,
): Promise<DocumentSnapshot | undefined> => {
  const keys = sameKeys(model, record);
  const wanted = new Set(keys.map(({ key }) => key));
  const ids = await Promise.all(keys.map((key) => idsWith(firestore, model, key, record)));
  const records = firestore.collection(model.collection);
  const references = [...new Set(ids.flat())].map((id) => records.doc(id));
  if (references.length === 0) return undefined;
  const found = await firestore.getAll(...references);
  // An entry may be older than its record.
  return found.find(
    (each) => each.exists && sameKeys(model, each.data() ?? {}).some(({ key }) => wanted.has(key)),
  );
};
