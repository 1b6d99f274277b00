import { asItIs, type Customer, saveRecord, useDataStore } from 'shared-records/store';
import { CustomerForm, useCustomerDraftKey } from './CustomerForm';

const EMPTY = { name: '', address: '', phone: '', website: '' };

/** The form of a new customer. */
export const CustomerAdd = ({ onClose }: { onClose(saved?: string): void }) => {
  const store = useDataStore();
  return (
    <CustomerForm
      heading="Add Customer"
      draftKey={useCustomerDraftKey()}
      base={EMPTY}
      isNew
      identify={() => store.newId('customers')}
      save={(edit, id) => saveRecord(store, { collection: 'customers', id }, asItIs<Customer>(), edit)}
      onClose={onClose}
    />
  );
};
