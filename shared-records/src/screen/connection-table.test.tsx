// The table of docs/connection.md: each cell is a test of the screen over a simulated server.

import { readFileSync } from 'node:fs';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { AuthProvider, useAuth } from 'shared-auth';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { type Customer, customer } from 'shared-model/customer';
import type { Stored } from 'shared-model/define-model';
import { DataProvider } from 'shared-store/DataProvider';
import { openPage } from 'shared-store/testing/fake-page';
import { type Network, World } from 'shared-store/testing/fake-world';
import { IS_NIGHT } from 'shared-testing/night';
import { ToastProvider } from 'shared-ui';
import type { Column } from 'shared-ui/table';
import { customerForms } from '../inputs/customer-forms';
import { RecordScreen } from './RecordScreen';

const COLUMNS: readonly Column<Stored<Customer>>[] = [
  { header: 'Name', kind: 'main', cell: ({ name }) => name },
  { header: 'Phone Number', cell: ({ phone }) => phone },
];
const EMPTY_TEXTS = { noMatch: 'No customer with that name', noRecord: 'No customer yet.' };
const loadForms = async () => customerForms;

const Customers = () =>
  useAuth().session.status === 'verified' && (
    <RecordScreen model={customer} columns={COLUMNS} loadForms={loadForms} emptyTexts={EMPTY_TEXTS} />
  );

const put = (world: World, phone: string) =>
  world.server.commit([
    { collection: 'customers', id: 'acme', fields: { ...customer.empty, name: 'Acme', phone } },
  ]);

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Opens the screen of customers, and brings its connection into a state. */
const open = async (state: string, isShown: boolean) => {
  const world = new World();
  put(world, '021 1');
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const page = openPage(world, {}, () => (state === 'first page' ? arrival : Promise.resolve()));
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  if (isShown) {
    render(
      <AuthProvider service={new FakeAuthService(verifiedSession())}>
        <ToastProvider>
          <DataProvider store={page.store}>
            <MemoryRouter initialEntries={['/customer']}>
              <Customers />
            </MemoryRouter>
          </DataProvider>
        </ToastProvider>
      </AuthProvider>,
    );
  }
  void page.connection.open();
  await pass(5_000);
  const networks: Readonly<Record<string, Network>> = { away: 'away', 'by requests': 'streams blocked' };
  world.network = networks[state] ?? 'good';
  if (state in networks) await pass(40_000);
  return { world, user, arrive, ...page };
};

type Opened = Awaited<ReturnType<typeof open>>;

/** Returns how a promise ends within some seconds. */
const endOf = async (work: Promise<unknown>, seconds: number): Promise<string> => {
  let end = 'waits';
  work.then(
    () => {
      end = 'works';
    },
    () => {
      end = 'fails';
    },
  );
  await pass(seconds * 1_000);
  return end;
};

/** Returns the first word that becomes true within some seconds. */
const wordWithin = async (
  seconds: number,
  words: Readonly<Record<string, () => boolean>>,
): Promise<string> => {
  for (let second = 0; second < seconds; second += 1) {
    await pass(1_000);
    const word = Object.entries(words).find(([, isTrue]) => isTrue())?.[0];
    if (word !== undefined) return word;
  }
  return 'waits';
};

