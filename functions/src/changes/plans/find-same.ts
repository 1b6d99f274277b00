import {
  type DocumentSnapshot,
  FieldPath,
  Filter,
  type Firestore,
  type Query,
} from 'firebase-admin/firestore';
import type { Model } from 'shared-model/define-model';
import { type SameKey, sameKeys } from 'shared-model/imports/same-record';
import { wordsCollection } from 'shared-model/words/word-entries';
import { keysOf, wordsIn } from 'shared-model/words/words';

/** The most records that are compared by one key. */
const MOST_FOUND = 5;

/** The most alternatives of one query: https://firebase.google.com/docs/firestore/query-data/queries#limits_on_or_queries. */
const MOST_ALTERNATIVES = 30;

/**
 * The most pieces of words that find a record. A query of 30 alternatives has room for 100 filters:
 * https://firebase.google.com/docs/firestore/quotas.
 */
const MOST_PIECES = 3;

/** Returns the pieces that find the search entries with a key. An email address has small and capital letters: its longest words find it. */
const piecesOf = ({ kind, key }: SameKey): readonly string[] => {
  if (kind === 'name') return [key];
  const words = [...wordsIn(key.slice(2))].sort((one, other) => other.length - one.length);
  return words.flatMap(keysOf).slice(0, MOST_PIECES);
};

const hasPieces = (pieces: readonly string[]): Filter =>
  Filter.and(...pieces.map((piece) => Filter.where(new FieldPath('prefixes', piece), '==', true)));

/** Returns the documents that one of some filters finds: a few of each. Asks once for many filters, because each query is a scan or a price. */
async function foundBy(query: Query, filters: readonly Filter[]): Promise<readonly DocumentSnapshot[]> {
  const some = filters.slice(0, MOST_ALTERNATIVES);
  if (some.length === 0) return [];
  const most = some.length * MOST_FOUND;
  const [{ docs }, others] = await Promise.all([
    query
      .where(Filter.or(...some))
      .limit(most)
      .get(),
    foundBy(query, filters.slice(MOST_ALTERNATIVES)),
  ]);
  // One that finds very many leaves no room for the others.
  const isFull = docs.length === most && some.length > 1;
  const alone = isFull ? await Promise.all(some.map((filter) => foundBy(query, [filter]))) : [docs];
  return [...alone.flat(), ...others];
}

/** Returns the ids of the records with one of these keys. The search entries hold the folded words and the duplicate key. */
async function idsWith(
  firestore: Firestore,
  model: Model,
  keys: readonly (SameKey & { readonly text: string })[],
): Promise<ReadonlySet<string>> {
  const byWords = new Map<string, Filter>();
  const byText = new Map<string, Filter>();
  for (const key of keys) {
    // The address alone finds those that have its name, too.
    if (key.kind === 'email' && !key.isHint) continue;
    byWords.set(key.key, hasPieces(piecesOf(key)));
    // The entry of a new record may come late.
    if (key.kind === 'email')
      for (const text of [key.text, key.text.toLowerCase()])
        byText.set(`${key.field} ${text}`, Filter.where(key.field, '==', text));
  }
  const [entries, records] = await Promise.all([
    foundBy(firestore.collection(wordsCollection(model)).select('recordId'), [...byWords.values()]),
    foundBy(firestore.collection(model.collection).select(), [...byText.values()]),
  ]);
  const ids = entries.map((entry): unknown => entry.get('recordId'));
  return new Set([...ids, ...records.map(({ id }) => id)].filter((id) => typeof id === 'string'));
}

/** A stored record that may be the same as another one. */
export interface Same {
  readonly document: DocumentSnapshot;
  /** The field by which it was found. */
  readonly key: SameKey;
}

/**
 * Returns, for each of some records, a stored one that has a key of it, rather no hint; undefined where there is none. Records whose ids begin
 * with `except` do not count.
 */
export const findSame = async (
  firestore: Firestore,
  model: Model,
  records: readonly object[],
  except?: string,
): Promise<readonly (Same | undefined)[]> => {
  const keysOfRecords = records.map((record) => {
    const values = new Map<string, unknown>(Object.entries(record));
    return sameKeys(model, record).map((key) => ({ ...key, text: String(values.get(key.field) ?? '') }));
  });
  const ids = await idsWith(firestore, model, keysOfRecords.flat());
  const references = [...ids].map((id) => firestore.collection(model.collection).doc(id));
  const found = references.length > 0 ? await firestore.getAll(...references) : [];
  const byKey = new Map<string, DocumentSnapshot>();
  // An entry may be older than its record.
  for (const each of found)
    if (each.exists && (except === undefined || !each.id.startsWith(except)))
      for (const { key } of sameKeys(model, each.data() ?? {})) if (!byKey.has(key)) byKey.set(key, each);
  return keysOfRecords.map((keys) => {
    const same = keys.flatMap((key): Same[] => {
      const document = byKey.get(key.key);
      return document ? [{ document, key }] : [];
    });
    return same.find(({ key }) => !key.isHint) ?? same[0];
  });
};
