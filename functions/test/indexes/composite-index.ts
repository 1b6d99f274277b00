import type { CompositeIndex, FieldOverride } from '../../models/indexes';

/** The document id as a field. Every index ends with it. */
export const ID = '__name__';

/** A query as its indexes see it: `ranges` are the fields compared by < or >; `-` marks a descending order. */
export interface QueryShape {
  readonly collection: string;
  readonly equalities: readonly string[];
  readonly ranges: readonly string[];
  readonly orders: readonly string[];
}

/** Returns a query without the document id, which needs no index. */
const withoutId = (shape: QueryShape): QueryShape => ({
  ...shape,
  ranges: shape.ranges.filter((field) => field !== ID),
  orders: shape.orders.filter((field) => field !== ID),
});

const isServedByFieldIndexes = ({ equalities, ranges, orders }: QueryShape): boolean =>
  sorted(ranges, orders).length === 0 || (sorted(ranges, orders).length === 1 && equalities.length === 0);

/** Returns the sorted fields of a query: those of its order, or the field of its range. */
const sorted = (ranges: readonly string[], orders: readonly string[]): readonly string[] => {
  const [range, ...more] = ranges;
  if (range !== undefined && orders.length === 0 && more.length === 0) return [range];
  const fields = orders.map((order) => order.replace('-', ''));
  if (!ranges.every((field) => fields.includes(field)))
    throw new Error('Only ranges of fields among the orders are understood.');
  return orders;
};

/** Returns the fields that an index compares for a query; undefined if the index does not sort as the query does. */
const comparedFields = (
  index: CompositeIndex,
  { collection, equalities, ranges, orders }: QueryShape,
): readonly string[] | undefined => {
  const behind = sorted(ranges, orders);
  const split = index.fields.length - behind.length;
  const compared = index.fields.slice(0, split).map(({ fieldPath }) => fieldPath);
  const rest = index.fields
    .slice(split)
    .map(({ fieldPath, order }) => (order === 'DESCENDING' ? '-' : '') + fieldPath);
  const isOfUse =
    index.collectionGroup === collection &&
    index.queryScope === 'COLLECTION' &&
    rest.join() === behind.join() &&
    compared.every((field) => equalities.includes(field));
  return isOfUse ? compared : undefined;
};

/**
 * Returns whether indexes serve a query together. Firestore merges indexes with the same order
 * (https://firebase.google.com/docs/firestore/query-data/index-overview#taking_advantage_of_index_merging).
 */
const isServed = (shape: QueryShape, indexes: readonly CompositeIndex[]): boolean => {
  const used = indexes.map((index) => comparedFields(index, shape)).filter((fields) => fields !== undefined);
  return used.length > 0 && shape.equalities.every((field) => used.flat().includes(field));
};

/** Returns the indexes that no query needs. */
export const indexesWithoutShape = (
  shapes: readonly QueryShape[],
  indexes: readonly CompositeIndex[],
): CompositeIndex[] => {
  const composite = shapes.map(withoutId).filter((shape) => !isServedByFieldIndexes(shape));
  return indexes.filter((index) => !composite.some((shape) => comparedFields(index, shape)));
};

/** Returns the queries that Firestore would refuse without a further index. */
export const shapesWithoutIndex = (
  shapes: readonly QueryShape[],
  indexes: readonly CompositeIndex[],
): QueryShape[] =>
  shapes.map(withoutId).filter((shape) => !isServedByFieldIndexes(shape) && !isServed(shape, indexes));

/** Returns the compared fields of queries that are exempt from indexing. */
export const comparedWithoutIndex = (
  shapes: readonly QueryShape[],
  overrides: readonly FieldOverride[],
): string[] =>
  shapes.flatMap(({ collection, equalities }) =>
    equalities.flatMap((field) => {
      const nearest = overrides
        .filter(({ collectionGroup }) => collectionGroup === collection)
        .filter(({ fieldPath }) => `${field}.`.startsWith(`${fieldPath}.`))
        .sort((a, b) => b.fieldPath.length - a.fieldPath.length)[0];
      const isKept = nearest?.indexes.some((index) => index.order !== 'DESCENDING') ?? true;
      return isKept ? [] : [`${collection}.${field}`];
    }),
  );
