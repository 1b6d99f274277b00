import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { administratorWith } from 'shared-auth/testing';
import type { PersonRequest } from 'shared-model/person-request';
import type { PersonSearch } from 'shared-model/person-search';
import { MemoryStore } from 'shared-store/testing';
import { catchSavedFiles, SectionTestHost } from 'shared-testing';
import { PersonalDataScreen } from './PersonalDataScreen';

const BUDI = {
  path: 'contacts/budi',
  names: ['Budi Santoso', 'Budi Hartono'],
  emails: ['budi@ukur.example'],
};
const OTHER = { path: 'contacts/other', names: ['Agus Salim'], emails: ['budi@ukur.example'] };

const searchOf = (fields: Partial<PersonSearch>): PersonSearch => ({
  id: 'one',
  action: 'find',
  state: 'done',
  read: 12_000,
  persons: [],
  sure: [],
  unsure: [],
  ...fields,
});

const FOUND = searchOf({
  persons: [BUDI],
  sure: [
    { collection: 'salesReport', places: 20 },
    { collection: 'contactsHistory', places: 1 },
    { collection: 'views', places: 2 },
    { collection: 'sharedViews', places: 1 },
  ],
  unsure: [
    { path: 'salesReport/a', texts: ['Met Budi Santoso.'] },
    { path: 'salesReport/b', texts: ['Budi S. called.'] },
  ],
});

/** An answer takes so many milliseconds. */
const ANSWER_MS = 100;

/** Lets the answers of the server arrive. */
const settle = () => act(() => jest.advanceTimersByTimeAsync(2 * ANSWER_MS));

const open = async (search: PersonSearch | null) => {
  const auth = administratorWith([]);
  const server = { search };
  auth.accounts.onPersonalData = async (request) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    return 'action' in request && request.action === 'export' ? { json: '{"own":[]}' } : server;
  };
  render(
    <SectionTestHost auth={auth} store={new MemoryStore({})} path="/user/personal-data">
      <PersonalDataScreen />
    </SectionTestHost>,
  );
  await settle();
  const asked = () => auth.accounts.calls.map((call) => call.with[0] as PersonRequest);
  return { auth, server, asked, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('searches, and shows how far the server is until it has ended', async () => {
  const { user, server, asked } = await open(null);
  await user.type(screen.getByLabelText(/Email address/), 'budi@ukur.example');
  server.search = searchOf({ state: 'running' });
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await settle();
  expect(screen.getByText(/Searching: 12,000 documents read/)).toBeInTheDocument();
  expect(asked()).toContainEqual({ action: 'find', asked: 'budi@ukur.example' });
  expect(screen.queryByRole('button', { name: 'Search' })).not.toBeInTheDocument();
  server.search = FOUND;
  await act(() => jest.advanceTimersByTimeAsync(3_000 + ANSWER_MS));
  expect(screen.getByRole('heading', { name: 'Budi Santoso, budi@ukur.example' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '20 places in reports.',
    '1 place in the history of contacts.',
    '3 places in saved views.',
  ]);
  const before = asked().length;
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(asked()).toHaveLength(before);
});

test('erases once each unsure place is decided and the name is typed', async () => {
  const { user, server, asked } = await open(FOUND);
  const erase = screen.getByRole('button', { name: 'Erase …' });
  expect(erase).toBeDisabled();
  const choose = (path: string, choice: string) =>
    user.click(within(screen.getByRole('group', { name: `In reports (${path})` })).getByLabelText(choice));
  await choose('salesReport/a', 'This person: erase it');
  expect(erase).toBeDisabled();
  await choose('salesReport/b', 'Somebody else: keep it');
  await user.click(erase);
  const dialog = within(screen.getByRole('dialog'));
  const confirm = dialog.getByRole('button', { name: 'Erase' });
  await user.type(dialog.getByLabelText('Type Budi Santoso'), 'Budi');
  expect(confirm).toBeDisabled();
  await user.type(dialog.getByLabelText('Type Budi Santoso'), ' santoso');
  server.search = searchOf({
    action: 'erase',
    unsure: [{ path: 'salesReport/b', texts: ['Budi S. called.'] }],
    erased: { erasedName: 'Erased contact 1', places: 24 },
  });
  await user.click(confirm);
  await settle();
  expect(screen.getByText(/“Erased contact 1” stands in 24 places/)).toBeInTheDocument();
  expect(asked()).toContainEqual({
    action: 'erase',
    id: 'one',
    also: ['salesReport/a'],
    keep: ['salesReport/b'],
  });
  expect(screen.getByRole('group', { name: 'In reports (salesReport/b)' })).toBeInTheDocument();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('says in the dialog why the server refuses', async () => {
  const { user, auth } = await open({ ...FOUND, unsure: [] });
  await user.click(screen.getByRole('button', { name: 'Erase …' }));
  await user.type(screen.getByLabelText('Type Budi Santoso'), 'Budi Santoso');
  auth.accounts.refusals.set('personalData', 'This search is gone: search again.');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Erase' }));
  await settle();
  expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent('search again');
});

test('saves the export as a file', async () => {
  const readFile = catchSavedFiles();
  const { user } = await open(FOUND);
  await user.click(screen.getByRole('button', { name: 'Download all' }));
  await settle();
  expect(screen.getByText(/read the file before you hand it over/)).toBeInTheDocument();
  jest.useRealTimers();
  expect(await readFile()).toBe('{"own":[]}');
});

test('lists all who share an address, for a search by the path', async () => {
  await open(searchOf({ persons: [BUDI, OTHER] }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'contacts/budi: Budi Santoso, budi@ukur.example',
    'contacts/other: Agus Salim, budi@ukur.example',
  ]);
  expect(screen.queryByRole('button', { name: 'Erase …' })).not.toBeInTheDocument();
});

test.each([
  [searchOf({}), /Nobody has or had this address/],
  [searchOf({ state: 'failed', problem: 'It has stopped.' }), /It failed: It has stopped/],
  [searchOf({ action: 'erase', state: 'running' }), /Erasing: 12,000 documents read/],
])('shows the last search of the administrator', async (search, text) => {
  await open(search);
  expect(screen.getByText(text)).toBeInTheDocument();
});
