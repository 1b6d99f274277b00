import { act, screen, waitFor, within } from '@testing-library/react';
import { contact } from 'shared-model/contact';
import { customer } from 'shared-model/customer';
import { report } from 'shared-model/report';
import { formerly } from 'shared-store/testing';
import { CHANGED, CREATED, day, entry, open, REPORT, show, WRITTEN } from '../testing/fake-history';
import type { HistoryEvent } from './stamped-events';

test.each<[string, readonly HistoryEvent[], string]>([
  ['a new record', [CREATED], 'Written by Sari Wijaya, Tue 24 Nov'],
  [
    'a changed one',
    [CREATED, CHANGED],
    'Written by Sari Wijaya, Tue 24 Nov · changed by Budi Santoso, today 13:59',
  ],
  [
    'a restored one',
    [CREATED, entry({ event: 'restored', via: 'restore', at: day('25T08:00:00') })],
    'Written by Sari Wijaya, Tue 24 Nov · restored by Budi Santoso, yesterday',
  ],
  [
    'one that a file created, and a user changed',
    [
      entry({ event: 'created', via: 'import', file: 'kontak.csv', by: 'sari' }),
      entry({ at: day('25T08:00:00') }),
    ],
    'Imported by Sari Wijaya from kontak.csv, Tue 24 Nov · changed by Budi Santoso, yesterday',
  ],
  [
    'one that a page of before the history changed',
    [CREATED, entry({ at: day('25T08:00:00'), by: null, via: null })],
    'Written by Sari Wijaya, Tue 24 Nov · changed by an unknown account, yesterday',
  ],
  [
    'one that a job changed',
    [entry({ via: 'change', at: day('25T08:00:00') })],
    'Changed by Budi Santoso, together with others, yesterday',
  ],
  [
    'one of a file',
    [
      entry({
        event: 'created',
        via: 'import',
        file: 'kontak.csv',
        at: day('25T08:00:00'),
      }),
    ],
    'Imported by Budi Santoso from kontak.csv, yesterday',
  ],
  [
    'one that a file changed',
    [entry({ via: 'import', file: 'kontak.csv', at: day('25T08:00:00') })],
    'Changed by an import of Budi Santoso from kontak.csv, yesterday',
  ],
  ['one without a history', [], 'No change is known.'],
])('says in one line who wrote and changed %s', async (_, entries, line) => {
  show(entries);
  expect(await screen.findByText(line)).toBeInTheDocument();
});

test('reads no entry until the history is opened, and closes it again', async () => {
  const { store, user } = show([CREATED, CHANGED]);
  const listened = jest.spyOn(store, 'listenToHistory');
  const list = await open(user);
  expect(listened.mock.calls.map(([, , most]) => most)).toEqual([20]);
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Hide history', expanded: true }));
  expect(screen.queryByRole('list', { name: 'History' })).not.toBeInTheDocument();
});

test('has an address of its own, which keeps the rest of the address and opens the history at once', async () => {
  const first = show([CREATED, CHANGED], { path: '/?department=Accessory&view=r#history' });
  await screen.findByRole('list', { name: 'History' });
  expect(first.address()).toBe('/?department=Accessory&view=r#history');
  await first.user.click(screen.getByRole('button', { name: 'Hide history' }));
  expect(first.address()).toBe('/?department=Accessory&view=r');
  await open(first.user);
  expect(first.address()).toBe('/?department=Accessory&view=r#history');
});

test('says who deleted a record that is open', async () => {
  const { store } = show([CREATED]);
  await screen.findByText('Written by Sari Wijaya, Tue 24 Nov');
  act(() => {
    const deletion = {
      ...entry({ at: day('26T14:00:00'), via: null }),
      event: 'deleted',
      recordId: 'r',
    } as const;
    store.putHistory(report, deletion);
    store.drop('salesReport', 'r');
  });
  expect(
    await screen.findByText('Written by Sari Wijaya, Tue 24 Nov · deleted by Budi Santoso, today 14:00'),
  ).toBeInTheDocument();
});

test('shows a change without its fields until the server has described it', async () => {
  const { store, user } = show([CREATED, CHANGED]);
  const list = await open(user);
  const first = { by: 'sari', at: WRITTEN.at };
  act(() =>
    store.put('salesReport', 'r', { ...REPORT, meta: { by: 'sari', at: day('26T14:05:00'), first } }),
  );
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3));
  expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent(/^Changed by Sari Wijaya, today 14:05$/);
});

test('puts what a colleague changes on top of the open history', async () => {
  const { store, user } = show([CREATED, CHANGED]);
  const list = await open(user);
  act(() =>
    store.putHistory(report, {
      ...entry({ at: day('26T14:05:00'), by: 'sari', changed: { qtNumber: { from: 'QT-2', to: 'QT-3' } } }),
      event: 'changed',
      recordId: 'r',
    }),
  );
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3));
  expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('Changed by Sari Wijaya, today 14:05');
});

