import { addRecord, useDataStore } from 'shared-data';
import { CustomerForm, useCustomerDraftKey } from './CustomerForm';

const EMPTY = { name: '', address: '', phone: '', website: '' };

/** The form of a new customer. */
export const CustomerAdd = ({ onClose }: { onClose(): void }) => {
  const store = useDataStore();
  return (
    <CustomerForm
      heading="Add Customer"
      draftKey={useCustomerDraftKey()}
      base={EMPTY}
      identify={() => store.newId('customers')}
      save={async (values, _, id) => {
        await addRecord(store, 'customers', id, values);
        return 'saved';
      }}
      onClose={onClose}
    />
  );
};
