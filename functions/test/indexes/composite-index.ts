/** A query as far as indexes go: `orders` as fields, `-` before a descending one. */
export interface QueryShape {
  readonly collection: string;
  readonly equalities: readonly string[];
  readonly orders: readonly string[];
}

/** An entry of `firestore.indexes.json`. */
export interface CompositeIndex {
  readonly collectionGroup: string;
  readonly queryScope: string;
  readonly fields: readonly { readonly fieldPath: string; readonly order: string }[];
}

/** Whether Firestore answers a query by the indexes that it keeps for each field by itself. */
const isServedByFieldIndexes = ({ equalities, orders }: QueryShape): boolean =>
  orders.length === 0 || (orders.length === 1 && equalities.length === 0);

/** Whether an index has the fields that are compared first, in any order, and those that sort behind them. */
const serves = (index: CompositeIndex, { collection, equalities, orders }: QueryShape): boolean => {
  const fields = index.fields.map(({ fieldPath, order }) => (order === 'DESCENDING' ? '-' : '') + fieldPath);
  const compared = index.fields.slice(0, equalities.length).map(({ fieldPath }) => fieldPath);
  return (
    index.collectionGroup === collection &&
    index.queryScope === 'COLLECTION' &&
    compared.toSorted().join() === equalities.toSorted().join() &&
    fields.slice(equalities.length).join() === orders.join()
  );
};

/** The queries that Firestore would refuse for want of an index. */
export const shapesWithoutIndex = (
  shapes: readonly QueryShape[],
  indexes: readonly CompositeIndex[],
): QueryShape[] =>
  shapes.filter((shape) => !isServedByFieldIndexes(shape) && !indexes.some((index) => serves(index, shape)));
