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
import { LONGEST_QUERY } from '../../model/fields/limits';
import type { Period } from '../../model/periods';
import { placesWithin, wordsCollection } from '../../model/words/word-entries';
import { prefixOf } from '../../model/words/words';
import { COUNT_LIMIT, type List, type Page, type TextsFrom } from '../data-store';

/** Options of a listener that also reports when the connection is lost and restored. */
export const LIVE = { includeMetadataChanges: true };

const equalities = <T>({ filters }: List<T>): QueryConstraint[] =>
  filters.map(({ field, equals }) => where(field, '==', equals));

const within = <T>({ model: { momentField }, period }: List<T>): QueryConstraint[] =>
  momentField === undefined
    ? []
    : [
        ...(period?.from ? [where(momentField, '>=', period.from)] : []),
        ...(period?.before ? [where(momentField, '<', period.before)] : []),
      ];

/** Sorts by the order of a list, then by the model's. Skips fields that a filter fixes to one value. */
const orders = <T>({ model, filters, order }: List<T>): QueryConstraint[] => {
  const wanted = [order, model.order].filter((each) => each !== undefined);
  const known = new Set(filters.map(({ field }) => field));
  return wanted.flatMap((each) => {
    const field = each.replace('-', '');
    if (known.has(field)) return [];
    known.add(field);
    return [orderBy(field, each.startsWith('-') ? 'desc' : 'asc')];
  });
};

const part = <T>({ after, through, limit: most }: Page<T>): QueryConstraint[] => [
  ...(after ? [startAfter(after)] : []),
  ...(through ? [endAt(through)] : []),
  limit(most),
];

/** Filters search entries by a period. */
const entriesWithin = (period: Period): QueryConstraint[] => {
  const { from, before } = placesWithin(period);
  return [
    ...(from ? [where(documentId(), '>=', from)] : []),
    ...(before ? [where(documentId(), '<', before)] : []),
  ];
};

const wordsQuery = <T>(firestore: Firestore, words: readonly string[], page: Page<T>): Query =>
  query(
    collection(firestore, wordsCollection(page.model)),
    ...words.map((word) => where(new FieldPath('prefixes', prefixOf(word)), '==', true)),
    ...page.filters.map(({ field, equals }) => where(`record.${field}`, '==', equals)),
    ...entriesWithin(page.period ?? {}),
    orderBy(documentId()),
    ...part(page),
  );

/** Returns the query for a page of a list. Its cursors are snapshots, because several documents may share a moment. */
export const pageQuery = <T>(firestore: Firestore, page: Page<T>): Query =>
  page.words
    ? wordsQuery(firestore, page.words, page)
    : query(
        collection(firestore, page.model.collection),
        ...equalities(page),
        ...within(page),
        ...orders(page),
        ...part(page),
      );

/** Returns the query for the records of a list, ordered by a text field. */
export const textQuery = <T>(
  firestore: Firestore,
  list: List<T>,
  field: string,
  { text, included }: TextsFrom,
  most: number,
): Query =>
  query(
    collection(firestore, list.model.collection),
    ...equalities(list),
    orderBy(field),
    included ? startAt(text) : startAfter(text),
    limit(most),
  );

/** The most values of an `in` filter. */
export const IN_LIMIT = 10;

/** Returns the query for the records that name one of at most `IN_LIMIT` customers. */
export const namingQuery = (firestore: Firestore, name: string, customers: readonly string[]): Query =>
  query(collection(firestore, name), where('customer', 'in', customers), limit(COUNT_LIMIT));

/** Returns the query for the running renames. */
export const renamesQuery = (firestore: Firestore): Query =>
  query(collection(firestore, 'renameJobs'), limit(LONGEST_QUERY));

/** Returns the query for a customer by name. */
export const customerQuery = (firestore: Firestore, name: string): Query =>
  query(collection(firestore, 'customers'), where('name', '==', name), limit(1));
