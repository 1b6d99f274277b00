import { act, screen, waitFor, within } from '@testing-library/react';
import { customer } from 'shared-model/customer';
import { ACCOUNT } from 'shared-store/testing';
import { openScreen } from 'shared-testing';
import { loadSelect } from 'shared-ui/select';
import { CustomersScreen } from './CustomersScreen';

beforeAll(loadSelect);

const customersOf = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const name = `Customer ${String(index).padStart(2, '0')}`;
    return { ...customer.empty, id: `c-${index}`, name };
  });

const open = async (count: number, path = '/customer') => {
  const stored = { customers: customersOf(count) };
  const opened = await openScreen(<CustomersScreen />, { stored, lists: 'customers', path });
  return { ...opened, count: () => opened.store.read('customers').length };
};

const button = (name: string) => screen.getByRole('button', { name });
const cell = (name: string) => screen.queryByRole('rowheader', { name });
const dialog = async (count: number) =>
  within(await screen.findByRole('dialog', { name: `Delete ${count} customers?` }));

type Opened = Awaited<ReturnType<typeof open>>;

const selectAll = async ({ user }: Opened, action = 'Delete') => {
  await screen.findByText('Customer 00');
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded rows' }));
  await user.click(within(await screen.findByRole('region', { name: 'Selection' })).getByText(action));
};

const confirm = async (opened: Opened, count: number) => {
  await selectAll(opened);
  await opened.user.click((await dialog(count)).getByRole('button', { name: 'Delete' }));
};

test('deletes ten customers without a question', async () => {
  const opened = await open(10);
  await selectAll(opened);
  expect(await screen.findByText('Deleted 10 customers')).toBeInTheDocument();
  expect(opened.count()).toBe(0);
});

test('asks before it deletes eleven customers, and says what happens', async () => {
  const opened = await open(11);
  await selectAll(opened);
  const question = await dialog(11);
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/from the bin for 30 days\.$/);
  expect(question.getByText(/You can restore them from the bin for 30 days\.$/)).toBeInTheDocument();
  await opened.user.click(question.getByRole('button', { name: 'Keep them' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opened.count()).toBe(11);
});

test('hides the customers at once, and offers Undo as soon as the server has the job', async () => {
  const opened = await open(12);
  opened.store.holdChanges(true);
  await confirm(opened, 12);
  await waitFor(() => expect(cell('Customer 00')).not.toBeInTheDocument());
  expect(opened.count()).toBe(12);
  expect(await screen.findByText(/^Deleting 12 customers: 0 done\./)).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeInTheDocument();
  act(() => opened.store.holdChanges(false));
  expect(await screen.findByText(/^Deleted 12 customers\./)).toBeInTheDocument();
  expect(opened.count()).toBe(0);
});

test('shows the next customers in place of the hidden ones', async () => {
  const opened = await open(60);
  opened.store.holdChanges(true);
  await confirm(opened, 50);
  expect(await screen.findByText('Customer 50')).toBeInTheDocument();
  expect(cell('Customer 00')).not.toBeInTheDocument();
  expect(opened.count()).toBe(60);
});

test('shows the customers again when the running deletion is undone', async () => {
  const opened = await open(12);
  opened.store.holdChanges(true);
  await confirm(opened, 12);
  await opened.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Customer 00')).toBeInTheDocument();
  act(() => opened.store.holdChanges(false));
  expect(await screen.findByText('Restored 12 customers')).toBeInTheDocument();
  expect(opened.count()).toBe(12);
});

test('restores all customers after the end of the job', async () => {
  const opened = await open(12);
  await confirm(opened, 12);
  await opened.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Restored 12 customers')).toBeInTheDocument();
  expect(opened.count()).toBe(12);
  await opened.user.click(button('Dismiss'));
  expect(screen.queryByText('Restored 12 customers')).not.toBeInTheDocument();
});

test('shows the customers again, and says so, when the server does not accept the job', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const opened = await open(12);
  await selectAll(opened);
  const question = await dialog(12);
  opened.store.refuseWrites(new Error('unavailable'));
  await opened.user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/^Deleting Customer 00, .* and 9 more failed\./)).toBeInTheDocument();
  expect(screen.getByText('Customer 00')).toBeInTheDocument();
  expect(log).toHaveBeenCalledWith('Deleting 12 customers failed.', expect.anything());
});