test('shows old and new values in plain words, and the words of a long text that differ', async () => {
  const { user } = show([CREATED, CHANGED], { canEdit: false });
  const [newest, oldest] = within(await open(user)).getAllByRole('listitem');
  if (!newest || !oldest) throw new Error('Two events are expected.');
  expect(within(newest).getByText(/^Changed by Budi Santoso/).textContent).toBe(
    'Changed by Budi Santoso, today 13:59',
  );
  const marked = (role: string) =>
    within(newest)
      .getAllByRole(role)
      .map(({ textContent }) => textContent);
  expect(marked('deletion')).toEqual([
    'removed: one',
    'removed: tripod',
    'removed: empty',
    'removed: Tuesday, November 24, 2026',
  ]);
  expect(marked('insertion')).toEqual([
    'inserted: two',
    'inserted: tripods',
    'inserted: new ',
    'inserted: QT-2',
    'inserted: Wednesday, November 25, 2026',
  ]);
  expect(oldest.textContent).toBe('Written by Sari Wijaya, Tue 24 Nov, 09:05');
});

test('restores one value by a save of that field alone', async () => {
  const { store, user } = show([CREATED, CHANGED]);
  await open(user);
  act(() => store.put('salesReport', 'r', { ...REPORT, responsible: 'Dewi' }));
  await user.click(screen.getByRole('button', { name: /^Restore this value of Timestamp: Tuesday/ }));
  expect(await screen.findByText('Restored Timestamp.')).toBeInTheDocument();
  const timestamp = new Date('2026-11-24T02:00:00Z');
  expect(store.read('salesReport')).toEqual([{ ...REPORT, responsible: 'Dewi', timestamp }]);
  // It is the present value now.
  expect(screen.queryByRole('button', { name: /^Restore this value of Timestamp/ })).not.toBeInTheDocument();
});

test('restores a customer and a contact that were renamed since under their present names', async () => {
  const from = { customer: 'PT Lama', contact: 'Ada' };
  const changed = {
    customer: { from: from.customer, to: 'PT Ukur' },
    contact: { from: from.contact, to: '' },
  };
  const { store, user } = show([CREATED, entry({ at: day('26T13:59:00'), changed })]);
  const named = { name: 'PT Baru', customer: 'PT Baru' };
  store.put('customers', 'baru', { ...customer.empty, name: 'PT Baru', ...formerly('PT Lama') });
  store.put('contacts', 'ada', { ...contact.empty, ...named, name: 'Ada Baru', ...formerly('Ada') });
  await open(user);
  await user.click(screen.getByRole('button', { name: /^Restore the version of Tue/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('removed: PT Ukur → inserted: PT Baru');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Restored the version/)).toBeInTheDocument();
  expect(store.read('salesReport')).toMatchObject([{ customer: 'PT Baru', contact: 'Ada Baru' }]);
});

test('does not restore over a change that the user has not seen, or what the server would refuse', async () => {
  const { store, user } = show([
    entry({
      at: day('26T13:59:00'),
      changed: { detail: { from: '', to: REPORT.detail }, qtNumber: { from: 'QT-1', to: 'QT-2' } },
    }),
  ]);
  await open(user);
  await user.click(screen.getByRole('button', { name: /^Restore this value of Details: empty/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Details/);
  jest.spyOn(store, 'transact').mockImplementationOnce(async (_name, _id, decide) => {
    const decision = decide({ ...REPORT, qtNumber: 'QT-9' }, {});
    if (!('leave' in decision)) throw new Error('It would be written.');
    return decision.result;
  });
  await user.click(screen.getByRole('button', { name: /^Restore this value of QT Number: QT-1/ }));
  expect(await screen.findByText(/Somebody else has changed this report/)).toBeInTheDocument();
  expect(store.read('salesReport')).toEqual([REPORT]);
});

test('offers no restoration to users who may not change the record', async () => {
  const { user } = show([CREATED, CHANGED], { canEdit: false });
  await open(user);
  expect(screen.queryByRole('button', { name: /^Restore/ })).not.toBeInTheDocument();
});

test('says that a change in between is missing, and before which day nothing is known', async () => {
  const { user } = show([
    entry({
      at: day('24T08:00:00'),
      changed: { qtNumber: { from: '', to: 'QT-1' }, customer: { from: '', to: 'A' } },
    }),
    entry({
      at: day('25T08:00:00'),
      changed: { qtNumber: { from: 'QT-7', to: 'QT-2' }, customer: { from: 'B', to: 'PT Ukur' } },
    }),
  ]);
  await open(user);
  expect(screen.getByText('A change in between is missing.')).toBeInTheDocument();
  expect(
    screen.getByText('A change in between is missing, or the customer was renamed.'),
  ).toBeInTheDocument();
  expect(screen.getByText('Nothing is known before 24 Nov.')).toBeInTheDocument();
});

test('says that nothing is known of a record that nobody has changed since the history began', async () => {
  const { user } = show([]);
  await open(user);
  expect(screen.getByText(/^Nothing is known of this report yet\./)).toBeInTheDocument();
});

test('shows 20 events, then 20 more', async () => {
  const at = (minute: number) => new Date(WRITTEN.at.getTime() + minute * 60_000);
  const changes = Array.from({ length: 30 }, (_, index) =>
    entry({ at: at(index + 1), changed: { qtNumber: { from: String(index), to: String(index + 1) } } }),
  );
  const { user } = show([CREATED, ...changes]);
  const list = await open(user);
  expect(within(list).getAllByRole('listitem')).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  expect(within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem')).toHaveLength(31);
  expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
});

test('saves the events that are shown as a CSV, and says so', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = show([CREATED, CHANGED]);
  await open(user);
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Saved history-report.csv with the events shown.')).toBeInTheDocument();
  expect(saved).toHaveLength(1);
  click.mockRestore();
});
