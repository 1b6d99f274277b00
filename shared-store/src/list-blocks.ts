import type { Stored } from 'shared-model/define-model';
import { compareNames } from 'shared-model/words/compare-names';
import type { List } from './data-store';

const fieldOf = <T>({ order = '' }: List<T>): string => order.replace('-', '');

const isSortedByText = <T>(list: List<T>): boolean => {
  const field = fieldOf(list);
  return (
    field !== '' &&
    !list.words &&
    field !== list.model.order &&
    list.model.allFields[field]?.kind !== 'moment' &&
    list.filters.every((filter) => filter.field !== field)
  );
};

/** Returns whether records may lack a field: a later version added it, or the server has not derived it yet. */
const mayLack = <T>({ fields, derived }: List<T>['model'], name: string): boolean =>
  name in derived || (fields[name]?.options.since ?? 1) > 1;

/** The lists that a list is made of, in order. */
export type Blocks<T> = readonly [first: List<T>, ...next: readonly List<T>[]];

/**
 * Returns the blocks of a list. In a list that is sorted by a text, the records without one come last in both
 * directions: Firestore has blank texts before all others, and leaves out records that lack the field.
 */
export const blocksOf = <T>(list: List<T>): Blocks<T> => {
  if (!isSortedByText(list) || list.textBefore !== undefined) return [list];
  const filled: List<T> = { ...list, block: 'filled' };
  const blank: List<T> = { ...list, block: 'blank' };
  return mayLack(list.model, fieldOf(list))
    ? [filled, blank, { ...list, block: 'lacking' }]
    : [filled, blank];
};

/**
 * Returns whether a document belongs to a block of a list. No query finds the documents that lack a field, so their block reads
 * all documents and leaves out the others.
 */
export const isInBlock = <T>(list: List<T>, fields: object): boolean =>
  list.block !== 'lacking' ||
  (new Map<string, unknown>(Object.entries(fields)).get(fieldOf(list)) ?? null) === null;

/** Returns whether a list is a whole collection: the server keeps the number of its records. */
export const isWholeCollection = ({ filters, words, period }: List<unknown>): boolean =>
  filters.length === 0 && !words && !period?.from && !period?.before;

/** Returns whether the rows of a list are sorted by a text. */
export const isByText = <T>({ model, order = model.order }: List<T>): boolean =>
  model.allFields[order.replace('-', '')]?.kind !== 'moment';

const textIn = (row: object, field: string): string =>
  String(new Map<string, unknown>(Object.entries(row)).get(field) ?? '');

/**
 * Returns the rows of a whole list in the order that people expect: Firestore has all capitals before small letters, accents
 * last, and QT-10 before QT-9. Records without a text stay last.
 */
export const inOrder = <T>(list: List<T>, rows: readonly Stored<T>[]): readonly Stored<T>[] => {
  if (!isByText(list)) return rows;
  const { order = list.model.order } = list;
  const field = order.replace('-', '');
  const sign = order === field ? 1 : -1;
  return rows
    .map((row) => ({ row, text: textIn(row, field) }))
    .sort((one, other) =>
      one.text && other.text
        ? sign * compareNames(one.text, other.text)
        : Number(!one.text) - Number(!other.text),
    )
    .map(({ row }) => row);
};
