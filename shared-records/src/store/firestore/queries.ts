import {
  collection,
  documentId,
  endAt,
  FieldPath,
  type Firestore,
  limit,
  orderBy,
  type Query,
  type QueryConstraint,
  query,
  startAfter,
  startAt,
  where,
} from 'firebase/firestore';
import type { Period } from '../../model/periods';
import { LONGEST_QUERY, PRODUCT_ORDER } from '../../model/schema';
import { placesWithin, WORD_ENTRIES } from '../../model/word-entries';
import { prefixOf } from '../../model/words';
import { COUNT_LIMIT, type CollectionName, type List, type Page, type TextsFrom } from '../data-store';

/** For a listener: also tells when the connection goes and comes back. */
export const LIVE = { includeMetadataChanges: true };

const equalities = ({ filters }: Pick<List<CollectionName>, 'filters'>): QueryConstraint[] =>
  filters.map(({ field, equals }) => where(field, '==', equals));

const within = ({ from, before }: Period): QueryConstraint[] => [
  ...(from ? [where('timestamp', '>=', from)] : []),
  ...(before ? [where('timestamp', '<', before)] : []),
];

/** The order of a list, and behind it the product's. A field that has one value alone has no order. */
const orders = ({ collection, filters, order }: List<CollectionName>): QueryConstraint[] => {
  const wanted = [order, PRODUCT_ORDER[collection]].filter((each) => each !== undefined);
  const known = new Set<string>(filters.map(({ field }) => field));
  return wanted.flatMap((each) => {
    const field = each.replace('-', '');
    if (known.has(field)) return [];
    known.add(field);
    return [orderBy(field, each.startsWith('-') ? 'desc' : 'asc')];
  });
};

const part = ({ after, through, limit: most }: Page<CollectionName>): QueryConstraint[] => [
  ...(after ? [startAfter(after)] : []),
  ...(through ? [endAt(through)] : []),
  limit(most),
];

/** The ids of the entries of a time. */
const entriesWithin = (period: Period): QueryConstraint[] => {
  const { from, before } = placesWithin(period);
  return [
    ...(from ? [where(documentId(), '>=', from)] : []),
    ...(before ? [where(documentId(), '<', before)] : []),
  ];
};

const wordsQuery = (firestore: Firestore, words: readonly string[], page: Page<CollectionName>): Query =>
  query(
    collection(firestore, WORD_ENTRIES[page.collection]),
    ...words.map((word) => where(new FieldPath('prefixes', prefixOf(word)), '==', true)),
    ...page.filters.map(({ field, equals }) => where(`record.${field}`, '==', equals)),
    ...entriesWithin(page.period ?? {}),
    orderBy(documentId()),
    ...part(page),
  );

/** The query behind a page of a list. Its places are snapshots of documents: a time alone is not one place only. */
export const pageQuery = (firestore: Firestore, page: Page<CollectionName>): Query =>
  page.words
    ? wordsQuery(firestore, page.words, page)
    : query(
        collection(firestore, page.collection),
        ...equalities(page),
        ...within(page.period ?? {}),
        ...orders(page),
        ...part(page),
      );

/** The query for the records of a list in the order of a text. */
export const textQuery = (
  firestore: Firestore,
  list: List<CollectionName>,
  field: string,
  { text, included }: TextsFrom,
  most: number,
): Query =>
  query(
    collection(firestore, list.collection),
    ...equalities(list),
    orderBy(field),
    included ? startAt(text) : startAfter(text),
    limit(most),
  );

/** The most values that an `in` filter takes. */
export const IN_LIMIT = 10;

/** The query for the records that name one of at most `IN_LIMIT` customers. */
export const namingQuery = (
  firestore: Firestore,
  name: 'contacts' | 'salesReport',
  customers: readonly string[],
): Query => query(collection(firestore, name), where('customer', 'in', customers), limit(COUNT_LIMIT));

/** The query for the renamings under way. */
export const renamesQuery = (firestore: Firestore): Query =>
  query(collection(firestore, 'renameJobs'), limit(LONGEST_QUERY));

/** The query for a customer of this name. */
export const customerQuery = (firestore: Firestore, name: string): Query =>
  query(collection(firestore, 'customers'), where('name', '==', name), limit(1));
