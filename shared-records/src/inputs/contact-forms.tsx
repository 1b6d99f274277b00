import type { Contact } from 'shared-model/contact';
import { CustomerSelect, type InputsProps, type RecordForms } from 'shared-records/form';
import { TextField } from 'shared-ui/form';

const ContactInputs = ({ field, isNew, isNested }: InputsProps<Contact>) => (
  <>
    <TextField {...field('name')} />
    {!isNested && <CustomerSelect {...field('customer')} />}
    <TextField type={isNew ? 'email' : 'text'} {...field('email')} />
    <TextField type="tel" {...field('phone')} />
    <TextField {...field('position')} />
  </>
);

export const contactForms: RecordForms<Contact> = {
  headings: { add: 'Add contact', edit: 'Edit Contact' },
  Inputs: ContactInputs,
};
