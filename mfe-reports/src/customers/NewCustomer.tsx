import { useCurrentUser } from 'shared-auth';
import { RecordForm } from 'shared-records/form';
import {
  asItIs,
  CUSTOMER_LABELS,
  type Customer,
  customerSchema,
  customerTwinWarning,
  explainFailure,
  fieldErrors,
  LIMITS,
  saveRecord,
  useDataStore,
} from 'shared-records/store';
import { TextArea, TextField } from 'shared-ui';
import { Modal } from 'shared-ui/overlay';

const explain = explainFailure('The customer');

/** The form of a customer that does not exist yet, over that of the report it is wanted for. */
export const NewCustomer = ({
  name,
  onCreated,
  onClose,
}: {
  name: string;
  /** Is called with the name under which it is stored. */
  onCreated(name: string): void;
  onClose(): void;
}) => {
  const store = useDataStore();
  const { uid } = useCurrentUser().userData;
  return (
    <Modal aria-label="Add Customer" onClose={onClose}>
      <RecordForm<Customer>
        heading="Add Customer"
        what="customer"
        labels={CUSTOMER_LABELS}
        base={{ name, address: '', phone: '', website: '' }}
        isNew
        draftKey={`${uid}:customers:new:${name}`}
        identify={() => store.newId('customers')}
        validate={(customer) => fieldErrors(customerSchema, customer)}
        warn={(customer) => customerTwinWarning(store, customer.name)}
        explain={explain}
        save={async (edit, id) => {
          const outcome = await saveRecord(store, { collection: 'customers', id }, asItIs<Customer>(), edit);
          if (outcome === 'saved') onCreated(edit.values.name);
          return outcome;
        }}
        onClose={onClose}
      >
        {({ field }) => (
          <>
            <TextField label={CUSTOMER_LABELS.name} required maxLength={LIMITS.name} {...field('name')} />
            <TextField
              label={CUSTOMER_LABELS.phone}
              type="tel"
              maxLength={LIMITS.phone}
              {...field('phone')}
            />
            <TextField label={CUSTOMER_LABELS.website} maxLength={LIMITS.website} {...field('website')} />
            <TextArea
              label={CUSTOMER_LABELS.address}
              rows={2}
              maxLength={LIMITS.address}
              {...field('address')}
            />
          </>
        )}
      </RecordForm>
    </Modal>
  );
};
