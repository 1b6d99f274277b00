import { type Contact, contact } from 'shared-model/contact';
import { CustomerName } from 'shared-records/list';
import { RecordScreen } from 'shared-records/screen';
import type { Stored } from 'shared-store';
import { usePrefetch } from 'shared-ui';
import { useSlotLoad } from 'shared-ui/slot';
import type { Column } from 'shared-ui/table';
import { loadCustomerPage } from '../customers/CustomerScreen';
import { linkedText } from '../linked-text';

const COLUMNS: readonly Column<Stored<Contact>>[] = [
  { header: 'Name', sort: 'name', kind: 'main', cell: ({ name }) => name },
  {
    header: 'Customer',
    sort: 'customer',
    width: 'long',
    cell: ({ customer }) => <CustomerName>{customer}</CustomerName>,
  },
  { header: 'Email', sort: 'email', width: 'wide', cell: ({ email }) => linkedText('email', email) },
  { header: 'Phone Number', width: 'phone', cell: ({ phone }) => linkedText('phone', phone) },
  { header: 'Position', sort: 'position', width: 'long', hidesFirst: true, cell: ({ position }) => position },
];

const EMPTY_TEXTS = {
  noMatch: 'No contact with that name',
  noRecord: 'No contact yet. Choose "Add +" to enter the first one.',
};

const loadForms = () =>
  import('shared-records/inputs/contact-forms').then(({ contactForms }) => contactForms);

/** The Contacts screen. */
export const ContactsScreen = () => {
  usePrefetch(loadCustomerPage);
  usePrefetch(useSlotLoad('directory/customer/v1'));
  return <RecordScreen model={contact} columns={COLUMNS} loadForms={loadForms} emptyTexts={EMPTY_TEXTS} />;
};
