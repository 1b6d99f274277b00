import { useDataStore } from 'shared-data';
import { CustomerForm } from './CustomerForm';

const EMPTY = { name: '', address: '', phone: '', website: '' };

/** The form of a new customer. */
export const CustomerAdd = ({ onClose }: { onClose(): void }) => {
  const store = useDataStore();
  return (
    <CustomerForm
      heading="Add Customer"
      initial={EMPTY}
      onSave={(customer) => store.add('customers', customer)}
      onClose={onClose}
    />
  );
};
