import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Change } from 'shared-model/changes';
import { contact } from 'shared-model/contact';
import { MemoryStore } from 'shared-store/testing';
import { SectionTestHost } from 'shared-testing';
import { ContactsScreen } from './ContactsScreen';

const ADA = { ...contact.empty, id: 'ada', name: 'Ada' };

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** An import of a colleague. */
const IMPORT = {
  kind: 'import',
  collection: 'contacts',
  fileName: 'kontak.csv',
  by: 'budi',
  at: inMinutes(-1),
  until: inMinutes(60),
  shownUntil: inMinutes(60),
  state: 'running',
  total: 1_200,
  done: 300,
  created: 300,
} satisfies Partial<Change>;

/** Opens the contacts beside changes by their ids. */
const open = async (changes: Readonly<Record<string, Partial<Change>>> = {}) => {
  const staffNames = [{ id: 'all', members: { budi: 'Budi' } }];
  const store = new MemoryStore({ contacts: [ADA], customers: [], staffNames });
  const put = (id: string, change: Partial<Change>) => act(() => store.put('changes', id, change));
  for (const [id, change] of Object.entries(changes)) put(id, change);
  render(
    <SectionTestHost store={store} path="/contact">
      <ContactsScreen />
    </SectionTestHost>,
  );
  expect(await screen.findByText('Ada')).toBeInTheDocument();
  return { put, user: userEvent.setup() };
};

afterEach(() => sessionStorage.clear());

test('tells above a list which import writes its records, how it goes on, and its end', async () => {
  const { put, user } = await open();
  put('a', IMPORT);
  const notice = await screen.findByText(/^Budi imports/);
  expect(notice).toHaveTextContent(/^Budi imports kontak\.csv\. Importing: 300 of 1,200/);
  put('a', { ...IMPORT, state: 'done', done: 1_200, created: 1_190, skipped: 10 });
  expect(await screen.findByText(/1,190 created, 10 there already/)).toHaveTextContent(/^Budi imported/);
  await user.click(screen.getByRole('button', { name: 'Dismiss kontak.csv' }));
  expect(screen.queryByText(/kontak\.csv/)).not.toBeInTheDocument();
});

test('tells that an import is undone', async () => {
  const { put } = await open({ a: { ...IMPORT, state: 'stopped', revertedBy: 'b' } });
  put('b', { ...IMPORT, kind: 'revert', reverts: 'a', done: 100 });
  expect(await screen.findByText(/Undoing: 100 taken back/)).toBeInTheDocument();
});

test('tells of no import of other records, and of none that ended long ago', async () => {
  await open({
    a: IMPORT,
    b: { ...IMPORT, collection: 'customers', fileName: 'pt.csv' },
    c: { ...IMPORT, state: 'done', fileName: 'old.csv', shownUntil: inMinutes(-1) },
  });
  expect(await screen.findByText(/^Budi imports/)).toHaveTextContent('kontak.csv');
  expect(screen.queryByText(/pt\.csv|old\.csv/)).not.toBeInTheDocument();
});

test('leads to the imports', async () => {
  const { user } = await open({ a: IMPORT });
  await user.click(await screen.findByRole('button', { name: 'Imports' }));
  expect(await screen.findByRole('heading', { name: 'Import contacts' })).toBeInTheDocument();
  expect(await screen.findByRole('list', { name: 'Imports' })).toHaveTextContent('kontak.csv');
});
