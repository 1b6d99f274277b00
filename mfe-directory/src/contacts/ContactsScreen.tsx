import { useMemo, useRef } from 'react';
import { listOf, listSearchParams, useLive } from 'shared-data';
import { useRecordForm, useSearch } from 'shared-router';
import { type ListPosition, useNeighbours } from 'shared-ui/record';
import { ContactAdd } from './ContactAdd';
import { ContactEdit } from './ContactEdit';
import { ContactList, nameOf } from './ContactList';

const PARAMS = listSearchParams('contacts');

/** The Contact list, or in its place the form of a new or a known contact. */
export const ContactsScreen = () => {
  const { view, lastForm, openAdd, openEdit, close } = useRecordForm();
  const [search, changeSearch] = useSearch(PARAMS);
  // Held here, so that what is loaded and the place in it are still there after a form.
  const list = useMemo(() => listOf('contacts', search, new Date()), [search]);
  const live = useLive(list);
  const position = useRef<ListPosition>(null);
  const neighbours = useNeighbours({
    rows: live.status === 'ready' ? live.rows : [],
    id: view.kind === 'edit' ? view.id : undefined,
    rowName: nameOf,
    onOpen: (id) => openEdit(id, { replace: true }),
    onShowMore: live.status === 'ready' ? live.showMore : undefined,
  });

  switch (view.kind) {
    case 'add':
      return <ContactAdd onClose={close} />;
    case 'edit':
      return <ContactEdit key={view.id} id={view.id} neighbours={neighbours} onClose={close} />;
    case 'list':
      return (
        <ContactList
          live={live}
          list={list}
          position={position}
          lastForm={lastForm}
          search={search}
          onSearch={changeSearch}
          onAdd={openAdd}
          onEdit={openEdit}
        />
      );
  }
};
