import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DIRECTORY, REPORTS, sitesOfThePage } from 'section-kit/testing';
import { type Command, type CommandGroup, remoteName, type SectionCommands } from 'shared-contract';
import { ConnectionError } from 'shared-store';
import { useLocation } from 'shared-ui/router';
import { main, open as openPage } from '../testing/fake-page';

/** Shows where the menu has led. */
const Address = () => {
  const { pathname, search, state } = useLocation();
  return <p>{`at ${pathname}${search} ${JSON.stringify(state)}`}</p>;
};

const ACME: Command = {
  label: 'Acme',
  detail: 'Jakarta',
  address: '/customer?view=acme',
  state: { by: 'key' },
};
const ADD: Command = { label: 'Add Customer', address: '/customer?add' };

const open = async (
  loadCommands: () => Promise<SectionCommands>,
  {
    isAdmin = false,
    sites = sitesOfThePage(),
    reports,
  }: {
    isAdmin?: boolean;
    sites?: ReturnType<typeof sitesOfThePage>;
    reports?: () => Promise<SectionCommands>;
  } = {},
) => {
  sites.exposing.set(remoteName('reports', 'live'), {
    default: { screens: { '/': Address }, ...(reports && { loadCommands: reports }) },
  });
  sites.exposing.set(remoteName('directory', 'live'), {
    default: { screens: { '/customer': Address, '/contact': Address }, loadCommands },
  });
  const { user } = openPage({ sites, isAdmin });
  await main().findByText(/^at/);
  return user;
};

const find = async (words: string) => (words === 'acme' ? [{ title: 'Customers', commands: [ACME] }] : []);
const useFind = () => find;
const withFind = async (): Promise<SectionCommands> => ({ commands: [ADD], useFind });

