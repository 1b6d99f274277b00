import { type Customer, customerSchema, fieldErrors, LIMITS } from 'shared-data';
import { Form, TextArea, TextField, useForm, useSubmit } from 'shared-ui';

const errorsOf = (customer: Customer) => fieldErrors(customerSchema, customer);

/** The fields of a customer; `onSave` stores what they hold. */
export const CustomerForm = ({
  heading,
  initial,
  onSave,
  onClose,
}: {
  heading: string;
  initial: Customer;
  onSave(customer: Customer): Promise<unknown>;
  onClose(): void;
}) => {
  const { values, field, check } = useForm({ initial, validate: errorsOf });
  const { busy, error, run } = useSubmit('The customer');

  const submit = () => {
    if (check()) run(() => onSave(values), onClose);
  };

  return (
    <Form heading={heading} busy={busy} error={error} onSubmit={submit} onCancel={onClose}>
      <TextField label="Name" required maxLength={LIMITS.name} {...field('name')} />
      <TextField label="Phone Number" type="tel" maxLength={LIMITS.phone} {...field('phone')} />
      <TextField label="Website" maxLength={LIMITS.website} {...field('website')} />
      <TextArea label="Address" wide maxLength={LIMITS.address} {...field('address')} />
    </Form>
  );
};
