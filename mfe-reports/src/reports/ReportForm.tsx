import { useMemo } from 'react';
import { type Contact, DEPARTMENTS, LIMITS, type Report, useLive } from 'shared-data';
import { Form, TextArea, TextField, useForm, useSubmit } from 'shared-ui';
import { SelectField } from 'shared-ui/select';
import { type ReportValues, reportErrors, reportOf } from './report-values';

const namesOf = (rows: readonly { name: string }[]): string[] => [...new Set(rows.map(({ name }) => name))];

const ofCustomer = (contacts: readonly Contact[], customer: string): readonly Contact[] =>
  customer === '' ? contacts : contacts.filter((contact) => contact.customer === customer);

/** The fields of a report. `stored` is the report being edited; `onSave` stores what the fields hold. */
export const ReportForm = ({
  heading,
  initial,
  stored,
  onSave,
  onClose,
}: {
  heading: string;
  initial: ReportValues;
  stored?: Report;
  onSave(report: Report): Promise<unknown>;
  onClose(): void;
}) => {
  const customers = useLive('customers');
  const contacts = useLive('contacts');
  const { values, field, set, check } = useForm({ initial, validate: reportErrors });
  const { busy, error, run } = useSubmit('The report');

  const customerNames = useMemo(
    () => (customers.status === 'ready' ? namesOf(customers.rows) : []),
    [customers],
  );
  const contactNames = useMemo(
    () => (contacts.status === 'ready' ? namesOf(ofCustomer(contacts.rows, values.customer)) : []),
    [contacts, values.customer],
  );

  const chooseCustomer = (customer: string) => {
    set('customer', customer);
    const people = contacts.status === 'ready' ? namesOf(ofCustomer(contacts.rows, customer)) : [];
    if (!people.includes(values.contact)) set('contact', '');
  };

  const submit = () => {
    if (check()) run(() => onSave(reportOf(values, new Date(), stored)), onClose);
  };

  return (
    <Form heading={heading} busy={busy} error={error} onSubmit={submit} onCancel={onClose}>
      <SelectField
        label="Customer"
        options={customerNames}
        {...field('customer')}
        onChange={chooseCustomer}
      />
      <SelectField label="Contact" options={contactNames} {...field('contact')} />
      <SelectField label="Department" options={DEPARTMENTS} {...field('department')} />
      <TextField label="Date" type="date" required {...field('date')} />
      <TextField label="Person Responsible" required maxLength={LIMITS.name} {...field('responsible')} />
      <TextField label="QT Number" maxLength={LIMITS.qtNumber} {...field('qtNumber')} />
      <TextArea label="Details" required wide maxLength={LIMITS.detail} {...field('detail')} />
    </Form>
  );
};
