/** How the rows of a table are sorted. An order is a column's `sort`, with a minus before it where it falls. */
export interface Sorting {
  /** The order of the rows. */
  readonly order: string;
  /** The order they are in where nobody asks for another. */
  readonly usual: string;
  /** Why they can be in no other at the moment; undefined where they can. */
  readonly fixed?: string | undefined;
  /** Asks for another order. */
  onSort(order: string): void;
}

/** The order that a click on a column's header leads to: rising, then falling, then the usual one. */
export const nextOrder = (sort: string, { order, usual }: Pick<Sorting, 'order' | 'usual'>): string => {
  if (order === sort) return `-${sort}`;
  if (order !== `-${sort}`) return sort;
  return usual === order ? sort : usual;
};

/** Which way an order sorts a column, as `aria-sort` says it; undefined where it does not. */
export const directionOf = (
  sort: string | undefined,
  order: string,
): 'ascending' | 'descending' | undefined => {
  if (sort === order) return 'ascending';
  return `-${sort}` === order ? 'descending' : undefined;
};
