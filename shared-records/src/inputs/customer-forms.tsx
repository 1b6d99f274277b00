import type { Customer } from 'shared-model/customer';
import { type InputsProps, type RecordForms, useSimilarCustomers } from 'shared-records/form';
import { TextArea, TextField } from 'shared-ui/form';

const CustomerInputs = ({ field, values, isNew, isNested, onChoose }: InputsProps<Customer>) => (
  <>
    <TextField wide {...field('name')} hint={useSimilarCustomers(values, { isNew, onChoose })} />
    <TextArea wide rows={isNested ? 2 : 4} {...field('address')} />
    <TextField type="tel" {...field('phone')} />
    <TextField {...field('website')} />
  </>
);

export const customerForms: RecordForms<Customer> = {
  headings: { add: 'Add Customer', edit: 'Edit Customer' },
  Inputs: CustomerInputs,
};
