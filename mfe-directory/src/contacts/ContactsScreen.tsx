import { listSearchParams } from 'shared-data';
import { useRecordScreen } from '../useRecordScreen';
import { ContactAdd } from './ContactAdd';
import { ContactEdit } from './ContactEdit';
import { ContactList, nameOf } from './ContactList';

const PARAMS = listSearchParams('contacts');

/** The Contact list, or in its place the form of a new or a known contact. */
export const ContactsScreen = () => {
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
