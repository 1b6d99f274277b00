import { useRef } from 'react';
import { type ListSearch, useList } from 'shared-records/list';
import { type SearchParamsMapping, useNeighbours, useRecordForm, useSearch } from 'shared-records/screen';
import { type Collections, type Stored, useLive } from 'shared-records/store';
import type { ListPosition } from 'shared-ui/table';

/**
 * What a screen of records holds while its list and its forms take turns: which of them the address asks for, what the
 * list takes, and the neighbours of the record whose form is open. Keep `params` the same between renders.
 */
export const useRecordScreen = <C extends 'customers' | 'contacts'>(
  collection: C,
  params: SearchParamsMapping<ListSearch<C>>,
  rowName: (row: Stored<Collections[C]>) => string,
) => {
  const { view, lastForm, openAdd, openEdit, close } = useRecordForm();
  const [search, changeSearch] = useSearch(params);
  // Held here, so that what is loaded and the place in it are still there after a form.
  const list = useList(collection, search);
  const live = useLive(list);
  const position = useRef<ListPosition>(null);
  const neighbours = useNeighbours({
    rows: live.status === 'ready' ? live.rows : [],
    id: view.kind === 'edit' ? view.id : undefined,
    rowName,
    onOpen: (id) => openEdit(id, { replace: true }),
    onShowMore: live.status === 'ready' ? live.showMore : undefined,
  });
  return {
    view,
    close,
    neighbours,
    listProps: {
      live,
      list,
      position,
      lastForm,
      search,
      onSearch: changeSearch,
      onAdd: openAdd,
      onEdit: openEdit,
    },
  };
};