const dialog = () => screen.findByRole('dialog', { name: 'Find or go to' });
const input = () => screen.getByRole('combobox', { name: 'Find or go to' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => screen.getByRole('option', { selected: true }).textContent;
const says = (text: string) =>
  waitFor(() => expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent(text));

test('opens by Ctrl+K and by its button, with the focus in its field, and lists pages and commands', async () => {
  const user = await open(withFind);
  await user.keyboard('{Control>}k{/Control}');
  await dialog();
  expect(input()).toHaveFocus();
  await says('4 results');
  expect(options()).toEqual(['Dashboard', 'Customer', 'Contact', 'Add Customer']);
  expect(input()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Find or go to' }));
  await dialog();
});

test('says which builds run, once they do', async () => {
  const user = await open(withFind);
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByText('directory live, live · reports live, live')).toBeInTheDocument();
});

test('offers administrators their pages', async () => {
  const user = await open(withFind, { isAdmin: true });
  await user.keyboard('{Meta>}k{/Meta}');
  await says('5 results');
  expect(options()).toContain('User');
});

test.each([
  [true, ['Add Customer', 'Add Holiday']],
  [false, ['Add Customer']],
])('offers a command for administrators to them alone (administrator: %s)', async (isAdmin, commands) => {
  const holiday: Command = { label: 'Add Holiday', address: '/holidays?add', role: 'admin' };
  const user = await open(async () => ({ commands: [ADD, holiday] }), { isAdmin });
  await user.keyboard('{Control>}k{/Control}');
  await dialog();
  await user.keyboard('add');
  await says(commands.length === 1 ? '1 result' : '2 results');
  expect(options()).toEqual(commands);
});

test('goes to the page that matches the typed words', async () => {
  const user = await open(withFind);
  await user.keyboard('{Control>}k{/Control}');
  await dialog();
  await user.keyboard('cont{Enter}');
  expect(await main().findByText('at /contact null')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('moves through the entries by arrows, around the ends, and opens the active one', async () => {
  const user = await open(withFind);
  await user.keyboard('{Control>}k{/Control}');
  await says('4 results');
  expect(active()).toBe('Dashboard');
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('Add Customer');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Customer');
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  expect(await main().findByText('at /customer?add null')).toBeInTheDocument();
});

test('keeps the entry that the user moved to when others arrive above it', async () => {
  let answer: (groups: readonly CommandGroup[]) => void = () => {};
  const answered = new Promise<readonly CommandGroup[]>((resolve) => (answer = resolve));
  const late = () => answered;
  const visit = { label: 'Visit', address: '/?view=visit' };
  const user = await open(async () => ({ commands: [], useFind: () => late }), {
    reports: async () => ({
      commands: [],
      useFind: () => async () => [{ title: 'Reports', commands: [{ ...visit, label: 'Call' }, visit] }],
    }),
  });
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('acme');
  await waitFor(() => expect(options()).toEqual(['Call', 'Visit']));
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('Visit');
  answer([{ title: 'Customers', commands: [ACME] }]);
  await says('3 results');
  expect(options()).toEqual(['AcmeJakarta', 'Call', 'Visit']);
  expect(active()).toBe('Visit');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('AcmeJakarta');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(await main().findByText('at /?view=visit null')).toBeInTheDocument();
});

test('finds the records of a section by words, and opens one with its state', async () => {
  const user = await open(withFind);
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('acme');
  await says('1 result');
  expect(within(screen.getByRole('group', { name: 'Customers' })).getByRole('option')).toHaveTextContent(
    'AcmeJakarta',
  );
  await user.click(screen.getByRole('option'));
  expect(await main().findByText('at /customer?view=acme {"by":"key"}')).toBeInTheDocument();
});

test('keeps a long pasted text, and says that only its first words are searched', async () => {
  const user = await open(withFind);
  const pasted = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
  await user.keyboard('{Control>}k{/Control}');
  await dialog();
  await user.paste(pasted);
  expect(input()).toHaveValue(pasted);
  expect(await screen.findByText('Only the first 10 words are searched.')).toBeInTheDocument();
});

test('says that nothing is found', async () => {
  const user = await open(withFind);
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('zzz');
  await says('Nothing found. Try fewer or shorter words.');
  expect(options()).toEqual([]);
  expect(input()).toHaveAttribute('aria-expanded', 'false');
});

test('says that the server cannot be reached, and still goes to pages', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const fails = () => Promise.reject(new ConnectionError());
  const user = await open(async () => ({ commands: [], useFind: () => fails }));
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('dash');
  expect(await screen.findByText(/^The server cannot be reached\. Check the connection/)).toBeInTheDocument();
  expect(options()).toEqual(['Dashboard']);
  expect(log).toHaveBeenCalled();
});

test('says that a quota is used up', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const fails = () => Promise.reject(Object.assign(new Error('No.'), { code: 'resource-exhausted' }));
  const user = await open(async () => ({ commands: [], useFind: () => fails }));
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('dash');
  expect(await screen.findByText(/^The limit of the database is used up/)).toBeInTheDocument();
});

test('lacks the commands of a section that fails to load, and says so', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const sites = sitesOfThePage();
  sites.outcomes.set(`${DIRECTORY}/builds/live/remoteEntry.js`, 'error');
  const user = await open(withFind, { sites });
  await user.keyboard('{Control>}k{/Control}');
  expect(
    await screen.findByText('Directory failed to load, so its entries are missing.'),
  ).toBeInTheDocument();
  expect(await screen.findByText('3 results')).toBeInTheDocument();
});

test('stays when the code of a section throws', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const user = await open(async () => ({
    commands: [ADD],
    useFind: () => {
      throw new Error('boom');
    },
  }));
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('add');
  expect(await screen.findByText('Some records could not be searched. Try again.')).toBeInTheDocument();
  expect(options()).toEqual(['Add Customer']);
});

test('works with sections that add no commands', async () => {
  const sites = sitesOfThePage();
  const { user } = openPage({ sites });
  await main().findByText('All reports');
  expect(sites.scripts).toEqual([`${REPORTS}/builds/live/remoteEntry.js`]);
  await user.keyboard('{Control>}k{/Control}');
  await dialog();
  await says('3 results');
});

/** Returns a promise of commands, and the function that resolves it. */
const lateCommands = () => {
  let resolve: (commands: SectionCommands) => void = () => {};
  const promise = new Promise<SectionCommands>((done) => {
    resolve = done;
  });
  return { promise, resolve: (commands: SectionCommands) => resolve(commands) };
};

test('waits for the sections on Enter, says so, and opens the first result', async () => {
  const { promise, resolve } = lateCommands();
  const user = await open(() => promise);
  await user.keyboard('{Control>}k{/Control}');
  await dialog();
  await user.keyboard('add cust{Enter}');
  await says('Searching… The first result will open.');
  resolve({ commands: [ADD] });
  expect(await main().findByText('at /customer?add null')).toBeInTheDocument();
});

test('waits no longer when the user types on', async () => {
  const { promise, resolve } = lateCommands();
  const user = await open(() => promise);
  await user.keyboard('{Control>}k{/Control}');
  await dialog();
  await user.keyboard('add{Enter} cust');
  await says('Searching…');
  resolve({ commands: [ADD] });
  await says('1 result');
  expect(options()).toEqual(['Add Customer']);
});
