import { useMemo, useRef } from 'react';
import { listOf, listSearchParams, useLive } from 'shared-data';
import { useRecordForm, useSearch } from 'shared-router';
import type { ListPosition } from 'shared-ui/record';
import { ContactAdd } from './ContactAdd';
import { ContactEdit } from './ContactEdit';
import { ContactList } from './ContactList';

const PARAMS = listSearchParams('contacts');

/** The Contact list, or in its place the form of a new or a known contact. */
export const ContactsScreen = () => {
  const { view, lastForm, openAdd, openEdit, close } = useRecordForm();
  const [search, changeSearch] = useSearch(PARAMS);
  // Held here, so that what is loaded and the place in it are still there after a form.
  const list = useMemo(() => listOf('contacts', search, new Date()), [search]);
  const live = useLive(list);
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
          list={list}
          position={position}
          lastForm={lastForm}
          onSearch={changeSearch}
          onAdd={openAdd}
          onEdit={openEdit}
        />
      );
  }
};
