import { act, screen, waitFor, within } from '@testing-library/react';
import type { Change } from 'shared-model/changes';
import { customer } from 'shared-model/customer';
import { ACCOUNT } from 'shared-store/testing';
import { openScreen } from 'shared-testing';
import { CustomersScreen } from './CustomersScreen';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

const DELETION = {
  kind: 'delete',
  collection: 'customers',
  by: ACCOUNT,
  at: inMinutes(-60),
  until: inMinutes(60),
  shownUntil: inMinutes(-50),
  state: 'done',
  total: 120,
  done: 120,
} satisfies Partial<Change>;

const MERGE: Partial<Change> = {
  ...DELETION,
  kind: 'merge',
  by: 'budi',
  at: inMinutes(-120),
  keptId: 'kept',
  goneName: 'PT A',
  to: 'PT B',
};

const IMPORT: Partial<Change> = {
  ...DELETION,
  kind: 'import',
  collection: 'contacts',
  at: inMinutes(-180),
  fileName: 'x.csv',
  created: 5,
  total: 5,
  done: 5,
};

/** Opens the changes of the list of customers. */
const open = async (changes: Readonly<Record<string, Partial<Change>>>, path = '/customer?changes') => {
  const staffNames = [{ id: 'all', members: { [ACCOUNT]: 'Sari', budi: 'Budi' } }];
  const stored = {
    customers: [{ ...customer.empty, id: 'acme', name: 'Acme' }],
    changes: Object.entries(changes).map(([id, change]) => ({ ...change, id })),
    staffNames,
  };
  return openScreen(<CustomersScreen />, { stored, lists: 'customers', path });
};

const lines = async () =>
  within(await screen.findByRole('list', { name: 'Changes' })).getAllByRole('listitem');

test('lists what was done with many records, the newest first, with who did it, and leads to the records', async () => {
  await open({ import: IMPORT, merge: MERGE, deletion: DELETION });
  const [deletion, merge, imported] = await lines();
  expect(deletion).toHaveTextContent(/^Deleted 120 customersSari, /);
  expect(merge).toHaveTextContent(/^Merged PT A into PT BBudi, /);
  expect(imported).toHaveTextContent(/^Imported contacts from x\.csvSari, .*5 created/);
  expect(screen.getByRole('link', { name: 'Merged PT A into PT B' })).toHaveAttribute(
    'href',
    '/customer/kept',
  );
  // A colleague's change is nobody else's to undo.
  expect(within(merge as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
});

test('filters by kind, person, records and file', async () => {
  const { user } = await open({ import: IMPORT, merge: MERGE, deletion: DELETION });
  await lines();
  const choose = async (label: string, text: string) => {
    await user.selectOptions(screen.getByRole('combobox', { name: label }), text);
    return waitFor(async () => expect(await lines()).toHaveLength(1));
  };
  await choose('Kind of change', 'Merged');
  expect(await lines()).toEqual([expect.objectContaining({ textContent: expect.stringMatching(/^Merged/) })]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of change' }), 'All changes');
  await choose('Person', 'Budi');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Everybody');
  await waitFor(async () => expect(await lines()).toHaveLength(3));
  await choose('File', 'x.csv');
  await user.selectOptions(screen.getByRole('combobox', { name: 'File' }), 'All files');
  await waitFor(async () => expect(await lines()).toHaveLength(3));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Records' }), 'Customers');
  await waitFor(async () => expect(await lines()).toHaveLength(2));
});

test('asks before it undoes a change of many records, and shows what it has left', async () => {
  const { store, user } = await open({ deletion: DELETION });
  await user.click(await screen.findByRole('button', { name: 'Undo Deleted 120 customers' }));
  const question = within(await screen.findByRole('dialog', { name: 'Undo “Deleted 120 customers”?' }));
  const change = jest.spyOn(store, 'change').mockResolvedValue({ left: [] });
  await user.click(question.getByRole('button', { name: 'Undo' }));
  expect(change).toHaveBeenCalledWith({ action: 'revert', id: expect.any(String), reverts: 'deletion' });
  const left = [
    { collection: 'customers', recordId: 'a', name: 'PT A', reason: 'Another record has its place.' },
  ];
  change.mockResolvedValue({ left });
  act(() => {
    store.put('changes', 'deletion', { ...DELETION, revertedBy: 'undo' });
    store.put('changes', 'undo', {
      ...DELETION,
      kind: 'revert',
      at: new Date(),
      reverts: 'deletion',
      kept: 1,
    });
  });
  const [undo, deletion] = await lines();
  expect(undo).toHaveTextContent(/^Undid: Deleted 120 customers/);
  expect(deletion).toHaveTextContent('Undone: 119 records taken back. 1 record kept');
  await user.click(within(undo as HTMLElement).getByRole('button', { name: /^Kept/ }));
  expect(await screen.findByRole('list', { name: 'Kept' })).toHaveTextContent(
    'PT A: Another record has its place.',
  );
});

test('stops and continues a running change', async () => {
  const { store, user } = await open({ deletion: { ...DELETION, state: 'running', done: 40 } });
  expect(await screen.findByText('Running: 40 of 120')).toBeInTheDocument();
  store.holdChanges(true);
  await user.click(screen.getByRole('button', { name: 'Stop Deleted 120 customers' }));
  expect(await screen.findByText('Stopped after 40 of 120')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Continue Deleted 120 customers' }));
  expect(await screen.findByText('Running: 40 of 120')).toBeInTheDocument();
});

test('stands beside the bin, and leads back to the list', async () => {
  const { user } = await open({}, '/customer');
  await user.click(await screen.findByRole('button', { name: 'Changes' }));
  expect(await screen.findByText(/^No change of many records is known here\./)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Bin' }));
  expect(await screen.findByRole('heading', { name: 'Deleted customers' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Changes' }));
  await user.click(await screen.findByRole('button', { name: 'Back to the list' }));
  expect(await screen.findByText('Acme')).toBeInTheDocument();
});
