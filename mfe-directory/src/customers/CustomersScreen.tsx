import { useMemo, useRef } from 'react';
import { listOf, listSearchParams, useLive } from 'shared-data';
import { useRecordForm, useSearch } from 'shared-router';
import type { ListPosition } from 'shared-ui/record';
import { CustomerAdd } from './CustomerAdd';
import { CustomerEdit } from './CustomerEdit';
import { CustomerList } from './CustomerList';

const PARAMS = listSearchParams('customers');

/** The Customers list, or in its place the form of a new or a known customer. */
export const CustomersScreen = () => {
  const { view, lastForm, openAdd, openEdit, close } = useRecordForm();
  const [search, changeSearch] = useSearch(PARAMS);
  // Held here, so that what is loaded and the place in it are still there after a form.
  const list = useMemo(() => listOf('customers', search, new Date()), [search]);
  const live = useLive(list);
  const position = useRef<ListPosition>(null);

  switch (view.kind) {
    case 'add':
      return <CustomerAdd onClose={close} />;
    case 'edit':
      return <CustomerEdit key={view.id} id={view.id} onClose={close} />;
    case 'list':
      return (
        <CustomerList
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
