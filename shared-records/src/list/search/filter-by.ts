import type { ListScreen } from '../list-context';
import { withFilter } from './chips';

/** Returns a function that filters a list by a field's text, as a chip; undefined if it cannot be, or is already. */
export const filterBy =
  (
    { model, search }: Pick<ListScreen, 'model' | 'search'>,
    options?: Parameters<ListScreen['search']['change']>[1],
  ) =>
  (field: string, equals: string): (() => void) | undefined => {
    // The list of customers by its own names would show one row.
    if (!model.searchFields.includes(field) || field === model.order || equals === '') return undefined;
    if (model.fields[field]?.options.unique) return undefined;
    if (search.value.filters.some((filter) => filter.field === field && filter.equals === equals))
      return undefined;
    return () => search.change((before) => withFilter(before, { field, equals }), options);
  };
