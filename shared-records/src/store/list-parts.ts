import type { List } from './data-store';

const isSortedByText = <T>({ model, filters, words, order }: List<T>): boolean => {
  const field = order?.replace('-', '');
  return (
    field !== undefined &&
    !words &&
    field !== model.order &&
    model.fields[field]?.kind !== 'moment' &&
    filters.every((filter) => filter.field !== field)
  );
};

/** The lists that a list is made of, in order. */
export type Parts<T> = readonly [first: List<T>, next?: List<T>];

/**
 * Returns the parts of a list. In a list that is sorted by a text, the records without one come last in both
 * directions: Firestore has blank texts before all others.
 */
export const partsOf = <T>(list: List<T>): Parts<T> =>
  isSortedByText(list)
    ? [
        { ...list, part: 'filled' },
        { ...list, part: 'blank' },
      ]
    : [list];
