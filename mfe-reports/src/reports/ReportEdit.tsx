import { useDataStore, useRecord } from 'shared-data';
import { RecordGate } from 'shared-ui';
import { ReportForm } from './ReportForm';
import { valuesOf } from './report-values';

/** The form of the stored report `id`, with what it held when the form opened. */
export const ReportEdit = ({ id, onClose }: { id: string; onClose(): void }) => {
  const store = useDataStore();
  const report = useRecord('salesReport', id);
  return (
    <RecordGate what="report" record={report} onClose={onClose}>
      {(stored) => (
        <ReportForm
          heading="Edit Report"
          initial={valuesOf(stored)}
          stored={stored}
          onSave={(next) => store.set('salesReport', id, next)}
          onClose={onClose}
        />
      )}
    </RecordGate>
  );
};
