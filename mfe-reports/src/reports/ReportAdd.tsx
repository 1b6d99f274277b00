import { saveRecord, useDataStore } from 'shared-data';
import { ReportForm, useReportDraftKey } from './ReportForm';
import { EMPTY_REPORT, reportMapping } from './report-values';

/** The form of a new report. */
export const ReportAdd = ({ onClose }: { onClose(saved?: string): void }) => {
  const store = useDataStore();
  return (
    <ReportForm
      heading="Add Report"
      draftKey={useReportDraftKey()}
      base={EMPTY_REPORT}
      isNew
      identify={() => store.newId('salesReport')}
      save={(edit, id) =>
        saveRecord(store, { collection: 'salesReport', id }, reportMapping(new Date()), edit)
      }
      onClose={onClose}
    />
  );
};
