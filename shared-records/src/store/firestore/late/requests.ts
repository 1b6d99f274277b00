import { keysOf } from '../../../model/words/words';
import { COUNT_LIMIT, type List, LONGEST_BIN, MOST_JOBS, type TextsFrom } from '../../data-store';
import type { Condition, QueryRequest } from '../requests';

const equals = (field: string, value: string): Condition => ({ field: [field], operator: '==', value });

/** Returns the request for the records of a list, ordered by a text field. */
export const textsRequest = <T>(
  { model, filters }: List<T>,
  field: string,
  from: TextsFrom,
  limit: number,
): QueryRequest => ({
  collection: model.collection,
  conditions: filters.map((filter) => equals(filter.field, filter.equals)),
  orders: [{ field: [field], isDescending: false }],
  limit,
  from,
});

/** Returns the request for a customer by name. */
export const customerRequest = (name: string): QueryRequest => ({
  collection: 'customers',
  conditions: [equals('name', name)],
  orders: [],
  limit: 1,
});

/** Returns the request for the documents of a collection, in no order. */
export const wholeRequest = (collection: string, limit: number): QueryRequest => ({
  collection,
  conditions: [],
  orders: [],
  limit,
});

/** Returns the request for the newest jobs in a collection. */
export const jobsRequest = (collection: string): QueryRequest => ({
  ...wholeRequest(collection, MOST_JOBS),
  orders: [{ field: ['at'], isDescending: true }],
});

/** Returns the request for the documents of a bin: the newest, or some that have all words. */
export const binRequest = (collection: string, words?: readonly string[]): QueryRequest => ({
  collection,
  conditions: (words ?? []).flatMap(keysOf).map((key) => ({
    field: ['prefixes', key],
    operator: '==',
    value: true,
  })),
  orders: words ? [] : [{ field: ['deletedAt'], isDescending: true }],
  limit: LONGEST_BIN,
});

/** The most values of an `in` condition. */
const IN_LIMIT = 10;

/** Returns the requests for the records that name one of these customers. */
export const namingRequests = (collection: string, customers: readonly string[]): readonly QueryRequest[] => {
  const names = [...new Set(customers)];
  return Array.from({ length: Math.ceil(names.length / IN_LIMIT) }, (_, index) => ({
    collection,
    conditions: [
      {
        field: ['customer'],
        operator: 'in',
        value: names.slice(index * IN_LIMIT, (index + 1) * IN_LIMIT),
      },
    ],
    orders: [],
    limit: COUNT_LIMIT,
  }));
};
