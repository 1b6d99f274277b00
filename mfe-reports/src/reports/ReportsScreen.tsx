import { useRef } from 'react';
import { listSearchParams, useList } from 'shared-records/list';
import { useNeighbours, useRecordForm, useSearch } from 'shared-records/screen';
import { useLive } from 'shared-records/store';
import { later, Spinner, useLoadSoon } from 'shared-ui';
import type { ListPosition } from 'shared-ui/table';
import { nameOf, ReportList } from './ReportList';

const PARAMS = listSearchParams('salesReport');

const MEANWHILE = <Spinner label="Loading" />;
const loadForms = () => import('./forms');
const ReportAdd = later(() => loadForms().then((forms) => forms.ReportAdd), MEANWHILE);
const ReportEdit = later(() => loadForms().then((forms) => forms.ReportEdit), MEANWHILE);

/** The Sales Report list, or in its place the form of a new or a known report. */
export const ReportsScreen = () => {
  useLoadSoon(loadForms);
  const { view, lastForm, openAdd, openEdit, close } = useRecordForm();
  const [search, changeSearch] = useSearch(PARAMS);
  // Held here, so that what is loaded and the place in it are still there after a form.
  const list = useList('salesReport', search);
  const live = useLive(list);
  const position = useRef<ListPosition>(null);
  const neighbours = useNeighbours({
    rows: live.status === 'ready' ? live.rows : [],
    id: view.kind === 'edit' ? view.id : undefined,
    rowName: nameOf,
    onOpen: (id) => openEdit(id, { replace: true }),
    onShowMore: live.status === 'ready' ? live.showMore : undefined,
  });

  switch (view.kind) {
    case 'add':
      return <ReportAdd onClose={close} />;
    case 'edit':
      return <ReportEdit key={view.id} id={view.id} neighbours={neighbours} onClose={close} />;
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
