import { useState } from 'react';
import { addRecord, useDataStore } from 'shared-data';
import { ContactForm, useContactDraftKey } from './ContactForm';

const EMPTY = { name: '', customer: '', email: '', phone: '', position: '' };

/** The form of a new contact. */
export const ContactAdd = ({ onClose }: { onClose(): void }) => {
  const store = useDataStore();
  const [id] = useState(() => store.newId('contacts'));
  return (
    <ContactForm
      heading="Add contact"
      emailKind="email"
      draftKey={useContactDraftKey()}
      base={EMPTY}
      save={async (values) => {
        await addRecord(store, 'contacts', id, values);
        return 'saved';
      }}
      onClose={onClose}
    />
  );
};
