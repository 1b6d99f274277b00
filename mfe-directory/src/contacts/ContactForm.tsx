import { useCurrentUser } from 'shared-auth';
import type { Neighbours } from 'shared-records/form';
import { RecordForm, Replacement, type Save, type SaveOutcome } from 'shared-records/form';
import {
  CONTACT_LABELS,
  type Contact,
  contactSchema,
  explainFailure,
  fieldErrors,
  LIMITS,
  newContactSchema,
  useCustomerNotice,
  useNames,
} from 'shared-records/store';
import { type FormState, TextField } from 'shared-ui';
import { SelectField } from 'shared-ui/select';

/** What a contact's form checks: a new contact's email is an address, a known one's is any text. */
export type EmailKind = 'email' | 'text';

const errorsOf = (emailKind: EmailKind) => (contact: Contact) =>
  fieldErrors(emailKind === 'email' ? newContactSchema : contactSchema, contact);
const explain = explainFailure('The contact');

/** Under which what is typed into a contact's form is kept; `id` is nothing for a new contact. */
export const useContactDraftKey = (id = 'new'): string => `${useCurrentUser().userData.uid}:contacts:${id}`;

/** The form of a contact, from the values `base`; `stored` is how a known contact now stands. */
export const ContactForm = ({
  emailKind,
  ...props
}: {
  heading: string;
  emailKind: EmailKind;
  draftKey: string;
  base: Contact;
  stored?: Contact | null | undefined;
  neighbours?: Neighbours | undefined;
  identify(): string;
  isNew?: boolean;
  save(save: Save<Contact>, id: string): Promise<SaveOutcome<Contact>>;
  onClose(saved?: string): void;
}) => (
  <RecordForm
    what="contact"
    labels={CONTACT_LABELS}
    validate={errorsOf(emailKind)}
    explain={explain}
    {...props}
  >
    {(form) => <ContactFields emailKind={emailKind} {...form} />}
  </RecordForm>
);

const ContactFields = ({ emailKind, values, field, set }: FormState<Contact> & { emailKind: EmailKind }) => {
  const customers = useNames('customers');
  const notice = useCustomerNotice(values.customer);

  return (
    <>
      <TextField label={CONTACT_LABELS.name} required maxLength={LIMITS.name} {...field('name')} />
      <SelectField
        label={CONTACT_LABELS.customer}
        options={customers.texts}
        loading={customers.loading}
        more={customers.more}
        onTyping={customers.onTyping}
        hint={notice && <Replacement {...notice} onAccept={(name) => set('customer', name)} />}
        {...field('customer')}
      />
      <TextField label={CONTACT_LABELS.email} type={emailKind} maxLength={LIMITS.email} {...field('email')} />
      <TextField label={CONTACT_LABELS.phone} type="tel" maxLength={LIMITS.phone} {...field('phone')} />
      <TextField label={CONTACT_LABELS.position} maxLength={LIMITS.position} {...field('position')} />
    </>
  );
};
