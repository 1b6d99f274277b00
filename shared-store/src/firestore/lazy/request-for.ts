import * as v from 'valibot';
import type { Condition, QueryRequest, ReadDocument } from '../requests';

/** Returns the request for the first documents of a collection that meet all conditions; by default in no order. */
export const requestFor = (
  collection: string,
  limit: number,
  conditions: readonly Condition[] = [],
  orders: QueryRequest['orders'] = [],
): QueryRequest => ({ collection, conditions, orders, limit });

export const equals = (field: string, value: string): Condition => ({
  field: [field],
  operator: '==',
  value,
});

/** Returns the reader for documents with a schema. Leaves out documents that do not match it. */
export const readBy =
  <T>(schema: v.GenericSchema<unknown, T>): ReadDocument<T> =>
  ({ id, fields }) => {
    const parsed = v.safeParse(schema, fields);
    return parsed.success ? { row: { ...parsed.output, id } } : undefined;
  };
