import {
  collection,
  endAt,
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
import { COUNT_LIMIT, type CollectionName, type List, type Page, type TextsFrom } from '../data-store';
import { LONGEST_QUERY } from '../schema';

const ORDERS = {
  customers: { field: 'name', direction: 'asc' },
  contacts: { field: 'name', direction: 'asc' },
  salesReport: { field: 'timestamp', direction: 'desc' },
} as const;

const equalities = ({ filters }: List<CollectionName>): QueryConstraint[] =>
  filters.map(({ field, equals }) => where(field, '==', equals));

/** The query behind a page of a list. Its places are snapshots of documents: a time alone is not one place only. */
export const pageQuery = (firestore: Firestore, page: Page<CollectionName>): Query => {
  const { field, direction } = ORDERS[page.collection];
  const isOneValue = page.filters.some((filter) => filter.field === field);
  return query(
    collection(firestore, page.collection),
    ...equalities(page),
    ...(isOneValue ? [] : [orderBy(field, direction)]),
    ...(page.after ? [startAfter(page.after)] : []),
    ...(page.through ? [endAt(page.through)] : []),
    limit(page.limit),
  );
};

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

/** The query for the records that name a customer. */
export const namingQuery = (
  firestore: Firestore,
  name: 'contacts' | 'salesReport',
  customer: string,
): Query => query(collection(firestore, name), where('customer', '==', customer), limit(COUNT_LIMIT));

/** The query for the renamings under way. */
export const renamesQuery = (firestore: Firestore): Query =>
  query(collection(firestore, 'renameJobs'), limit(LONGEST_QUERY));

/** The query for a customer of this name. */
export const customerQuery = (firestore: Firestore, name: string): Query =>
  query(collection(firestore, 'customers'), where('name', '==', name), limit(1));
