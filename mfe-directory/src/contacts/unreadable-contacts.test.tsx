import { act, screen, waitFor } from '@testing-library/react';
import { contact } from 'shared-model/contact';
import { openScreen, rows } from 'shared-testing';
import { loadSelect } from 'shared-ui/select';
import { ContactsScreen } from './ContactsScreen';

beforeAll(loadSelect);

const ADA = { ...contact.empty, id: 'ada', name: 'Ada', phone: '021 555' };

const open = (path: string) =>
  openScreen(<ContactsScreen />, { stored: { contacts: [ADA] }, lists: 'contacts', path });

const { id: _, ...FIELDS } = ADA;
const OLD = { ...FIELDS, name: 'Old', phone: [7], ofAnotherVersion: '021 556' };

const button = (name: string) => screen.getByRole('button', { name });

test('repairs a contact that cannot be read and keeps its unknown fields', async () => {
  const { store, user } = await open('/contact');
  act(() => store.put('contacts', 'old', OLD));
  expect(await screen.findByRole('alert')).toHaveTextContent('1 record cannot be read.');
  expect(rows().map(([name]) => name)).toEqual(['Ada']);
  await user.click(button('Show'));
  await user.click(button('Repair'));
  expect(await screen.findByRole('heading', { name: 'This contact cannot be read' })).toBeInTheDocument();
  expect(screen.getByText(/^Phone Number cannot be read\./)).toBeInTheDocument();

  await user.click(button('Repair'));
  expect(await screen.findByRole('form', { name: 'Edit Contact' })).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('Old');
  await user.type(screen.getByLabelText('Phone Number'), '021 777');
  await user.click(button('Save'));
  await waitFor(() => expect(rows().map(([name]) => name)).toEqual(['Ada', 'Old']));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(store.read('contacts')).toContainEqual({ ...OLD, id: 'old', phone: '021 777' });
});

test('returns to the list from a contact that cannot be read', async () => {
  const { store, user } = await open('/contact');
  act(() => store.put('contacts', 'old', OLD));
  await user.click(await screen.findByRole('button', { name: 'Show' }));
  await user.click(button('Repair'));
  await user.click(await screen.findByRole('button', { name: 'Back to the list' }));
  expect(await screen.findByRole('table', { name: 'Contacts' })).toBeInTheDocument();
});