const save = async ({ user, arrive, world }: Opened): Promise<string> => {
  await user.click(screen.getByRole('button', { name: 'Add +' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Bumi');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const words = {
    saves: () =>
      world.server.read({ collection: 'customers', conditions: [], orders: [], limit: 9 }).length === 2,
    fails: () => screen.queryByRole('alert')?.textContent?.includes('is not saved yet') === true,
  };
  const first = await wordWithin(2, words);
  if (first !== 'waits') return first;
  arrive();
  return `${await wordWithin(20, words)} later`;
};

const remove = async ({ user, arrive, world }: Opened): Promise<string> => {
  await user.click(screen.getByRole('button', { name: 'Delete -' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Acme' }));
  const isStored = () => world.server.read({ collection: 'customers', id: 'acme' }).length === 1;
  const words = {
    deletes: () => !isStored() && screen.queryByRole('button', { name: 'Undo' }) !== null,
    fails: () => isStored() && screen.queryByText(/Nothing has changed: try again/) !== null,
  };
  const first = await wordWithin(2, words);
  if (first !== 'waits') return first;
  arrive();
  return `${await wordWithin(20, words)} later`;
};

const view = async ({ store, arrive }: Opened): Promise<string> => {
  const started = store.saveView({ name: 'Mine', path: '/customer', search: '' });
  const first = await endOf(started, 2);
  if (first !== 'waits') return first === 'works' ? 'saves' : first;
  arrive();
  return `${(await endOf(started, 20)) === 'works' ? 'saves' : 'fails'} later`;
};

/** Returns how the list follows a change by somebody else. */
const list = async ({ world }: Opened): Promise<string> => {
  expect(screen.getByText('Acme')).toBeVisible();
  put(world, '021 2');
  await pass(2_000);
  if (screen.queryByText('021 2')) return 'each change';
  expect(screen.getByText('021 1')).toBeVisible();
  await pass(21_000);
  return screen.queryByText('021 2') ? 'each 20 s' : 'last data';
};

/** Returns the `list` of the first page, which ends by itself. */
const shortList = async ({ world }: Opened): Promise<string> => {
  put(world, '021 2');
  await pass(2_000);
  return screen.queryByText('021 1') && screen.queryByText('Acme') ? 'first records' : 'each change';
};

const openForm = async ({ user, world }: Opened, state: string): Promise<string> => {
  await user.click(screen.getByRole('button', { name: 'Edit Acme' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(name, ' Jaya');
  put(world, '021 2');
  await pass(state === 'by requests' ? 23_000 : 2_000);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Acme Jaya');
  return screen.queryByText(/Someone else has changed Phone Number/) ? "others' edits" : 'keeps input';
};

const NOTICES: Readonly<Record<string, RegExp>> = {
  offline: /^You're offline/,
  blocked: /^Live updates are blocked/,
};

const notice = (): string =>
  Object.keys(NOTICES)
    .filter((name) => NOTICES[name] && screen.queryByText(NOTICES[name]))
    .join(', ') || 'none';

/** Finds out what a cell says. */
const CELLS: Readonly<Record<string, (opened: Opened, state: string) => Promise<string>>> = {
  list: (opened, state) => (state === 'first page' ? shortList(opened) : list(opened)),
  'open form': openForm,
  save,
  delete: remove,
  view,
  count: ({ store }) => endOf(store.count({ model: customer, filters: [] }), 2),
  search: ({ store }) =>
    endOf(store.readPage({ model: customer, filters: [], words: ['acme'], limit: 9 }), 2),
  notice: async () => notice(),
};

/** Does what needs no screen. */
const OF_STORE = ['view', 'count', 'search'];

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((text) => text.trim());

const rows = readFileSync(`${__dirname}/../../../docs/connection.md`, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map(cellsOf);
const start = rows.findIndex(([first]) => first === 'what');
const [, ...states] = rows[start] ?? [];
const table = rows.slice(start + 2, start + 2 + Object.keys(CELLS).length);

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.useRealTimers());

const cells = table.flatMap(([thing = '', ...words]) =>
  words.map((word, place) => ({ thing, state: states[place] ?? '', word })),
);

/** The cells of the day: each thing once, and each state. The night has all. */
const BY_DAY = [
  ...['by requests: list', 'live: open form', 'first page: save', 'away: delete'],
  ...['by requests: view', 'away: count', 'first page: search', 'by requests: notice'],
];

const isTested = ({ thing, state }: { thing: string; state: string }) =>
  IS_NIGHT || BY_DAY.includes(`${state}: ${thing}`);

test('the table has each thing', () => {
  expect(table.map(([thing]) => thing)).toEqual(Object.keys(CELLS));
  expect(cells.map(({ thing, state }) => `${state}: ${thing}`)).toEqual(expect.arrayContaining(BY_DAY));
  expect(states).toEqual(['first page', 'live', 'by requests', 'away']);
});

test.each(cells.filter(isTested))('$state: $thing: $word', async ({ thing, state, word }) => {
  const opened = await open(state, !OF_STORE.includes(thing));
  await expect(CELLS[thing]?.(opened, state)).resolves.toBe(word);
  opened.connection.close();
});
