import { listSearchParams } from 'shared-records/list';
import { later, Spinner, useLoadSoon } from 'shared-ui';
import { useRecordScreen } from '../useRecordScreen';
import { CustomerList, nameOf } from './CustomerList';

const PARAMS = listSearchParams('customers');

const MEANWHILE = <Spinner label="Loading" />;
const loadForms = () => import('./forms');
const CustomerAdd = later(() => loadForms().then((forms) => forms.CustomerAdd), MEANWHILE);
const CustomerEdit = later(() => loadForms().then((forms) => forms.CustomerEdit), MEANWHILE);

/** The Customers list, or in its place the form of a new or a known customer. */
export const CustomersScreen = () => {
  useLoadSoon(loadForms);
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
