import { useDataStore } from 'shared-data';
import { ReportForm } from './ReportForm';
import { EMPTY_REPORT } from './report-values';

/** The form of a new report. */
export const ReportAdd = ({ onClose }: { onClose(): void }) => {
  const store = useDataStore();
  return (
    <ReportForm
      heading="Add Report"
      initial={EMPTY_REPORT}
      onSave={(report) => store.add('salesReport', report)}
      onClose={onClose}
    />
  );
};
