import { useCurrentUser } from 'shared-auth';
import type { Neighbours } from 'shared-records/form';
import { RecordForm, type Save, type SaveOutcome } from 'shared-records/form';
import {
  CUSTOMER_LABELS,
  type Customer,
  customerSchema,
  customerTwinWarning,
  explainFailure,
  fieldErrors,
  LIMITS,
  useDataStore,
} from 'shared-records/store';
import { TextArea, TextField } from 'shared-ui';

const errorsOf = (customer: Customer) => fieldErrors(customerSchema, customer);
const explain = explainFailure('The customer');

/** Under which what is typed into a customer's form is kept; `id` is nothing for a new customer. */
export const useCustomerDraftKey = (id = 'new'): string => `${useCurrentUser().userData.uid}:customers:${id}`;

/** The form of a customer, from the values `base`; `stored` is how a known customer now stands. */
export const CustomerForm = ({
  base,
  ...props
}: {
  heading: string;
  draftKey: string;
  base: Customer;
  stored?: Customer | null | undefined;
  neighbours?: Neighbours | undefined;
  identify(): string;
  isNew?: boolean;
  save(save: Save<Customer>, id: string): Promise<SaveOutcome<Customer>>;
  onClose(saved?: string): void;
}) => {
  const store = useDataStore();

  return (
    <RecordForm
      what="customer"
      labels={CUSTOMER_LABELS}
      base={base}
      validate={errorsOf}
      warn={({ name }) => customerTwinWarning(store, name, base.name)}
      explain={explain}
      {...props}
    >
      {({ field }) => (
        <>
          <TextField label={CUSTOMER_LABELS.name} required maxLength={LIMITS.name} {...field('name')} />
          <TextField label={CUSTOMER_LABELS.phone} type="tel" maxLength={LIMITS.phone} {...field('phone')} />
          <TextField label={CUSTOMER_LABELS.website} maxLength={LIMITS.website} {...field('website')} />
          <TextArea label={CUSTOMER_LABELS.address} wide maxLength={LIMITS.address} {...field('address')} />
        </>
      )}
    </RecordForm>
  );
};
