import { useMemo } from 'react';
import type { Neighbours } from 'shared-records/form';
import { RecordGate } from 'shared-records/form';
import {
  asItIs,
  CONTACT_LABELS,
  type Contact,
  saveRecord,
  useDataStore,
  useRecord,
} from 'shared-records/store';
import { ContactForm, useContactDraftKey } from './ContactForm';

/** The form of the stored contact `id`, with what it held when the form opened. */
export const ContactEdit = ({
  id,
  neighbours,
  onClose,
}: {
  id: string;
  neighbours: Neighbours | undefined;
  onClose(saved?: string): void;
}) => {
  const store = useDataStore();
  const record = useRecord('contacts', id);
  const stored = useMemo(() => {
    if (!record) return record;
    const { id: _, ...contact } = record;
    return contact;
  }, [record]);
  const draftKey = useContactDraftKey(id);
  return (
    <RecordGate
      what="contact"
      stored={stored}
      draftKey={draftKey}
      names={Object.keys(CONTACT_LABELS)}
      onClose={onClose}
    >
      {(base) => (
        <ContactForm
          heading="Edit Contact"
          emailKind="text"
          draftKey={draftKey}
          base={base}
          stored={stored}
          neighbours={neighbours}
          identify={() => id}
          save={(edit) => saveRecord(store, { collection: 'contacts', id }, asItIs<Contact>(), edit)}
          onClose={onClose}
        />
      )}
    </RecordGate>
  );
};
