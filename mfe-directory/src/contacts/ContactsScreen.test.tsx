import { act, screen, waitFor, within } from '@testing-library/react';
import { type Contact, contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import type { Stored } from 'shared-store';
import { headers, openForm, openScreen, rows } from 'shared-testing';
import { loadSelect } from 'shared-ui/select';
import { ContactsScreen } from './ContactsScreen';

beforeAll(loadSelect);

const ADA: Stored<Contact> = {
  ...contact.empty,
  id: 'ada',
  name: 'Ada',
  customer: 'Acme',
  email: 'ada@acme.example',
  phone: '021 555',
  position: 'Engineer',
};
const GRACE: Stored<Contact> = {
  ...contact.empty,
  id: 'grace',
  name: 'Grace',
  customer: 'Bolt',
  email: 'ask the front desk',
};
const CUSTOMERS = ['Acme', 'Bolt'].map((name) => ({ ...customer.empty, id: name, name }));

const open = ({ contacts = [GRACE, ADA], path = '/contact' } = {}) =>
  openScreen(<ContactsScreen />, { stored: { contacts, customers: CUSTOMERS }, lists: 'contacts', path });

const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText(name);
const names = () => rows().map(([name]) => name);

describe('the list', () => {
  test('shows every field of the contacts, by name', async () => {
    await open();
    expect(screen.getByRole('table', { name: 'Contacts' })).toBeInTheDocument();
    expect(headers()).toEqual([...Object.values(contact.labels), 'Edit']);
    expect(headers().slice(0, 5)).toEqual(['Name', 'Customer', 'Email', 'Phone Number', 'Position']);
    await waitFor(() =>
      expect(rows().map((cells) => cells.slice(0, 5))).toEqual([
        ['Ada', 'Acme', 'ada@acme.example', '021 555', 'Engineer'],
        ['Grace', 'Bolt', 'ask the front desk', '', ''],
      ]),
    );
  });

  test('explains what to do when there is no contact', async () => {
    await open({ contacts: [] });
    expect(
      await screen.findByText('No contact yet. Choose "Add +" to enter the first one.'),
    ).toBeInTheDocument();
  });
});

describe('the search', () => {
  const search = () => screen.getByRole('combobox', { name: 'Search' });

  test('shows the contacts of one customer until it is cleared', async () => {
    const { user } = await open();
    await screen.findByText('Ada');
    await user.click(search());
    const menu = within(screen.getByRole('listbox'));
    await menu.findByRole('option', { name: 'Acme' });
    const texts = menu.getAllByRole('option').map(({ textContent }) => textContent);
    expect(texts.slice(0, CUSTOMERS.length)).toEqual(['Acme', 'Bolt']);
    await user.click(screen.getByRole('option', { name: 'Bolt' }));
    expect(names()).toEqual(['Grace']);
    await user.type(search(), '{Backspace}');
    expect(names()).toEqual(['Ada', 'Grace']);
  });

  test('shows that there is no match, in the menu and in place of the rows', async () => {
    const { store, user } = await open();
    await screen.findByText('Ada');
    await user.type(search(), 'Nobody');
    expect(await screen.findByText('No contact with that name')).toBeInTheDocument();
    await user.clear(search());
    await user.type(search(), 'Acme');
    await user.click(await screen.findByRole('option', { name: 'Acme' }));
    expect(names()).toEqual(['Ada']);
    act(() => store.drop('contacts', 'ada'));
    expect(await screen.findByText('No contact with that name')).toBeInTheDocument();
  });
});

test('restores the same document by Undo', async () => {
  const { store, user } = await open();
  await screen.findByText('Ada');
  await user.click(button('Delete -'));
  expect(headers().slice(-2)).toEqual(['Edit', 'Delete']);
  await user.click(button('Delete Ada'));
  await waitFor(() => expect(store.read('contacts')).toEqual([GRACE]));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(names()).toEqual(['Ada', 'Grace']));
  expect(store.read('contacts')).toEqual([ADA, GRACE]);
});

