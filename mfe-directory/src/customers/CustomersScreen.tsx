import { useMemo, useRef, useState } from 'react';
import { useLive } from 'shared-data';
import { useRecordForm } from 'shared-router';
import type { ListPosition } from 'shared-ui/record';
import type { Choice } from 'shared-ui/select';
import { filtersOf } from '../name-search';
import { CustomerAdd } from './CustomerAdd';
import { CustomerEdit } from './CustomerEdit';
import { CustomerList } from './CustomerList';

/** The Customers list, or in its place the form of a new or a known customer. */
export const CustomersScreen = () => {
  const { view, openAdd, openEdit, close } = useRecordForm();
  // Held here, so that the search, what is loaded and the place in it are still there after a form.
  const [search, setSearch] = useState<readonly Choice[]>([]);
  const filters = useMemo(() => filtersOf<'customers'>('name', search), [search]);
  const live = useLive('customers', filters);
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
