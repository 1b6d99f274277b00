import { useMemo, useRef, useState } from 'react';
import { useLive } from 'shared-data';
import { useRecordForm } from 'shared-router';
import type { ListPosition } from 'shared-ui/record';
import type { Choice } from 'shared-ui/select';
import { ReportAdd } from './ReportAdd';
import { ReportEdit } from './ReportEdit';
import { ReportList } from './ReportList';
import { filtersOf } from './report-search';

/** The Sales Report list, or in its place the form of a new or a known report. */
export const ReportsScreen = () => {
  const { view, openAdd, openEdit, close } = useRecordForm();
  // Held here, so that the search, what is loaded and the place in it are still there after a form.
  const [chips, setChips] = useState<readonly Choice[]>([]);
  const filters = useMemo(() => filtersOf(chips), [chips]);
  const live = useLive('salesReport', filters);
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
          filters={filters}
          position={position}
          chips={chips}
          onChips={setChips}
          onAdd={openAdd}
          onEdit={openEdit}
        />
      );
  }
};
