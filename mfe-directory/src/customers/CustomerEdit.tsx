import { useDataStore, useRecord } from 'shared-data';
import { RecordGate } from 'shared-ui';
import { CustomerForm } from './CustomerForm';

/** The form of the stored customer `id`, with what it held when the form opened. */
export const CustomerEdit = ({ id, onClose }: { id: string; onClose(): void }) => {
  const store = useDataStore();
  const record = useRecord('customers', id);
  return (
    <RecordGate what="customer" record={record} onClose={onClose}>
      {({ id: _, ...customer }) => (
        <CustomerForm
          heading="Edit Customer"
          initial={customer}
          onSave={(next) => store.set('customers', id, next)}
          onClose={onClose}
        />
      )}
    </RecordGate>
  );
};
