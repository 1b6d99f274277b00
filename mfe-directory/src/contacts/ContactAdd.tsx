import { useDataStore } from 'shared-data';
import { ContactForm } from './ContactForm';

const EMPTY = { name: '', customer: '', email: '', phone: '', position: '' };

/** The form of a new contact. */
export const ContactAdd = ({ onClose }: { onClose(): void }) => {
  const store = useDataStore();
  return (
    <ContactForm
      heading="Add contact"
      initial={EMPTY}
      emailKind="email"
      onSave={(contact) => store.add('contacts', contact)}
      onClose={onClose}
    />
  );
};
