import { customerTwinWarning, type InputsProps, type RecordForms } from 'shared-records/form';
import type { Customer } from 'shared-records/model/customer';
import { TextArea, TextField } from 'shared-ui';

const CustomerInputs = ({ field, isNested }: InputsProps<Customer>) => (
  <>
    <TextField {...field('name')} />
    <TextField type="tel" {...field('phone')} />
    <TextField {...field('website')} />
    <TextArea {...(isNested ? { rows: 2 } : { wide: true })} {...field('address')} />
  </>
);

/** The forms of a customer. */
export const customerForms: RecordForms<Customer> = {
  headings: { add: 'Add Customer', edit: 'Edit Customer' },
  Inputs: CustomerInputs,
  warn: (store, { name }, base) => customerTwinWarning(store, name, base.name),
};
