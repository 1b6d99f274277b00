import { useMemo } from 'react';
import type { Sorting } from 'shared-ui/table';
import { useListScreen } from './list-context';
import { orderOf } from './search/list-search';

/** Returns how the list is sorted, as its table needs it. A list that is searched by words keeps its order. */
export const useSorting = (): Sorting => {
  const { model, list, onSearch } = useListScreen();
  return useMemo(
    () => ({
      order: list.order ?? model.order,
      usual: model.order,
      fixed: list.words && 'Clear the search to sort.',
      onSort: (wanted) => onSearch((search) => ({ ...search, order: orderOf(model, wanted) })),
    }),
    [model, list, onSearch],
  );
};
