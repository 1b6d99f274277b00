import { act, screen, waitFor, within } from '@testing-library/react';
import { contact } from 'shared-model/contact';
import { type Customer, customer } from 'shared-model/customer';
import { ConnectionError, type Stored } from 'shared-store';
import { headers, openForm, openScreen, rows } from 'shared-testing';
import { loadSelect } from 'shared-ui/select';
import { SlotHostProvider } from 'shared-ui/slot';
import { CustomersScreen } from './CustomersScreen';

beforeAll(loadSelect);

const ACME: Stored<Customer> = {
  ...customer.empty,
  id: 'acme',
  name: 'Acme',
  address: '1 Harbour Road',
  phone: '021 555',
  website: 'acme.example',
};
const BOLT: Stored<Customer> = { ...customer.empty, id: 'bolt', name: 'Bolt' };

/** Shows what the screen tells a slot. */
const Told = (slot: object) => <p>{JSON.stringify(slot)}</p>;

const open = ({ customers = [BOLT, ACME], path = '/customer' } = {}) =>
  openScreen(<CustomersScreen />, { stored: { customers }, lists: 'customers', path });

const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText(name);
const names = () => rows().map(([name]) => name);

describe('the list', () => {
  test('shows every field of the customers, by name', async () => {
    await open();
    expect(screen.getByRole('table', { name: 'Customers' })).toBeInTheDocument();
    // When a visit is due, and which quotation is quiet, says the week.
    const { due, quotation, ...shown } = customer.labels;
    expect([due, quotation]).toEqual(['Visit due', 'Quotation']);
    expect(headers()).toEqual([...Object.values(shown), 'Edit']);
    expect(headers().slice(0, 4)).toEqual(['Name', 'Address', 'Phone Number', 'Website']);
    await waitFor(() =>
      expect(rows().map((cells) => cells.slice(0, 4))).toEqual([
        ['Acme', '1 Harbour Road', '021 555', 'acme.example'],
        ['Bolt', '', '', ''],
      ]),
    );
  });

  test('opens a customer to be read, with a link to its page', async () => {
    const { user } = await open({ customers: [{ ...ACME, id: 'PT Acme' }] });
    await user.click(await screen.findByRole('link', { name: 'Acme' }));
    const panel = within(await screen.findByRole('region', { name: 'Acme' }));
    expect(panel.getByText('1 Harbour Road')).toBeInTheDocument();
    expect(await panel.findByRole('link', { name: 'Contacts and reports' })).toHaveAttribute(
      'href',
      '/customer/PT%20Acme',
    );
  });

  test('shows the panels of the page of a customer in its panel, too', async () => {
    const { user } = await openScreen(
      <SlotHostProvider value={{ Panels: Told, prefetch: async () => {}, firstPanel: async () => undefined }}>
        <CustomersScreen />
      </SlotHostProvider>,
      { stored: { customers: [ACME] }, lists: 'customers', path: '/customer' },
    );
    await user.click(await screen.findByRole('link', { name: 'Acme' }));
    const panel = within(await screen.findByRole('region', { name: 'Acme' }));
    const slot = { name: 'directory/customer/v1', context: { id: 'acme', name: 'Acme' } };
    expect(await panel.findByText(JSON.stringify(slot))).toBeInTheDocument();
  });

  test('shows what another user changes', async () => {
    const { store } = await open();
    await screen.findByText('Acme');
    act(() => store.drop('customers', 'acme'));
    expect(names()).toEqual(['Bolt']);
  });

  test('explains what to do when there is no customer', async () => {
    await open({ customers: [] });
    expect(
      await screen.findByText('No customer yet. Choose "Add +" to enter the first one.'),
    ).toBeInTheDocument();
  });
});

describe('the search', () => {
  const search = () => screen.getByRole('combobox', { name: 'Search' });

  test('shows the customers of one name until it is cleared', async () => {
    const { user } = await open({ customers: [ACME, BOLT, { ...BOLT, id: 'other', phone: '022 777' }] });
    await screen.findByText('Acme');
    await user.type(search(), 'bolt');
    await user.click(await screen.findByRole('option', { name: 'Bolt' }));
    expect(rows().map(([name, , phone]) => [name, phone])).toEqual([
      ['Bolt', ''],
      ['Bolt', '022 777'],
    ]);
    await user.type(search(), '{Backspace}');
    expect(names()).toEqual(['Acme', 'Bolt', 'Bolt']);
  });

  test('shows that there is no match, in the menu and in place of the rows', async () => {
    const { store, user } = await open();
    await screen.findByText('Acme');
    await user.type(search(), 'Nobody');
    expect(await screen.findByText('No customer with that name')).toBeInTheDocument();
    await user.clear(search());
    await user.type(search(), 'Acme');
    await user.click(await screen.findByRole('option', { name: 'Acme' }));
    expect(screen.queryByText('No customer with that name')).not.toBeInTheDocument();
    act(() => store.drop('customers', 'acme'));
    expect(await screen.findByText('No customer with that name')).toBeInTheDocument();
  });
});

