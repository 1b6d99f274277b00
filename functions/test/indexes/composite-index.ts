/** A query as far as indexes go: `ranges` are fields compared by size; `orders` are fields, `-` before a descending one. */
export interface QueryShape {
  readonly collection: string;
  readonly equalities: readonly string[];
  readonly ranges: readonly string[];
  readonly orders: readonly string[];
}

/** An entry of `firestore.indexes.json`. */
export interface CompositeIndex {
  readonly collectionGroup: string;
  readonly queryScope: string;
  readonly fields: readonly { readonly fieldPath: string; readonly order: string }[];
}

/** Whether Firestore answers a query by the indexes that it keeps for each field by itself. */
const isServedByFieldIndexes = ({ equalities, ranges, orders }: QueryShape): boolean =>
  sorted(ranges, orders).length === 0 || (sorted(ranges, orders).length === 1 && equalities.length === 0);

/** The fields that an index has sorted: a range needs its field sorted, either way, and first of all. */
const sorted = (ranges: readonly string[], orders: readonly string[]): readonly string[] => {
  const [range, ...more] = ranges;
  if (range === undefined) return orders;
  const [first = range] = orders;
  if (more.length > 0 || first.replace('-', '') !== range)
    throw new Error('Only one range is understood, in order.');
  return [first, ...orders.slice(1)];
};

/** Whether an index has the fields that are compared first, in any order, and those that sort behind them. */
const serves = (index: CompositeIndex, { collection, equalities, ranges, orders }: QueryShape): boolean => {
  const fields = index.fields.map(({ fieldPath, order }) => (order === 'DESCENDING' ? '-' : '') + fieldPath);
  const compared = index.fields.slice(0, equalities.length).map(({ fieldPath }) => fieldPath);
  return (
    index.collectionGroup === collection &&
    index.queryScope === 'COLLECTION' &&
    compared.toSorted().join() === equalities.toSorted().join() &&
    fields.slice(equalities.length).join() === sorted(ranges, orders).join()
  );
};

/** The queries that Firestore would refuse for want of an index. */
export const shapesWithoutIndex = (
  shapes: readonly QueryShape[],
  indexes: readonly CompositeIndex[],
): QueryShape[] =>
  shapes.filter((shape) => !isServedByFieldIndexes(shape) && !indexes.some((index) => serves(index, shape)));
