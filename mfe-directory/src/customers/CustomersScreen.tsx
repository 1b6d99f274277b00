import { useState } from 'react';
import { useRecordForm } from 'shared-router';
import type { Choice } from 'shared-ui/select';
import { CustomerAdd } from './CustomerAdd';
import { CustomerEdit } from './CustomerEdit';
import { CustomerList } from './CustomerList';

/** The Customers list, or in its place the form of a new or a known customer. */
export const CustomersScreen = () => {
  const { view, openAdd, openEdit, close } = useRecordForm();
  // Held here, so that a search is still there after a form.
  const [search, setSearch] = useState<readonly Choice[]>([]);

  switch (view.kind) {
    case 'add':
      return <CustomerAdd onClose={close} />;
    case 'edit':
      return <CustomerEdit key={view.id} id={view.id} onClose={close} />;
    case 'list':
      return <CustomerList search={search} onSearch={setSearch} onAdd={openAdd} onEdit={openEdit} />;
  }
};
