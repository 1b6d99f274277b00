import { useState } from 'react';
import { addRecord, useDataStore } from 'shared-data';
import { ReportForm, useReportDraftKey } from './ReportForm';
import { EMPTY_REPORT, reportOf } from './report-values';

/** The form of a new report. */
export const ReportAdd = ({ onClose }: { onClose(): void }) => {
  const store = useDataStore();
  const [id] = useState(() => store.newId('salesReport'));
  return (
    <ReportForm
      heading="Add Report"
      draftKey={useReportDraftKey()}
      base={EMPTY_REPORT}
      save={async (values) => {
        await addRecord(store, 'salesReport', id, reportOf(values, new Date()));
        return 'saved';
      }}
      onClose={onClose}
    />
  );
};
