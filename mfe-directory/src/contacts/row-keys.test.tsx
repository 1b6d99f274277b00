import { screen, waitFor, within } from '@testing-library/react';
import { contact } from 'shared-model/contact';
import { openScreen } from 'shared-testing';
import { loadSelect } from 'shared-ui/select';
import { ContactsScreen } from './ContactsScreen';

beforeAll(loadSelect);

const contactOf = (id: string, name: string) => ({ ...contact.empty, id, name, customer: 'Acme' });
const CONTACTS = [contactOf('ada', 'Ada'), contactOf('budi', 'Budi'), contactOf('citra', 'Citra')];

const open = async (path = '/contact') => {
  const { user } = await openScreen(<ContactsScreen />, {
    stored: { contacts: CONTACTS, customers: [] },
    lists: 'contacts',
    path,
  });
  await screen.findByRole('link', { name: 'Ada' });
  return user;
};

const link = (name: string) => screen.getByRole('link', { name });
const isFocused = (name: string) => waitFor(() => expect(link(name)).toHaveFocus());
const formOf = async (name: string) =>
  expect(
    within(await screen.findByRole('form', { name: 'Edit Contact' })).getByLabelText('Name'),
  ).toHaveValue(name);

test('j and k move between the rows, from the first one', async () => {
  const user = await open();
  await user.keyboard('j');
  await isFocused('Ada');
  await user.keyboard('jj');
  await isFocused('Citra');
  await user.keyboard('j');
  await isFocused('Citra');
  await user.keyboard('k');
  await isFocused('Budi');
});

test('arrows move from a row, and scroll the page from elsewhere', async () => {
  const user = await open();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('heading', { name: 'Contacts' })).toHaveFocus();
  link('Ada').focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  await isFocused('Budi');
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await isFocused('Budi');
});

test('a checkbox leads to the checkbox of the next row', async () => {
  const user = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select Ada' }));
  await user.keyboard('{ArrowDown} ');
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select Budi' })).toHaveFocus());
});

test('Enter reads the focused record, and j goes on from the open one', async () => {
  const user = await open();
  link('Budi').focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('region', { name: 'Budi' });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Budi' })).toHaveFocus());
  await user.keyboard('j');
  await isFocused('Citra');
});

test('e edits the focused record', async () => {
  const user = await open('/contact?view=ada');
  link('Citra').focus();
  await user.keyboard('e');
  await formOf('Citra');
});

test('e edits the open record if no row has the focus', async () => {
  const user = await open('/contact?view=budi');
  await screen.findByRole('region', { name: 'Budi' });
  await user.keyboard('e');
  await formOf('Budi');
});

test('e does nothing without a focused or open record', async () => {
  const user = await open();
  await user.keyboard('e');
  expect(screen.queryByRole('form', { name: 'Edit Contact' })).not.toBeInTheDocument();
});

test('leaves the keys to a text field', async () => {
  const user = await open();
  await user.type(screen.getByRole('combobox', { name: 'Search' }), 'jke');
  expect(screen.getByRole('combobox', { name: 'Search' })).toHaveValue('jke');
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('keeps the arrows when single keys are switched off', async () => {
  localStorage.setItem('single-key-shortcuts', 'off');
  const user = await open();
  await user.keyboard('j');
  expect(screen.getByRole('heading', { name: 'Contacts' })).toHaveFocus();
  link('Ada').focus();
  await user.keyboard('{ArrowDown}');
  await isFocused('Budi');
  await user.keyboard('e');
  expect(screen.queryByRole('form', { name: 'Edit Contact' })).not.toBeInTheDocument();
});

const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });

test('x and Space select the focused row, and s goes to the actions', async () => {
  const user = await open();
  await user.keyboard('j');
  await isFocused('Ada');
  await user.keyboard('x');
  await waitFor(() => expect(box('Ada')).toBeChecked());
  await user.keyboard('j');
  await isFocused('Budi');
  await user.keyboard(' ');
  expect(box('Budi')).toBeChecked();
  expect(screen.getByRole('heading', { name: 'Contacts' })).toBeInTheDocument();
  const bar = within(await screen.findByRole('region', { name: 'Selection' }));
  await user.keyboard('s');
  await waitFor(() => expect(bar.getByRole('button', { name: /^Export/ })).toHaveFocus());
});

test('Shift+j and Shift+k extend the selection, and take it back', async () => {
  const user = await open();
  await user.keyboard('j');
  await isFocused('Ada');
  await user.keyboard('{Shift>}JJ{/Shift}');
  await waitFor(() => expect(box('Citra')).toBeChecked());
  expect(box('Ada')).toBeChecked();
  expect(box('Budi')).toBeChecked();
  await user.keyboard('{Shift>}K{/Shift}');
  await waitFor(() => expect(box('Citra')).not.toBeChecked());
  await isFocused('Budi');
});
