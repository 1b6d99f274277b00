import { useCurrentUser } from 'shared-auth';
import {
  type Customer,
  customerSchema,
  type DataStore,
  distinctTexts,
  explainFailure,
  fieldErrors,
  LIMITS,
  useDataStore,
} from 'shared-data';
import { TextArea, TextField } from 'shared-ui';
import { RecordForm, type Save, type SaveOutcome } from 'shared-ui/record';

/** The words for each field. */
export const CUSTOMER_LABELS: Readonly<Record<keyof Customer, string>> = {
  name: 'Name',
  address: 'Address',
  phone: 'Phone Number',
  website: 'Website',
};

const errorsOf = (customer: Customer) => fieldErrors(customerSchema, customer);
const explain = explainFailure('The customer');

/** A name without what readers overlook: blanks around it, and more than one between its words. */
const tidy = (name: string): string => name.trim().replaceAll(/\s+/g, ' ');

/** The most names that begin like another one which are looked through for a twin. */
const NEIGHBOURS = 50;

/** The name of another customer that a reader takes for `name`: alike but for case and blanks. */
const twinOf = async (store: DataStore, name: string, own: string): Promise<string | undefined> => {
  const list = { collection: 'customers', filters: [] } as const;
  const names = await distinctTexts(
    (from, limit) => store.texts(list, 'name', from, limit),
    tidy(name),
    NEIGHBOURS,
  );
  const key = (text: string) => tidy(text).toLocaleLowerCase('en');
  return names.find((other) => other !== own && key(other) === key(name));
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
  isNew?: boolean;
  save(save: Save<Customer>, id: string): Promise<SaveOutcome<Customer>>;
  onClose(saved?: string): void;
}) => {
  const store = useDataStore();

  const warn = async ({ name }: Customer) => {
    const twin = name === base.name ? undefined : await twinOf(store, name, base.name);
    return twin && `A customer named ${twin} exists already. Save once more to keep both.`;
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