describe('deleting', () => {
  test('shows a delete cell in each row until it is cancelled', async () => {
    const { user } = await open();
    await screen.findByText('Acme');
    await user.click(button('Delete -'));
    expect(headers().slice(-2)).toEqual(['Edit', 'Delete']);
    expect(button('Delete Bolt')).toBeInTheDocument();
    await user.click(button('Cancel'));
    expect(screen.queryByRole('button', { name: 'Delete Bolt' })).not.toBeInTheDocument();
  });

  test('restores the same document by Undo', async () => {
    const { store, user } = await open();
    await screen.findByText('Acme');
    await user.click(button('Delete -'));
    await user.click(button('Delete Acme'));
    await waitFor(() => expect(store.read('customers')).toEqual([BOLT]));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Restored Acme')).toBeInTheDocument();
    expect(store.read('customers')).toEqual([ACME, BOLT]);
  });

  test('restores what a colleague saved just before the deletion', async () => {
    const { store, user } = await open();
    await screen.findByText('Acme');
    const theirs = { ...customer.empty, name: ACME.name, address: 'Jl. Thamrin 9', phone: '021 9' };
    const remove = store.remove.bind(store);
    jest.spyOn(store, 'remove').mockImplementationOnce((...deletion) => {
      store.put('customers', ACME.id, theirs);
      return remove(...deletion);
    });
    await user.click(button('Delete -'));
    await user.click(button('Delete Acme'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Restored Acme');
    expect(store.read('customers')).toEqual([{ ...theirs, id: ACME.id }, BOLT]);
  });

  test('restores a customer that the checks refuse now by Undo', async () => {
    const { store, user } = await open();
    const old = { ...customer.empty, name: 'Older', phone: '\u202a021\u202c' };
    act(() => store.put('customers', 'PT Old', old));
    await screen.findByText('Older');
    await user.click(button('Delete -'));
    await user.click(button('Delete Older'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Restored Older')).toBeInTheDocument();
    expect(store.read('customers')).toContainEqual({ ...old, id: 'PT Old' });
  });

  test('asks once about several customers, with the number of records that name them', async () => {
    const { store, user } = await open();
    for (const [id, customer] of [
      ['1', 'Acme'],
      ['2', 'Bolt'],
      ['3', 'Bolt'],
    ] as const) {
      store.put('contacts', id, { ...contact.empty, name: 'Ada', customer });
    }
    await screen.findByText('Acme');
    await user.click(screen.getByRole('checkbox', { name: 'Select all loaded rows' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 customers?' }));
    expect(dialog.getByText(/^These customers have 3 contacts\./)).toBeInTheDocument();
    expect(store.read('customers')).toEqual([ACME, BOLT]);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(store.read('customers')).toEqual([]));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(store.read('customers')).toEqual([ACME, BOLT]));
  });

  test('shows when it fails, and when Undo fails', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { store, user } = await open();
    await screen.findByText('Acme');
    await user.click(button('Delete -'));
    await user.click(button('Delete Acme'));
    const refusal = new Error('unavailable');
    store.refuseWrites(refusal);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Restoring Acme failed/)).toBeInTheDocument();
    await user.click(button('Delete Bolt'));
    expect(await screen.findByText(/^Deleting Bolt failed/)).toBeInTheDocument();
    expect(logged.mock.calls).toEqual([
      ['Restoring Acme failed.', refusal],
      ['Deleting Bolt failed.', refusal],
    ]);
  });
});

describe('a new customer', () => {
  test('is stored as typed and shown in the list', async () => {
    const { store, user } = await open({ customers: [] });
    await user.click(button('Add +'));
    expect(await screen.findByRole('form', { name: 'Add Customer' })).toBeInTheDocument();
    await user.type(field('Name'), 'Cobalt');
    await user.type(field('Address'), '2 Hill Street');
    await user.type(field('Phone Number'), '021 777');
    await user.type(field('Website'), 'cobalt.example');
    await user.click(button('Save'));
    expect(await screen.findByRole('rowheader', { name: 'Cobalt' })).toBeInTheDocument();
    expect(store.read('customers')).toEqual([
      {
        ...customer.empty,
        id: expect.any(String),
        name: 'Cobalt',
        address: '2 Hill Street',
        phone: '021 777',
        website: 'cobalt.example',
      },
    ]);
  });

  test('requires only a name', async () => {
    const { store, user } = await open({ customers: [] });
    await openForm(user, 'Add +');
    await user.type(field('Website'), 'cobalt.example');
    await user.click(button('Save'));
    expect(field('Name')).toHaveFocus();
    expect(field('Name')).toHaveAccessibleDescription('Name is required: fill it in.');
    for (const name of ['Address', 'Phone Number', 'Website']) expect(field(name)).toBeValid();
    expect(store.read('customers')).toEqual([]);

    await user.type(field('Name'), 'Cobalt');
    expect(field('Name')).toBeValid();
    await user.click(button('Save'));
    expect(await screen.findByRole('rowheader', { name: 'Cobalt' })).toBeInTheDocument();
  });

  test('is counted, and can be opened, if its place is not loaded yet', async () => {
    const customers = Array.from({ length: 60 }, (_, index) => ({
      ...BOLT,
      id: `${index}`,
      name: `Customer ${10 + index}`,
    }));
    const { user } = await open({ customers });
    await screen.findByText('60');
    await openForm(user, 'Add +');
    await user.type(field('Name'), 'Zulu');
    await user.click(button('Save'));
    expect(await screen.findByText('Saved Zulu. The list does not show it now.')).toBeVisible();
    expect(await screen.findByText('61')).toBeVisible();
    await user.click(button('View'));
    expect(await screen.findByRole('region', { name: 'Zulu' })).toBeInTheDocument();
  });

  test('is not stored after Cancel', async () => {
    const { store, user } = await open();
    await openForm(user, 'Add +');
    await user.type(field('Name'), 'Cobalt');
    await user.click(button('Cancel'));
    await user.click(button('Discard'));
    expect(await screen.findByRole('table', { name: 'Customers' })).toBeInTheDocument();
    expect(store.read('customers')).toEqual([ACME, BOLT]);
  });

  test('shows that saving failed and keeps the input', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { store, user } = await open();
    const refusal = new Error('unavailable');
    store.refuseWrites(refusal);
    await openForm(user, 'Add +');
    await user.type(field('Name'), 'Cobalt');
    await user.type(field('Address'), '2 Hill Street');
    await user.click(button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The customer could not be saved/);
    expect(logged).toHaveBeenCalledWith('The customer could not be saved.', refusal);
    expect(field('Name')).toHaveValue('Cobalt');
    expect(field('Address')).toHaveValue('2 Hill Street');
  });

  test('shows in its form that the page is offline, until it is online again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { store, user } = await open();
    await openForm(user, 'Add +');
    await user.type(field('Name'), 'Cobalt');
    act(() => store.showConnection(false));
    expect(screen.getByText(/^You're offline/)).toBeInTheDocument();
    store.refuseWrites(new ConnectionError());
    await user.click(button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent('the server cannot be reached');
    act(() => store.showConnection(true));
    expect(screen.queryByText(/^You're offline/)).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(field('Name')).toHaveValue('Cobalt');
  });
});

describe('a stored customer', () => {
  test('keeps its id when it is changed', async () => {
    const { store, user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit Acme' }));
    expect(await screen.findByRole('form', { name: 'Edit Customer' })).toBeInTheDocument();
    for (const [name, value] of [
      ['Name', ACME.name],
      ['Address', ACME.address],
      ['Phone Number', ACME.phone],
      ['Website', ACME.website],
    ] as const) {
      expect(field(name)).toHaveValue(value);
    }
    await user.clear(field('Phone Number'));
    await user.type(field('Phone Number'), '021 888');
    await user.click(button('Save'));
    expect(await screen.findByRole('cell', { name: '021 888' })).toBeInTheDocument();
    expect(store.read('customers')).toEqual([{ ...ACME, phone: '021 888' }, BOLT]);
  });

  test('does not change after Cancel', async () => {
    const { store, user } = await open();
    await openForm(user, 'Edit Acme');
    await user.clear(field('Name'));
    await user.click(button('Cancel'));
    await user.click(button('Discard'));
    expect(await screen.findByRole('rowheader', { name: 'Acme' })).toBeInTheDocument();
    expect(store.read('customers')).toEqual([ACME, BOLT]);
  });

  test('shows that it does not exist', async () => {
    const { user } = await open({ path: '/customer?edit=gone' });
    expect(await screen.findByRole('heading', { name: 'This customer does not exist' })).toBeInTheDocument();
    await user.click(button('Back to the list'));
    expect(await screen.findByRole('table', { name: 'Customers' })).toBeInTheDocument();
  });
});
