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
import { COUNT_LIMIT, type List, type Page, type TextsFrom } from '../data-store';
import { type FieldName, listQuery } from './first/list-query';

/** Options of a listener that also reports when the connection is lost and restored. */
export const LIVE = { includeMetadataChanges: true };

const equalities = <T>({ filters }: List<T>): QueryConstraint[] =>
  filters.map(({ field, equals }) => where(field, '==', equals));

const fieldOf = (name: FieldName): FieldPath => (name === 'id' ? documentId() : new FieldPath(...name));

const part = <T>({ after, through, limit: most }: Page<T>): QueryConstraint[] => [
  ...(after ? [startAfter(after)] : []),
  ...(through ? [endAt(through)] : []),
  limit(most),
];

/** Returns the query for a page of a list. Its cursors are snapshots, because several documents may share a moment. */
export const pageQuery = <T>(firestore: Firestore, page: Page<T>): Query => {
  const { collection: name, conditions, orders } = listQuery(page);
  return query(
    collection(firestore, name),
    ...conditions.map(({ field, operator, value }) => where(fieldOf(field), operator, value)),
    ...orders.map(({ field, isDescending }) => orderBy(fieldOf(field), isDescending ? 'desc' : 'asc')),
    ...part(page),
  );
};

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
