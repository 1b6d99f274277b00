import { screen } from '@testing-library/react';
import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import { fieldsWithoutColumn, fieldsWithoutInput, openForm, openScreen } from 'shared-testing';
import { loadSelect } from 'shared-ui/select';
import { ContactsScreen } from './contacts/ContactsScreen';
import { CustomersScreen } from './customers/CustomersScreen';

beforeAll(loadSelect);

const STORED = {
  contacts: [{ id: 'ada', ...contact.empty, name: 'Ada' }],
  customers: [{ id: 'acme', ...customer.empty, name: 'Acme' }],
};

test('each field of a contact has its column and its input, in the order of the model', async () => {
  const { user } = await openScreen(<ContactsScreen />, {
    stored: STORED,
    lists: 'contacts',
    path: '/contact',
  });
  await screen.findByText('Ada');
  expect(fieldsWithoutColumn(contact)).toEqual([]);
  await openForm(user, 'Add +');
  expect(fieldsWithoutInput(contact)).toEqual([]);
});

test('each field of a customer has its column and its input, in the order of the model', async () => {
  const { user } = await openScreen(<CustomersScreen />, {
    stored: STORED,
    lists: 'customers',
    path: '/customer',
  });
  await screen.findByText('Acme');
  // The week lists who is due, and the panel of a customer says it: here they would cut the others.
  expect(fieldsWithoutColumn(customer)).toEqual([
    'customers.due: no column "Visit due"',
    'customers.quotation: no column "Quotation"',
  ]);
  await openForm(user, 'Add +');
  expect(fieldsWithoutInput(customer)).toEqual([]);
});
