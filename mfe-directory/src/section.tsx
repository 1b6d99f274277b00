import type { Section } from 'shared-contract';
import { ContactsScreen } from './contacts/ContactsScreen';
import { CustomerScreen } from './customers/CustomerScreen';
import { CustomersScreen } from './customers/CustomersScreen';

const section: Section = {
  screens: { '/customer': CustomersScreen, '/contact': ContactsScreen },
  recordScreens: { '/customer': CustomerScreen },
  loadCommands: () => import('./commands').then(({ commands }) => commands),
};

export default section;
