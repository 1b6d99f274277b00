import { listSearchParams } from 'shared-records/list';
import { later, Spinner, useLoadSoon } from 'shared-ui';
import { useRecordScreen } from '../useRecordScreen';
import { ContactList, nameOf } from './ContactList';

const PARAMS = listSearchParams('contacts');

const MEANWHILE = <Spinner label="Loading" />;
const loadForms = () => import('./forms');
const ContactAdd = later(() => loadForms().then((forms) => forms.ContactAdd), MEANWHILE);
const ContactEdit = later(() => loadForms().then((forms) => forms.ContactEdit), MEANWHILE);

/** The Contact list, or in its place the form of a new or a known contact. */
export const ContactsScreen = () => {
  useLoadSoon(loadForms);
  const { view, close, neighbours, listProps } = useRecordScreen('contacts', PARAMS, nameOf);
  switch (view.kind) {
    case 'add':
      return <ContactAdd onClose={close} />;
    case 'edit':
      return <ContactEdit key={view.id} id={view.id} neighbours={neighbours} onClose={close} />;
    case 'list':
      return <ContactList {...listProps} />;
  }
};
