import { useCurrentUser } from 'shared-auth';
import { type Customer, customerSchema, explainFailure, fieldErrors, LIMITS, useLive } from 'shared-data';
import { RecordForm, type SaveOutcome, TextArea, TextField } from 'shared-ui';

/** The words for each field. */
export const CUSTOMER_LABELS: Readonly<Record<keyof Customer, string>> = {
  name: 'Name',
  address: 'Address',
  phone: 'Phone Number',
  website: 'Website',
};

const errorsOf = (customer: Customer) => fieldErrors(customerSchema, customer);
const explain = explainFailure('The customer');

/** Two names that a reader takes for one: alike but for case and blanks. */
const alike = (a: string, b: string): boolean => {
  const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en');
  return plain(a) === plain(b);
};

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
  identify(): string;
  save(values: Customer, base: Customer | null, id: string): Promise<SaveOutcome<Customer>>;
  onClose(): void;
}) => {
  const customers = useLive('customers');

  const warn = ({ name }: Customer) => {
    if (name === base.name || customers.status !== 'ready') return undefined;
    const twin = customers.rows.find((row) => row.name !== base.name && alike(row.name, name));
    return twin && `A customer named ${twin.name} exists already. Save once more to keep both.`;
  };

  return (
    <RecordForm
      what="customer"
      labels={CUSTOMER_LABELS}
      base={base}
      validate={errorsOf}
      warn={warn}
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
