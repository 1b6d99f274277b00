import { useMemo } from 'react';
import type { Neighbours } from 'shared-records/form';
import { RecordGate } from 'shared-records/form';
import {
  asItIs,
  CUSTOMER_LABELS,
  type Customer,
  saveRecord,
  useDataStore,
  useRecord,
} from 'shared-records/store';
import { CustomerForm, useCustomerDraftKey } from './CustomerForm';

/** The form of the stored customer `id`, with what it held when the form opened. */
export const CustomerEdit = ({
  id,
  neighbours,
  onClose,
}: {
  id: string;
  neighbours: Neighbours | undefined;
  onClose(saved?: string): void;
}) => {
  const store = useDataStore();
  const record = useRecord('customers', id);
  const stored = useMemo(() => {
    if (!record) return record;
    const { id: _, ...customer } = record;
    return customer;
  }, [record]);
  const draftKey = useCustomerDraftKey(id);
  return (
    <RecordGate
      what="customer"
      stored={stored}
      draftKey={draftKey}
      names={Object.keys(CUSTOMER_LABELS)}
      onClose={onClose}
    >
      {(base) => (
        <CustomerForm
          heading="Edit Customer"
          draftKey={draftKey}
          base={base}
          stored={stored}
          neighbours={neighbours}
          identify={() => id}
          save={(edit) => saveRecord(store, { collection: 'customers', id }, asItIs<Customer>(), edit)}
          onClose={onClose}
        />
      )}
    </RecordGate>
  );
};
