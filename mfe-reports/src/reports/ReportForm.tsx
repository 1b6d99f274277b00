import { useMemo } from 'react';
import { useCurrentUser } from 'shared-auth';
import { type Contact, DEPARTMENTS, explainFailure, LIMITS, useLive } from 'shared-data';
import { type FormState, RecordForm, type SaveOutcome, TextArea, TextField } from 'shared-ui';
import { SelectField } from 'shared-ui/select';
import { REPORT_LABELS, type ReportValues, reportErrors } from './report-values';

const namesOf = (rows: readonly { name: string }[]): string[] => [...new Set(rows.map(({ name }) => name))];

const ofCustomer = (contacts: readonly Contact[], customer: string): readonly Contact[] =>
  customer === '' ? contacts : contacts.filter((contact) => contact.customer === customer);

const explain = explainFailure('The report');

/** Under which what is typed into a report's form is kept; `id` is nothing for a new report. */
export const useReportDraftKey = (id = 'new'): string => `${useCurrentUser().userData.uid}:salesReport:${id}`;

/** The form of a report, from the values `base`; `stored` is how a known report now stands. */
export const ReportForm = (props: {
  heading: string;
  draftKey: string;
  base: ReportValues;
  stored?: ReportValues | null | undefined;
  identify(): string;
  save(values: ReportValues, base: ReportValues | null, id: string): Promise<SaveOutcome<ReportValues>>;
  onClose(): void;
}) => (
  <RecordForm what="report" labels={REPORT_LABELS} validate={reportErrors} explain={explain} {...props}>
    {(form) => <ReportFields {...form} />}
  </RecordForm>
);

const ReportFields = ({ values, field, set }: FormState<ReportValues>) => {
  const customers = useLive('customers');
  const contacts = useLive('contacts');
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

  return (
    <>
      <SelectField
        label={REPORT_LABELS.customer}
        options={customerNames}
        loading={customers.status === 'loading'}
        {...field('customer')}
        onChange={chooseCustomer}
      />
      <SelectField
        label={REPORT_LABELS.contact}
        options={contactNames}
        loading={contacts.status === 'loading'}
        {...field('contact')}
      />
      <SelectField label={REPORT_LABELS.department} options={DEPARTMENTS} {...field('department')} />
      <TextField label={REPORT_LABELS.date} type="date" required {...field('date')} />
      <TextField
        label={REPORT_LABELS.responsible}
        required
        maxLength={LIMITS.name}
        {...field('responsible')}
      />
      <TextField label={REPORT_LABELS.qtNumber} maxLength={LIMITS.qtNumber} {...field('qtNumber')} />
      <TextArea label={REPORT_LABELS.detail} required wide maxLength={LIMITS.detail} {...field('detail')} />
    </>
  );
};
