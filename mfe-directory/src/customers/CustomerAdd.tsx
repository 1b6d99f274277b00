import { useState } from 'react';
import { addRecord, useDataStore } from 'shared-data';
import { CustomerForm, useCustomerDraftKey } from './CustomerForm';

const EMPTY = { name: '', address: '', phone: '', website: '' };

/** The form of a new customer. */
export const CustomerAdd = ({ onClose }: { onClose(): void }) => {
  const store = useDataStore();
  const [id] = useState(() => store.newId('customers'));
  return (
    <CustomerForm
      heading="Add Customer"
      draftKey={useCustomerDraftKey()}
      base={EMPTY}
      save={async (values) => {
        await addRecord(store, 'customers', id, values);
        return 'saved';
      }}
      onClose={onClose}
    />
  );
};
