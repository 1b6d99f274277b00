/** Describes the order of a table's rows. An order is a column's `sort`, with a minus in front of it for descending. */
export interface Sorting {
  readonly order: string;
  /** The default order. */
  readonly usual: string;
  /** Explains that the order cannot be changed now; undefined if it can. */
  readonly fixed?: string | undefined;
  onSort(order: string): void;
}

/** Returns the order after a click on a column's header: ascending, descending, then the default. */
export const nextOrder = (sort: string, { order, usual }: Pick<Sorting, 'order' | 'usual'>): string => {
  if (order === sort) return `-${sort}`;
  if (order !== `-${sort}`) return sort;
  return usual === order ? sort : usual;
};

/** Returns the `aria-sort` of a column; undefined if the order does not sort it. */
export const directionOf = (
  sort: string | undefined,
  order: string,
): 'ascending' | 'descending' | undefined => {
  if (sort === order) return 'ascending';
  return `-${sort}` === order ? 'descending' : undefined;
};
