import { useMemo, useRef, useState } from 'react';
import { useLive } from 'shared-data';
import { useRecordForm } from 'shared-router';
import type { ListPosition } from 'shared-ui/record';
import type { Choice } from 'shared-ui/select';
import { filtersOf } from '../name-search';
import { ContactAdd } from './ContactAdd';
import { ContactEdit } from './ContactEdit';
import { ContactList } from './ContactList';

/** The Contact list, or in its place the form of a new or a known contact. */
export const ContactsScreen = () => {
  const { view, openAdd, openEdit, close } = useRecordForm();
  // Held here, so that the search, what is loaded and the place in it are still there after a form.
  const [search, setSearch] = useState<readonly Choice[]>([]);
  const filters = useMemo(() => filtersOf<'contacts'>('customer', search), [search]);
  const live = useLive('contacts', filters);
  const position = useRef<ListPosition>(null);

  switch (view.kind) {
    case 'add':
      return <ContactAdd onClose={close} />;
    case 'edit':
      return <ContactEdit key={view.id} id={view.id} onClose={close} />;
    case 'list':
      return (
        <ContactList
          live={live}
          filters={filters}
          position={position}
          search={search}
          onSearch={setSearch}
          onAdd={openAdd}
          onEdit={openEdit}
        />
      );
  }
};
