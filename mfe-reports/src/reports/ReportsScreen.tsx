import { useState } from 'react';
import { useRecordForm } from 'shared-router';
import type { Choice } from 'shared-ui/select';
import { ReportAdd } from './ReportAdd';
import { ReportEdit } from './ReportEdit';
import { ReportList } from './ReportList';

/** The Sales Report list, or in its place the form of a new or a known report. */
export const ReportsScreen = () => {
  const { view, openAdd, openEdit, close } = useRecordForm();
  // Held here, so that a search is still there after a form.
  const [chips, setChips] = useState<readonly Choice[]>([]);

  switch (view.kind) {
    case 'add':
      return <ReportAdd onClose={close} />;
    case 'edit':
      return <ReportEdit key={view.id} id={view.id} onClose={close} />;
    case 'list':
      return <ReportList chips={chips} onChips={setChips} onAdd={openAdd} onEdit={openEdit} />;
  }
};
