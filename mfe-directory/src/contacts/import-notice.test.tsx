import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contact } from 'shared-records/model/contact';
import { MemoryStore } from 'shared-records/testing';
import { SectionTestHost } from 'shared-testing';
import { ContactsScreen } from './ContactsScreen';

const IMPORT = 'a'.repeat(32);
const ADA = { ...contact.empty, id: 'ada', name: 'Ada' };
const imported = (row: number) => ({ ...contact.empty, id: `${IMPORT}-${row}`, name: `Impor ${row}` });

const NOW = Date.parse('2026-11-26T03:00:00Z');
const JOB = {
  id: IMPORT,
  collection: 'contacts',
  fileName: 'kontak.csv',
  hash: '',
  by: 'Budi',
  isOwn: false,
  rows: 1_200,
  done: 300,
  created: 300,
  updated: 0,
  skipped: 0,
  refused: 0,
  undone: 0,
  kept: 0,
  at: NOW,
};

/** Opens the contacts beside imports that the returned object may change. */
const open = async (stored = [ADA], imports: readonly object[] = []) => {
  jest.useFakeTimers({ now: NOW, advanceTimers: true });
  const server = { calls: 0, imports };
  const importRecords = async () => {
    server.calls += 1;
    return { imports: server.imports };
  };
  const store = Object.assign(new MemoryStore({ contacts: stored, customers: [] }), { importRecords });
  render(
    <SectionTestHost store={store} path="/contact">
      <ContactsScreen />
    </SectionTestHost>,
  );
  expect(await screen.findByText('Ada')).toBeInTheDocument();
  return { store, server, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
};

afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
});

test('tells above a list which import its new records come from, how it goes on, and its end', async () => {
  const { store, user, server } = await open();
  expect(server.calls).toBe(0);
  server.imports = [{ ...JOB, state: 'running' }];
  act(() => store.put('contacts', imported(2).id, imported(2)));
  const notice = await screen.findByText(/Importing: 300 of 1,200/);
  expect(notice).toHaveTextContent(/^Budi imports kontak\.csv\. Importing: 300 of 1,200/);
  server.imports = [{ ...JOB, state: 'done', done: 1_200, created: 1_190, skipped: 10 }];
  act(() => jest.advanceTimersByTime(10_000));
  expect(await screen.findByText(/1,190 created, 10 there already/)).toHaveTextContent(/^Budi imported/);
  await user.click(screen.getByRole('button', { name: 'Dismiss kontak.csv' }));
  expect(screen.queryByText(/kontak\.csv/)).not.toBeInTheDocument();
});

test('tells that an import is undone while its records leave', async () => {
  const { store, server } = await open([ADA, imported(2), imported(3)]);
  server.imports = [{ ...JOB, state: 'undoing', undone: 100 }];
  act(() => store.drop('contacts', `${IMPORT}-2`));
  expect(await screen.findByText(/Undoing: 100 taken back/)).toBeInTheDocument();
});

// Sixty calls a minute are all that an account has, and anybody may store records with such ids.
test('asks once in ten seconds at most, however many records of imports come and go, and then once more', async () => {
  const { store, server } = await open();
  const come = async (row: number) => {
    act(() => store.put('contacts', imported(row).id, imported(row)));
    expect(await screen.findByText(`Impor ${row}`)).toBeInTheDocument();
  };
  const pass = (milliseconds: number) =>
    act(async () => {
      jest.advanceTimersByTime(milliseconds);
    });
  const unanswered = () => {
    server.calls += 1;
    return new Promise<never>(() => {});
  };
  Object.assign(store, { importRecords: unanswered });
  await come(0);
  // The code of the notice is lazy.
  await waitFor(() => expect(server.calls).toBeGreaterThan(0));
  for (let row = 1; row < 15; row += 1) {
    await come(row);
    await pass(2_000);
  }
  expect(server.calls).toBeGreaterThan(2);
  expect(server.calls).toBeLessThan(8);
  const before = server.calls;
  await come(15);
  await pass(10_000);
  expect(server.calls).toBe(before + 1);
}, 60_000);

test('asks for no import when records of one are there already, or a person adds one', async () => {
  const { store, server } = await open([ADA, imported(2)]);
  act(() => store.put('contacts', 'budi', { ...contact.empty, name: 'Budi' }));
  expect(await screen.findByText('Budi')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(60_000));
  expect(server.calls).toBe(0);
});

test('shows the import that this tab has started, also when its records are further below, and leads to it', async () => {
  sessionStorage.setItem('import-runs:contacts', 'yes');
  const { user } = await open(undefined, [
    { ...JOB, state: 'running' },
    { ...JOB, id: 'b', collection: 'customers', state: 'running' },
  ]);
  expect(await screen.findByText(/Importing: 300 of 1,200/)).toBeInTheDocument();
  expect(screen.getAllByText(/kontak\.csv/)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Imports' }));
  expect(await screen.findByRole('heading', { name: 'Import contacts' })).toBeInTheDocument();
});

test('forgets what it waited for once nothing runs', async () => {
  sessionStorage.setItem('import-runs:contacts', 'yes');
  await open();
  await waitFor(() => expect(sessionStorage.getItem('import-runs:contacts')).toBeNull());
});
