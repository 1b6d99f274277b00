import { useDataStore, useRecord } from 'shared-data';
import { RecordGate } from 'shared-ui';
import { ContactForm } from './ContactForm';

/** The form of the stored contact `id`, with what it held when the form opened. */
export const ContactEdit = ({ id, onClose }: { id: string; onClose(): void }) => {
  const store = useDataStore();
  const record = useRecord('contacts', id);
  return (
    <RecordGate what="contact" record={record} onClose={onClose}>
      {({ id: _, ...contact }) => (
        <ContactForm
          heading="Edit Contact"
          initial={contact}
          emailKind="text"
          onSave={(next) => store.set('contacts', id, next)}
          onClose={onClose}
        />
      )}
    </RecordGate>
  );
};
