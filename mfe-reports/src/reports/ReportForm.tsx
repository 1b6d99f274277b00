import { useEffect, useMemo, useState } from 'react';
import { useCurrentUser } from 'shared-auth';
import type { Neighbours } from 'shared-records/form';
import { RecordForm, Replacement, type Save, type SaveOutcome } from 'shared-records/form';
import {
  DEPARTMENTS,
  explainFailure,
  type Filter,
  LIMITS,
  useCustomerNotice,
  useNames,
} from 'shared-records/store';
import { type FormState, later, TextArea, TextField } from 'shared-ui';
import { SelectField } from 'shared-ui/select';
import { useLastCustomers } from './last-customers';
import { REPORT_LABELS, type ReportValues, reportErrors } from './report-values';

const NewCustomer = later(() => import('../customers/NewCustomer').then(({ NewCustomer }) => NewCustomer));
const NewContact = later(() => import('../contacts/NewContact').then(({ NewContact }) => NewContact));

const explain = explainFailure('The report');

/** Under which what is typed into a report's form is kept; `id` is nothing for a new report. */
export const useReportDraftKey = (id = 'new'): string => `${useCurrentUser().userData.uid}:salesReport:${id}`;

/** The form of a report, from the values `base`; `stored` is how a known report now stands. */
export const ReportForm = (props: {
  heading: string;
  draftKey: string;
  base: ReportValues;
  stored?: ReportValues | null | undefined;
  neighbours?: Neighbours | undefined;
  identify(): string;
  isNew?: boolean;
  save(save: Save<ReportValues>, id: string): Promise<SaveOutcome<ReportValues>>;
  onClose(saved?: string): void;
}) => {
  const [wanted, setWanted] = useState<WantedRecord>();
  const Wanted = wanted?.what === 'customer' ? NewCustomer : NewContact;
  return (
    <>
      <RecordForm what="report" labels={REPORT_LABELS} validate={reportErrors} explain={explain} {...props}>
        {(form) => <ReportFields {...form} onWant={setWanted} />}
      </RecordForm>
      {/* Beside the form and not in it: HTML knows no form in a form. */}
      {wanted && <Wanted {...wanted} onClose={() => setWanted(undefined)} />}
    </>
  );
};

/** A customer or contact that the report names and that does not exist yet. */
interface WantedRecord {
  readonly what: 'customer' | 'contact';
  readonly name: string;
  /** The customer of the report. */
  readonly customer: string;
  onCreated(name: string): void;
}

const EVERYBODY: readonly Filter<'contacts'>[] = [];

/** The contacts of a customer; all of them where none is chosen. */
const useContactFilters = (customer: string): readonly Filter<'contacts'>[] =>
  useMemo(() => (customer === '' ? EVERYBODY : [{ field: 'customer', equals: customer }]), [customer]);

const ReportFields = ({
  values,
  field,
  set,
  onWant,
}: FormState<ReportValues> & { onWant(record: WantedRecord): void }) => {
  const customers = useNames('customers');
  const lastCustomers = useLastCustomers();
  const contacts = useNames('contacts', useContactFilters(values.customer));
  const notice = useCustomerNotice(values.customer);
  const [isCustomerNew, setCustomerNew] = useState(false);

  const chooseCustomer = (customer: string) => {
    set('customer', customer);
    setCustomerNew(true);
  };

  // Of a customer chosen just now the contact must be one; a known report keeps what it names.
  useEffect(() => {
    if (!isCustomerNew || contacts.loading || !contacts.whole) return;
    setCustomerNew(false);
    if (!contacts.texts.includes(values.contact)) set('contact', '');
  }, [isCustomerNew, contacts, values.contact, set]);

  return (
    <>
      <SelectField
        label={REPORT_LABELS.customer}
        options={customers.texts}
        lastUsed={lastCustomers}
        loading={customers.loading}
        more={customers.more}
        onTyping={customers.onTyping}
        onCreate={(name) => onWant({ what: 'customer', name, customer: '', onCreated: chooseCustomer })}
        hint={notice && <Replacement {...notice} onAccept={(name) => set('customer', name)} />}
        {...field('customer')}
        onChange={chooseCustomer}
      />
      <SelectField
        label={REPORT_LABELS.contact}
        options={contacts.texts}
        loading={contacts.loading}
        more={contacts.more}
        onTyping={contacts.onTyping}
        onCreate={(name) =>
          onWant({
            what: 'contact',
            name,
            customer: values.customer,
            onCreated: (created) => set('contact', created),
          })
        }
        {...field('contact')}
      />
      <TextArea label={REPORT_LABELS.detail} required wide maxLength={LIMITS.detail} {...field('detail')} />
      <SelectField label={REPORT_LABELS.department} options={DEPARTMENTS} {...field('department')} />
      <TextField
        label={REPORT_LABELS.responsible}
        required
        maxLength={LIMITS.name}
        {...field('responsible')}
      />
      <TextField label={REPORT_LABELS.qtNumber} maxLength={LIMITS.qtNumber} {...field('qtNumber')} />
      <TextField label={REPORT_LABELS.date} type="date" required {...field('date')} />
    </>
  );
};
