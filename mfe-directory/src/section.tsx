import type { Section } from 'shared-contract';
import { ContactsScreen } from './contacts/ContactsScreen';
import { CustomersScreen } from './customers/CustomersScreen';

const section: Section = { screens: { '/customer': CustomersScreen, '/contact': ContactsScreen } };

export default section;
