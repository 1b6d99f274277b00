import { asItIs, type Contact, saveRecord, useDataStore } from 'shared-records/store';
import { ContactForm, useContactDraftKey } from './ContactForm';

const EMPTY = { name: '', customer: '', email: '', phone: '', position: '' };

/** The form of a new contact. */
export const ContactAdd = ({ onClose }: { onClose(saved?: string): void }) => {
  const store = useDataStore();
  return (
    <ContactForm
      heading="Add contact"
      emailKind="email"
      draftKey={useContactDraftKey()}
      base={EMPTY}
      isNew
      identify={() => store.newId('contacts')}
      save={(edit, id) => saveRecord(store, { collection: 'contacts', id }, asItIs<Contact>(), edit)}
      onClose={onClose}
    />
  );
};
