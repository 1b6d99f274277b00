import { addRecord, useDataStore } from 'shared-data';
import { ReportForm, useReportDraftKey } from './ReportForm';
import { EMPTY_REPORT, reportOf } from './report-values';

/** The form of a new report. */
export const ReportAdd = ({ onClose }: { onClose(): void }) => {
  const store = useDataStore();
  return (
    <ReportForm
      heading="Add Report"
      draftKey={useReportDraftKey()}
      base={EMPTY_REPORT}
      identify={() => store.newId('salesReport')}
      save={async (values, _, id) => {
        await addRecord(store, 'salesReport', id, reportOf(values, new Date()));
        return 'saved';
      }}
      onClose={onClose}
    />
  );
};
