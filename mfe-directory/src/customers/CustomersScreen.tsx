import { listSearchParams } from 'shared-data';
import { useRecordScreen } from '../useRecordScreen';
import { CustomerAdd } from './CustomerAdd';
import { CustomerEdit } from './CustomerEdit';
import { CustomerList, nameOf } from './CustomerList';

const PARAMS = listSearchParams('customers');

/** The Customers list, or in its place the form of a new or a known customer. */
export const CustomersScreen = () => {
  const { view, close, neighbours, listProps } = useRecordScreen('customers', PARAMS, nameOf);
  switch (view.kind) {
    case 'add':
      return <CustomerAdd onClose={close} />;
    case 'edit':
      return <CustomerEdit key={view.id} id={view.id} neighbours={neighbours} onClose={close} />;
    case 'list':
      return <CustomerList {...listProps} />;
  }
};
