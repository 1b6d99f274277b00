import type { Contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import {
  type InputsProps,
  type RecordForms,
  Replacement,
  useCustomerNotice,
  useNames,
} from 'shared-records/form';
import { TextField } from 'shared-ui';
import { SelectField } from 'shared-ui/select';

const ContactInputs = ({ values, set, field, isNew, isNested }: InputsProps<Contact>) => (
  <>
    <TextField {...field('name')} />
    {!isNested && <CustomerInput values={values} set={set} field={field} />}
    <TextField type={isNew ? 'email' : 'text'} {...field('email')} />
    <TextField type="tel" {...field('phone')} />
    <TextField {...field('position')} />
  </>
);

const CustomerInput = ({ values, set, field }: Pick<InputsProps<Contact>, 'values' | 'set' | 'field'>) => {
  const { texts, loading, more, onTyping } = useNames(customer);
  const notice = useCustomerNotice(values.customer);
  return (
    <SelectField
      {...{ options: texts, loading, more, onTyping }}
      hint={notice && <Replacement {...notice} onAccept={(name) => set('customer', name)} />}
      {...field('customer')}
    />
  );
};

export const contactForms: RecordForms<Contact> = {
  headings: { add: 'Add contact', edit: 'Edit Contact' },
  Inputs: ContactInputs,
};
