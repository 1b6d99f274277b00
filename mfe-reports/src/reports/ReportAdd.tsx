import { useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import { saveRecord, useDataStore } from 'shared-records/store';
import { rememberCustomer } from './last-customers';
import { ReportForm, useReportDraftKey } from './ReportForm';
import { newReport, reportMapping } from './report-values';

/** The form of a new report: of today, and by whoever is signed in. */
export const ReportAdd = ({ onClose }: { onClose(saved?: string): void }) => {
  const store = useDataStore();
  const { uid, displayName } = useCurrentUser().userData;
  const [base] = useState(() => newReport(displayName, new Date()));
  return (
    <ReportForm
      heading="Add Report"
      draftKey={useReportDraftKey()}
      base={base}
      isNew
      identify={() => store.newId('salesReport')}
      save={async (edit, id) => {
        const outcome = await saveRecord(
          store,
          { collection: 'salesReport', id },
          reportMapping(new Date()),
          edit,
        );
        if (outcome === 'saved') rememberCustomer(uid, edit.values.customer);
        return outcome;
      }}
      onClose={onClose}
    />
  );
};
