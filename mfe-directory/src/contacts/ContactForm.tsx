import { useMemo } from 'react';
import { type Contact, contactSchema, fieldErrors, LIMITS, useLive } from 'shared-data';
import { Form, TextField, useForm, useSubmit } from 'shared-ui';
import { SelectField } from 'shared-ui/select';
import * as v from 'valibot';

/** What a contact's form checks: a new contact's email is an address, a known one's is any text. */
export type EmailKind = 'email' | 'text';

const addressSchema = v.union([
  v.literal(''),
  v.pipe(v.string(), v.email('This is no email address: write it like name@example.com, or leave it empty.')),
]);

const errorsOf = (emailKind: EmailKind) => (contact: Contact) => ({
  ...(emailKind === 'email' && fieldErrors(v.object({ email: addressSchema }), contact)),
  ...fieldErrors(contactSchema, contact),
});

/** The fields of a contact; `onSave` stores what they hold. */
export const ContactForm = ({
  heading,
  initial,
  emailKind,
  onSave,
  onClose,
}: {
  heading: string;
  initial: Contact;
  emailKind: EmailKind;
  onSave(contact: Contact): Promise<unknown>;
  onClose(): void;
}) => {
  const customers = useLive('customers');
  const { values, field, check } = useForm({ initial, validate: errorsOf(emailKind) });
  const { busy, error, run } = useSubmit('The contact');
  const customerNames = useMemo(
    () => (customers.status === 'ready' ? [...new Set(customers.rows.map(({ name }) => name))] : []),
    [customers],
  );

  const submit = () => {
    if (check()) run(() => onSave(values), onClose);
  };

  return (
    <Form heading={heading} busy={busy} error={error} onSubmit={submit} onCancel={onClose}>
      <TextField label="Name" required maxLength={LIMITS.name} {...field('name')} />
      <SelectField label="Customer" options={customerNames} {...field('customer')} />
      <TextField label="Email" type={emailKind} maxLength={LIMITS.email} {...field('email')} />
      <TextField label="Phone Number" type="tel" maxLength={LIMITS.phone} {...field('phone')} />
      <TextField label="Position" maxLength={LIMITS.position} {...field('position')} />
    </Form>
  );
};
