import { useCurrentUser } from 'shared-auth';
import { RecordForm } from 'shared-records/form';
import {
  asItIs,
  CONTACT_LABELS,
  type Contact,
  explainFailure,
  fieldErrors,
  LIMITS,
  newContactSchema,
  saveRecord,
  useDataStore,
} from 'shared-records/store';
import { TextField } from 'shared-ui';
import { Modal } from 'shared-ui/overlay';

const explain = explainFailure('The contact');

/** The form of a contact of `customer` that does not exist yet, over that of the report it is wanted for. */
export const NewContact = ({
  name,
  customer,
  onCreated,
  onClose,
}: {
  name: string;
  /** The name of the customer, or '' for none. */
  customer: string;
  /** Is called with the name under which it is stored. */
  onCreated(name: string): void;
  onClose(): void;
}) => {
  const store = useDataStore();
  const { uid } = useCurrentUser().userData;
  return (
    <Modal aria-label="Add contact" onClose={onClose}>
      <RecordForm<Contact>
        heading={customer === '' ? 'Add contact' : `Add contact of ${customer}`}
        what="contact"
        labels={CONTACT_LABELS}
        base={{ name, customer, email: '', phone: '', position: '' }}
        isNew
        draftKey={`${uid}:contacts:new:${customer}:${name}`}
        identify={() => store.newId('contacts')}
        validate={(contact) => fieldErrors(newContactSchema, contact)}
        explain={explain}
        save={async (edit, id) => {
          const outcome = await saveRecord(store, { collection: 'contacts', id }, asItIs<Contact>(), edit);
          if (outcome === 'saved') onCreated(edit.values.name);
          return outcome;
        }}
        onClose={onClose}
      >
        {({ field }) => (
          <>
            <TextField label={CONTACT_LABELS.name} required maxLength={LIMITS.name} {...field('name')} />
            <TextField
              label={CONTACT_LABELS.email}
              type="email"
              maxLength={LIMITS.email}
              {...field('email')}
            />
            <TextField label={CONTACT_LABELS.phone} type="tel" maxLength={LIMITS.phone} {...field('phone')} />
            <TextField label={CONTACT_LABELS.position} maxLength={LIMITS.position} {...field('position')} />
          </>
        )}
      </RecordForm>
    </Modal>
  );
};
