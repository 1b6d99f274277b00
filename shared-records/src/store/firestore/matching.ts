import type { Condition, DataRequest, FieldName, QueryRequest, StoredDocument } from './requests';

type Document = Pick<StoredDocument, 'id' | 'fields'>;

const valueAt = ({ id, fields }: Document, field: FieldName): unknown =>
  field === 'id'
    ? id
    : field.reduce<unknown>(
        (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
        fields,
      );

/** Firestore orders texts by the beginning that its index keeps (https://firebase.google.com/docs/firestore/quotas). */
const INDEXED_BYTES = 1_500;

/** Firestore orders texts by code points, and JavaScript those with surrogates otherwise. */
const isPlain = (value: unknown): value is string =>
  typeof value === 'string' && value.length * 3 <= INDEXED_BYTES && !/[\ud800-\udfff]/.test(value);

/** Returns how two values follow each other; undefined where Firestore knows better. */
const compare = (one: unknown, other: unknown): number | undefined => {
  if (one instanceof Date && other instanceof Date) return one.getTime() - other.getTime();
  if (!isPlain(one) || !isPlain(other)) return undefined;
  return one < other ? -1 : one > other ? 1 : 0;
};

const meets = (document: Document, { field, operator, value: wanted }: Condition): boolean => {
  const value = valueAt(document, field);
  switch (operator) {
    case '==':
      return value === wanted;
    case '!=':
      return value !== undefined && value !== wanted;
    case 'in':
      return Array.isArray(wanted) && wanted.includes(value);
    case '>=':
      return value !== undefined && (compare(value, wanted) ?? 0) >= 0;
    case '<':
      return value !== undefined && (compare(value, wanted) ?? -1) < 0;
  }
};

/** Returns whether a document may come before another one. Moments are exact to the millisecond here, so equal ones may. */
const mayPrecede = (one: Document, other: Document, orders: QueryRequest['orders']): boolean => {
  for (const { field, isDescending } of orders) {
    const order = compare(valueAt(one, field), valueAt(other, field));
    if (order === undefined) return true;
    if (order !== 0) return order < 0 !== isDescending;
    // A moment has more digits than a `Date`, which decide.
    if (valueAt(one, field) instanceof Date) return true;
  }
  return true;
};

/** Firestore finds no document without a field of the order. */
const isOrdered = (document: Document, orders: QueryRequest['orders']): boolean =>
  orders.every(({ field }) => valueAt(document, field) !== undefined);

/**
 * Returns whether documents can be the answer to a request: they meet its conditions, in its order, and are not too many. A proxy
 * may give one list the answer to another.
 */
export const matches = (request: DataRequest, documents: readonly Document[]): boolean => {
  if ('id' in request) return documents.every(({ id }) => id === request.id) && documents.length <= 1;
  const { conditions, orders, limit } = request;
  return (
    documents.length <= limit &&
    documents.every(
      (document) =>
        isOrdered(document, orders) && conditions.every((condition) => meets(document, condition)),
    ) &&
    documents.every((document, index) => {
      const next = documents[index + 1];
      return !next || mayPrecede(document, next, orders);
    })
  );
};