test('moves the focus from a deleted row without a customer to the same button of the next row', async () => {
  const { user } = await open({ contacts: [{ ...ADA, customer: '' }, GRACE] });
  await screen.findByText('Ada');
  await user.click(button('Delete -'));
  await user.click(button('Delete Ada'));
  await waitFor(() => expect(names()).toEqual(['Grace']));
  expect(button('Delete Grace')).toHaveFocus();
});

test('shows that a deletion failed', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { store, user } = await open();
  await screen.findByText('Ada');
  const refusal = new Error('unavailable');
  store.refuseWrites(refusal);
  await user.click(button('Delete -'));
  await user.click(button('Delete Ada'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Deleting Ada failed/);
  expect(logged).toHaveBeenCalledWith('Deleting Ada failed.', refusal);
});

describe('a new contact', () => {
  test('is stored as typed, with a customer of the list', async () => {
    const { store, user } = await open({ contacts: [] });
    await user.click(button('Add +'));
    expect(await screen.findByRole('form', { name: 'Add contact' })).toBeInTheDocument();
    await user.type(field('Name'), 'Edsger');
    await user.click(screen.getByRole('combobox', { name: 'Customer' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Acme', 'Bolt']);
    await user.click(screen.getByRole('option', { name: 'Bolt' }));
    await user.type(field('Email'), 'edsger@bolt.example');
    await user.type(field('Phone Number'), '021 777');
    await user.type(field('Position'), 'Surveyor');
    await user.click(button('Save'));
    expect(await screen.findByRole('rowheader', { name: 'Edsger' })).toBeInTheDocument();
    expect(store.read('contacts')).toEqual([
      {
        ...contact.empty,
        id: expect.any(String),
        name: 'Edsger',
        customer: 'Bolt',
        email: 'edsger@bolt.example',
        phone: '021 777',
        position: 'Surveyor',
      },
    ]);
  });

  test('starts with the customer of a link, in a draft of its own', async () => {
    const { store, user } = await open({ contacts: [], path: '/contact?add=customer:Bolt' });
    await user.type(await screen.findByLabelText('Name'), 'Edsger');
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([
      expect.stringMatching(/:contacts:new:customer:Bolt$/),
    ]);
    await user.click(button('Save'));
    expect(await screen.findByRole('rowheader', { name: 'Edsger' })).toBeInTheDocument();
    expect(store.read('contacts')).toMatchObject([{ name: 'Edsger', customer: 'Bolt' }]);
  });

  test('requires only a name', async () => {
    const { store, user } = await open({ contacts: [] });
    await openForm(user, 'Add +');
    await user.click(button('Save'));
    expect(field('Name')).toHaveFocus();
    expect(field('Name')).toHaveAccessibleDescription('Name is required: fill it in.');
    for (const name of ['Customer', 'Email', 'Phone Number', 'Position']) expect(field(name)).toBeValid();
    await user.type(field('Name'), 'Edsger');
    await user.click(button('Save'));
    expect(await screen.findByRole('rowheader', { name: 'Edsger' })).toBeInTheDocument();
    expect(store.read('contacts')).toHaveLength(1);
  });

  test('requires an email address or none', async () => {
    const { store, user } = await open({ contacts: [] });
    await openForm(user, 'Add +');
    expect(field('Email')).toHaveAttribute('type', 'email');
    await user.type(field('Name'), 'Edsger');
    await user.type(field('Email'), 'front desk');
    await user.click(button('Save'));
    expect(field('Email')).toHaveFocus();
    expect(field('Email')).toHaveAccessibleDescription(
      'This is not an email address: write it like name@example.com, or leave it empty.',
    );
    expect(store.read('contacts')).toEqual([]);
  });

  test('shows that saving failed and keeps the input', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { store, user } = await open();
    const refusal = new Error('unavailable');
    store.refuseWrites(refusal);
    await openForm(user, 'Add +');
    await user.type(field('Name'), 'Edsger');
    await user.type(field('Position'), 'Surveyor');
    await user.click(button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The contact could not be saved/);
    expect(logged).toHaveBeenCalledWith('The contact could not be saved.', refusal);
    expect(field('Name')).toHaveValue('Edsger');
    expect(field('Position')).toHaveValue('Surveyor');
    await user.click(button('Cancel'));
    await user.click(button('Discard'));
    expect(await screen.findByRole('table', { name: 'Contacts' })).toBeInTheDocument();
  });
});

describe('a stored contact', () => {
  test('keeps its id and accepts any text as email', async () => {
    const { store, user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit Ada' }));
    expect(await screen.findByRole('form', { name: 'Edit Contact' })).toBeInTheDocument();
    expect(screen.getByText('Acme')).toBeInTheDocument();
    expect(field('Email')).toHaveAttribute('type', 'text');
    expect(field('Email')).toHaveValue('ada@acme.example');
    await user.clear(field('Email'));
    await user.type(field('Email'), 'front desk');
    await user.click(button('Save'));
    expect(await screen.findByRole('cell', { name: 'front desk' })).toBeInTheDocument();
    expect(store.read('contacts')).toEqual([{ ...ADA, email: 'front desk' }, GRACE]);
  });

  test('requires its name', async () => {
    const { store, user } = await open();
    await openForm(user, 'Edit Ada');
    await user.clear(field('Name'));
    await user.click(button('Save'));
    expect(field('Name')).toHaveAccessibleDescription('Name is required: fill it in.');
    await user.click(button('Cancel'));
    await user.click(button('Discard'));
    expect(await screen.findByRole('rowheader', { name: 'Ada' })).toBeInTheDocument();
    expect(store.read('contacts')).toEqual([ADA, GRACE]);
  });

  test('shows that it does not exist', async () => {
    await open({ path: '/contact?edit=gone' });
    expect(await screen.findByRole('heading', { name: 'This contact does not exist' })).toBeInTheDocument();
  });
});

describe('a customer that is renamed', () => {
  const { id: _, ...ADA_FIELDS } = ADA;
  const RENAMED = { name: 'Acme Tbk', address: '', phone: '', website: '' };

  test('has a note in the list until the rename is complete', async () => {
    const { store } = await open();
    await screen.findByText('Ada');
    act(() => store.setRename('Acme', { from: 'Acme', to: 'Acme Tbk' }));
    expect(rows().map(([, customer]) => customer)).toEqual(['Acme is being renamed to Acme Tbk', 'Bolt']);
    act(() => {
      store.put('contacts', 'ada', { ...ADA_FIELDS, customer: 'Acme Tbk' });
      store.setRename('Acme', undefined);
    });
    expect(rows().map(([, customer]) => customer)).toEqual(['Acme Tbk', 'Bolt']);
  });

  test('is offered by its new name in an open form, and saved', async () => {
    const { store, user } = await open({ path: '/contact?edit=ada' });
    await user.type(await screen.findByLabelText('Phone Number'), '1');
    act(() => store.put('customers', 'Acme', RENAMED));
    expect(await screen.findByRole('status')).toHaveTextContent('Acme is called Acme Tbk now.');
    await user.click(button('Use the new name'));
    await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument());
    await user.click(button('Save'));
    await screen.findByRole('table');
    expect(store.read('contacts')).toContainEqual({ ...ADA, customer: 'Acme Tbk', phone: '021 5551' });
  });

  test('shows a warning before its old name is saved in a new contact', async () => {
    const { store, user } = await open({ contacts: [], path: '/contact?add' });
    await user.type(field('Name'), 'Ada');
    await user.click(screen.getByRole('combobox', { name: 'Customer' }));
    await user.click(await screen.findByRole('option', { name: 'Acme' }));
    act(() => store.put('customers', 'Acme', RENAMED));
    await user.click(button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no customer called Acme any more.');
    expect(store.read('contacts')).toEqual([]);
    await user.click(button('Use the new name'));
    await user.click(button('Save'));
    await screen.findByRole('table');
    expect(store.read('contacts')).toMatchObject([{ name: 'Ada', customer: 'Acme Tbk' }]);
  });
});
