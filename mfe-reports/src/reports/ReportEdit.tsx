import { useMemo } from 'react';
import type { Neighbours } from 'shared-records/form';
import { RecordGate } from 'shared-records/form';
import { saveRecord, useDataStore, useRecord } from 'shared-records/store';
import { ReportForm, useReportDraftKey } from './ReportForm';
import { REPORT_LABELS, reportMapping, valuesOf } from './report-values';

/** The form of the stored report `id`, with what it held when the form opened. */
export const ReportEdit = ({
  id,
  neighbours,
  onClose,
}: {
  id: string;
  neighbours: Neighbours | undefined;
  onClose(saved?: string): void;
}) => {
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
          neighbours={neighbours}
          identify={() => id}
          save={(edit) =>
            saveRecord(store, { collection: 'salesReport', id }, reportMapping(new Date()), edit)
          }
          onClose={onClose}
        />
      )}
    </RecordGate>
  );
};
