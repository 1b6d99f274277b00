import { addRecord, useDataStore } from 'shared-data';
import { ContactForm, useContactDraftKey } from './ContactForm';

const EMPTY = { name: '', customer: '', email: '', phone: '', position: '' };

/** The form of a new contact. */
export const ContactAdd = ({ onClose }: { onClose(): void }) => {
  const store = useDataStore();
  return (
    <ContactForm
      heading="Add contact"
      emailKind="email"
      draftKey={useContactDraftKey()}
      base={EMPTY}
      identify={() => store.newId('contacts')}
      save={async (values, _, id) => {
        await addRecord(store, 'contacts', id, values);
        return 'saved';
      }}
      onClose={onClose}
    />
  );
};
