import { useState } from 'react';
import { useRecordForm } from 'shared-router';
import type { Choice } from 'shared-ui/select';
import { ContactAdd } from './ContactAdd';
import { ContactEdit } from './ContactEdit';
import { ContactList } from './ContactList';

/** The Contact list, or in its place the form of a new or a known contact. */
export const ContactsScreen = () => {
  const { view, openAdd, openEdit, close } = useRecordForm();
  // Held here, so that a search is still there after a form.
  const [search, setSearch] = useState<readonly Choice[]>([]);

  switch (view.kind) {
    case 'add':
      return <ContactAdd onClose={close} />;
    case 'edit':
      return <ContactEdit key={view.id} id={view.id} onClose={close} />;
    case 'list':
      return <ContactList search={search} onSearch={setSearch} onAdd={openAdd} onEdit={openEdit} />;
  }
};
