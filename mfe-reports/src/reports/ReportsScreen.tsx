import { useMemo, useRef } from 'react';
import { listOf, listSearchParams, useLive } from 'shared-data';
import { useRecordForm, useSearch } from 'shared-router';
import type { ListPosition } from 'shared-ui/record';
import { ReportAdd } from './ReportAdd';
import { ReportEdit } from './ReportEdit';
import { ReportList } from './ReportList';

const PARAMS = listSearchParams('salesReport');

/** The Sales Report list, or in its place the form of a new or a known report. */
export const ReportsScreen = () => {
  const { view, lastForm, openAdd, openEdit, close } = useRecordForm();
  const [search, changeSearch] = useSearch(PARAMS);
  // Held here, so that what is loaded and the place in it are still there after a form.
  const list = useMemo(() => listOf('salesReport', search, new Date()), [search]);
  const live = useLive(list);
  const position = useRef<ListPosition>(null);

  switch (view.kind) {
    case 'add':
      return <ReportAdd onClose={close} />;
    case 'edit':
      return <ReportEdit key={view.id} id={view.id} onClose={close} />;
    case 'list':
      return (
        <ReportList
          live={live}
          list={list}
          position={position}
          lastForm={lastForm}
          search={search}
          onSearch={changeSearch}
          onAdd={openAdd}
          onEdit={openEdit}
        />
      );
  }
};