test('shows a running deletion of the account after a reload, and none of a colleague', async () => {
  const opened = await open(3);
  await screen.findByText('Customer 00');
  const at = new Date();
  const until = new Date(at.getTime() + 60_000);
  const deletion = {
    kind: 'delete',
    collection: 'customers',
    at,
    until,
    shownUntil: until,
    state: 'running',
  };
  act(() => opened.store.put('changes', 'own', { ...deletion, by: ACCOUNT, total: 2 }));
  act(() => opened.store.put('changes', 'other', { ...deletion, by: 'budi', total: 3 }));
  expect(await screen.findByText(/^Deleting 2 customers: 0 done\./)).toBeInTheDocument();
  expect(screen.queryByText(/^Deleting 3 customers/)).not.toBeInTheDocument();
});

test('says of those that ended well only the last one, and keeps the Undo of each deletion', async () => {
  const opened = await open(3);
  await screen.findByText('Customer 00');
  const until = new Date(Date.now() + 60_000);
  const ended = { collection: 'customers', by: ACCOUNT, until, shownUntil: until, state: 'done' };
  const put = (kind: string, total: number) =>
    act(() => {
      const at = new Date(Date.now() + total);
      opened.store.put('changes', `${kind}-${total}`, { ...ended, kind, at, total, done: total });
    });
  put('delete', 1);
  put('restore', 2);
  expect(await screen.findByText('Restored 2 customers')).toBeInTheDocument();
  put('restore', 3);
  expect(await screen.findByText('Restored 3 customers')).toBeInTheDocument();
  expect(screen.queryByText('Restored 2 customers')).not.toBeInTheDocument();
  expect(screen.getByText(/^Deleted 1 customer\./)).toBeInTheDocument();
});

describe('the bin', () => {
  const openBin = async () => {
    const opened = await open(3);
    await screen.findByText('Customer 00');
    for (const id of ['c-0', 'c-1']) act(() => opened.store.drop('customers', id));
    await opened.user.click(button('Bin'));
    expect(await screen.findByRole('heading', { name: 'Deleted customers' })).toBeInTheDocument();
    await screen.findByText('Customer 01');
    return opened;
  };

  test('shows what was deleted by whichever way, and leads back to the list', async () => {
    const { user } = await openBin();
    expect(screen.getByText('Customer 00')).toBeInTheDocument();
    expect(screen.queryByText('Customer 02')).not.toBeInTheDocument();
    await user.click(button('Back to the list'));
    expect(await screen.findByText('Customer 02')).toBeInTheDocument();
  });

  test('finds deleted customers by their words', async () => {
    const { user } = await openBin();
    await user.type(screen.getByRole('searchbox', { name: 'Find words' }), '01');
    await waitFor(() => expect(screen.queryByText('Customer 00')).not.toBeInTheDocument());
    expect(await screen.findByText('Customer 01')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: 'Find words' }), 'x');
    expect(await screen.findByText(/^No deleted customer has these words\./)).toBeInTheDocument();
  });

  test('restores one customer', async () => {
    const { user, count } = await openBin();
    await user.click(button('Restore Customer 00'));
    expect(await screen.findByText('Restored 1 customer')).toBeInTheDocument();
    expect(screen.queryByText('Customer 00')).not.toBeInTheDocument();
    expect(count()).toBe(2);
  });

  test('restores the selected customers', async () => {
    const opened = await openBin();
    await selectAll(opened, 'Restore');
    expect(await screen.findByText('Restored 2 customers')).toBeInTheDocument();
    expect(opened.count()).toBe(3);
  });

  test('restores no customer over another one', async () => {
    const { user, store } = await openBin();
    const other = { name: 'Another', address: '', phone: '', website: '' };
    act(() => store.put('customers', 'c-0', other));
    await user.click(button('Restore Customer 00'));
    expect(await screen.findByText(/^Restored 0 of 1 customer\./)).toBeInTheDocument();
    expect(screen.getByText('Customer 00')).toBeInTheDocument();
    expect(store.read('customers')).toContainEqual({ ...other, id: 'c-0' });
  });

  test('restores a customer that cannot be read', async () => {
    const { user, store } = await openBin();
    act(() => store.put('customers', 'odd', { name: [7] }));
    act(() => store.drop('customers', 'odd'));
    await user.click(await screen.findByRole('button', { name: 'Restore odd' }));
    expect(await screen.findByText('Restored 1 customer')).toBeInTheDocument();
    expect(store.read('customers')).toContainEqual({ id: 'odd', name: [7] });
  });
});
