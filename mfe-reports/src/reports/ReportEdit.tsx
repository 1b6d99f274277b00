import { useMemo } from 'react';
import { editRecord, useDataStore, useRecord } from 'shared-data';
import { RecordGate } from 'shared-ui/record';
import { ReportForm, useReportDraftKey } from './ReportForm';
import { REPORT_LABELS, reportOf, valuesOf } from './report-values';

/** The form of the stored report `id`, with what it held when the form opened. */
export const ReportEdit = ({ id, onClose }: { id: string; onClose(): void }) => {
  const store = useDataStore();
  const record = useRecord('salesReport', id);
  const stored = useMemo(() => record && valuesOf(record), [record]);
  const draftKey = useReportDraftKey(id);
  return (
    <RecordGate
      what="report"
      stored={stored}
      draftKey={draftKey}
      names={Object.keys(REPORT_LABELS)}
      onClose={onClose}
    >
      {(base) => (
        <ReportForm
          heading="Edit Report"
          draftKey={draftKey}
          base={base}
          stored={stored}
          identify={() => id}
          save={(values, seen) =>
            editRecord(
              store,
              'salesReport',
              id,
              { valuesOf, recordOf: (next, replaced) => reportOf(next, new Date(), replaced) },
              values,
              seen,
            )
          }
          onClose={onClose}
        />
      )}
    </RecordGate>
  );
};
