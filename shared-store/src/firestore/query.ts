// How Firestore answers a request, for documents that the page has: those that it has just written, or those of a test.
import type { Fields } from '../data-store';
import type { Condition, DataRequest, FieldName, QueryRequest, StoredDocument } from './requests';
import { isMap, SERVER_TIME } from './values';

type Document = Pick<StoredDocument, 'id' | 'fields'>;

const valueAt = ({ id, fields }: Document, field: FieldName): unknown =>
  field === 'id'
    ? id
    : field.reduce<unknown>(
        (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
        fields,
      );

/** Returns fields with this moment where the server fills in its time. */
export const stamped = (fields: Fields, moment: Date): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value === SERVER_TIME ? moment : isMap(value) ? stamped(value, moment) : value,
    ]),
  );

/** The kinds of values, in Firestore's order. */
const KINDS = ['null', 'boolean', 'number', 'date', 'string'];

const kindOf = (value: unknown): number =>
  KINDS.indexOf(value === null ? 'null' : value instanceof Date ? 'date' : typeof value);

/** Returns how two values follow each other: 0 also for kinds that no order of a list has. */
const compare = (one: unknown, other: unknown): number => {
  const [kind, otherKind] = [kindOf(one), kindOf(other)];
  if (kind !== otherKind || kind <= 0) return kind - otherKind;
  const [left, right] = [one, other] as [string, string];
  return left < right ? -1 : Number(left > right);
};

const meets = (document: Document, { field, operator, value: wanted }: Condition): boolean => {
  const value = valueAt(document, field);
  switch (operator) {
    case '==':
      return value === wanted;
    case '!=':
      return value !== undefined && value !== null && value !== wanted;
    case 'in':
      return Array.isArray(wanted) && wanted.includes(value);
    case 'array-contains':
      return Array.isArray(value) && value.includes(wanted);
    case 'array-contains-any':
      return Array.isArray(value) && Array.isArray(wanted) && wanted.some((each) => value.includes(each));
    case '>=':
      return kindOf(value) === kindOf(wanted) && compare(value, wanted) >= 0;
    case '<':
      return kindOf(value) === kindOf(wanted) && compare(value, wanted) < 0;
  }
};

/** Returns some orders with the one that no two documents share: by id, in the direction of the last order. */
export const ordersWithId = (orders: QueryRequest['orders']): QueryRequest['orders'] =>
  orders.some(({ field }) => field === 'id')
    ? orders
    : [...orders, { field: 'id', isDescending: orders.at(-1)?.isDescending ?? false }];

/** Returns the order of documents: by some fields, then by the id in the direction of the last one. */
export const inOrderOf = (orders: QueryRequest['orders']) => {
  const all = ordersWithId(orders);
  return (one: Document, other: Document): number => {
    for (const { field, isDescending } of all) {
      const order = compare(valueAt(one, field), valueAt(other, field));
      if (order !== 0) return isDescending ? -order : order;
    }
    return 0;
  };
};

/** Returns whether a document of its collection belongs to the answer to a request, but for its limit. */
export const belongsTo = (request: DataRequest, document: Document): boolean => {
  if ('id' in request) return document.id === request.id;
  const { conditions, orders, after, through } = request;
  const order = inOrderOf(orders);
  return (
    conditions.every((condition) => meets(document, condition)) &&
    // Firestore finds no document without a field of the order.
    orders.every(({ field }) => valueAt(document, field) !== undefined) &&
    (!after || order(document, after) > 0) &&
    (!through || order(document, through) <= 0)
  );
};
