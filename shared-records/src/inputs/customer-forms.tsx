import type { Customer } from 'shared-model/customer';
import type { InputsProps, RecordForms } from 'shared-records/form';
import { TextArea, TextField } from 'shared-ui';

const CustomerInputs = ({ field, isNested }: InputsProps<Customer>) => (
  <>
    <TextField wide {...field('name')} />
    <TextArea wide rows={isNested ? 2 : 4} {...field('address')} />
    <TextField type="tel" {...field('phone')} />
    <TextField {...field('website')} />
  </>
);

export const customerForms: RecordForms<Customer> = {
  headings: { add: 'Add Customer', edit: 'Edit Customer' },
  Inputs: CustomerInputs,
};
