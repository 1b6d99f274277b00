import type { CompositeIndex, FieldOverride } from '../../models/indexes';

/** The id of a document, as a field: every index is in its order where the fields before it are alike. */
export const ID = '__name__';

/** A query as far as indexes go: `ranges` are fields compared by size; `orders` are fields, `-` before a descending one. */
export interface QueryShape {
  readonly collection: string;
  readonly equalities: readonly string[];
  readonly ranges: readonly string[];
  readonly orders: readonly string[];
}

/** A query without what no index needs to be told of. */
const withoutId = (shape: QueryShape): QueryShape => ({
  ...shape,
  ranges: shape.ranges.filter((field) => field !== ID),
  orders: shape.orders.filter((field) => field !== ID),
});

/** Whether Firestore answers a query by the indexes that it keeps for each field by itself. */
const isServedByFieldIndexes = ({ equalities, ranges, orders }: QueryShape): boolean =>
  sorted(ranges, orders).length === 0 || (sorted(ranges, orders).length === 1 && equalities.length === 0);

/** The fields that an index has sorted: those of the order, among them the one of a range; that one alone without an order. */
const sorted = (ranges: readonly string[], orders: readonly string[]): readonly string[] => {
  const [range, ...more] = ranges;
  if (range === undefined) return orders;
  if (orders.length === 0 && more.length === 0) return [range];
  if (more.length > 0 || !orders.some((order) => order.replace('-', '') === range))
    throw new Error('Only one range is understood, and its field among the orders.');
  return orders;
};

/** The fields of an index that are compared for a query, where it then sorts as the query wants; else undefined. */
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
 * Whether indexes serve a query together: Firestore merges those that sort alike
 * (https://firebase.google.com/docs/firestore/query-data/index-overview#taking_advantage_of_index_merging).
 */
const isServed = (shape: QueryShape, indexes: readonly CompositeIndex[]): boolean => {
  const used = indexes.map((index) => comparedFields(index, shape)).filter((fields) => fields !== undefined);
  return used.length > 0 && shape.equalities.every((field) => used.flat().includes(field));
};

/** The indexes that no query needs. */
export const indexesWithoutShape = (
  shapes: readonly QueryShape[],
  indexes: readonly CompositeIndex[],
): CompositeIndex[] => {
  const composite = shapes.map(withoutId).filter((shape) => !isServedByFieldIndexes(shape));
  return indexes.filter((index) => !composite.some((shape) => comparedFields(index, shape)));
};

/** The queries that Firestore would refuse for want of an index. */
export const shapesWithoutIndex = (
  shapes: readonly QueryShape[],
  indexes: readonly CompositeIndex[],
): QueryShape[] =>
  shapes.map(withoutId).filter((shape) => !isServedByFieldIndexes(shape) && !isServed(shape, indexes));

/** The fields of queries that are compared, and that Firestore has been told to keep no index for. */
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
      const isKept = nearest?.indexes.some(({ order }) => order === 'ASCENDING') ?? true;
      return isKept ? [] : [`${collection}.${field}`];
    }),
  );
