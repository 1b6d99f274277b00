// How a session ends × what the account has open at that moment. docs/sessions.md shows the table.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { root } from '../../tools/src/project/root';
import {
  accounts,
  callAsAdministrator,
  createAccount,
  newCustomer,
  nextSecond,
  startDeletion,
  store,
  stored,
  storedWhere,
  unique,
  uniqueEmail,
  watchAccount,
} from '../support/backend';
import { expect, signInByForm, submitLogin, test } from '../support/fixtures';
import { fill, press, rowOf, toast } from '../support/screen';
import { openTab } from './open-tab';

type Situation =
  | 'list'
  | 'form with text'
  | 'pending save'
  | 'running job'
  | 'toast with Undo'
  | 'import about to start'
  | 'merge about to start'
  | 'second tab'
  | 'reload';

type Account = Awaited<ReturnType<typeof createAccount>>;

/** Names the state of a tab after the event. */
type Outcome = 'login' | 'ended' | 'stays';

interface Row {
  /** Lets it happen. The page is a tab of the account. */
  happen(account: Account, page: Page): Promise<unknown>;
  /** In tabs that are open, and in one that loads at that moment. */
  readonly open: Outcome;
  readonly reload: Outcome;
  /** The tab in which it happens, if it is one of them. */
  readonly own?: Outcome;
}

const NEW_PASSWORD = 'sandi-yang-lain';

const logout = (_: Account, page: Page) => page.getByRole('button', { name: 'Logout' }).click();

const MATRIX: Readonly<Record<string, Row>> = {
  logout: { happen: logout, open: 'login', reload: 'login', own: 'login' },
  disabled: {
    happen: ({ uid }) => callAsAdministrator('setUserDisabled', { uid, disabled: true }),
    open: 'ended',
    reload: 'ended',
  },
  deleted: {
    happen: ({ uid }) => callAsAdministrator('deleteUser', { uid }),
    open: 'ended',
    reload: 'ended',
  },
  'password changed by its owner': {
    happen: async (_, page) => {
      await nextSecond();
      await page.getByRole('link', { name: 'Password', exact: true }).click();
      await fill(page, { 'New Password': NEW_PASSWORD, 'Confirm Password': NEW_PASSWORD });
      await press(page, 'Update Password');
      await expect(page.getByText('Password updated successfully')).toBeVisible();
    },
    open: 'ended',
    reload: 'ended',
    own: 'stays',
  },
  'password changed by an administrator': {
    happen: async ({ uid }) => {
      await nextSecond();
      await accounts.updateUser(uid, { password: NEW_PASSWORD });
      await watchAccount(uid);
    },
    open: 'ended',
    reload: 'ended',
  },
  'rights taken': {
    happen: async ({ uid }) => {
      await nextSecond();
      await callAsAdministrator('revokeAdmin', { uid });
    },
    open: 'ended',
    reload: 'ended',
  },
  'rights given back': {
    happen: ({ email }) => callAsAdministrator('addAdmin', { email }),
    open: 'stays',
    reload: 'stays',
  },
  'email changed': {
    happen: async ({ uid }) => {
      await nextSecond();
      await accounts.updateUser(uid, { email: uniqueEmail() });
      await watchAccount(uid);
    },
    open: 'ended',
    reload: 'ended',
  },
};

/** The events that one account goes through, one after the other. Each but the last lets its tabs go on. */
const SEQUENCES: readonly (readonly string[])[] = [
  ['logout'],
  ['disabled'],
  ['deleted'],
  ['password changed by its owner'],
  ['password changed by an administrator'],
  ['rights given back', 'rights taken'],
  ['email changed'],
];

/** Lists the states of a tab, as docs/sessions.md calls them. */
const OUTCOMES: Readonly<
  Record<Outcome, { readonly text: string; expect(page: Page, email: string): Promise<void> }>
> = {
  login: {
    text: 'login screen',
    expect: async (page) => {
      await expect(page.getByLabel('Username')).toHaveValue('');
    },
  },
  ended: {
    text: '"Your session has ended"',
    expect: async (page, email) => {
      await expect(
        page.getByText('Your session has ended. Sign in again: your input is kept.'),
      ).toBeVisible();
      await expect(page.getByLabel('Username')).toHaveValue(email);
    },
  },
  stays: {
    text: 'goes on',
    expect: async (page) => {
      await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible();
      await expect(page.getByText('Your session has ended.')).toBeHidden();
    },
  },
};

const COMMIT = '**/documents:commit*';

/**
 * Opens one tab for each situation. Those with calls are in another browser: one opens six connections, and each tab in view
 * holds one. @param own what the tab shows in which the event happens, if it is one of them. All tabs log out by themselves, so
 * they do not hear of each other.
 */
const openAll = async (account: Account, first: Page, elsewhere: Page, own: Outcome | undefined) => {
  const list = `/customer?${new URLSearchParams({ name: unique('PT Sesi') })}`;
  const [kept, removed, merged] = await Promise.all(
    ['PT Tetap', 'PT Hapus', 'PT Gabung'].map(async (text) => {
      const customer = newCustomer({ name: unique(text) });
      return { name: customer.name, id: await store('customers', customer) };
    }),
  );
  if (!kept || !removed || !merged) throw new Error('There are three customers.');
  await startDeletion(account.uid, 'customers', 2_000);
  await signInByForm(first, account, `/customer?${new URLSearchParams({ name: kept.name })}`);
  await expect(rowOf(first, kept.name)).toBeVisible();
  await expect(first.getByText(/^Delet(ing|ed) 2,000 customers/)).toBeVisible();

  const open = (path: string) => openTab(first, path, own !== 'login');
  const unsaved = unique('PT Tunda');
  const held: Route[] = [];
  let isReleased = false;
  const save = async () => {
    const tab = await open(`${list}&add`);
    // The SDK repeats a commit that another write overtook.
    await tab.route(COMMIT, (route) => (isReleased ? route.continue() : void held.push(route)));
    await fill(tab, { Name: unsaved });
    await press(tab, 'Save');
    await expect.poll(() => held.length).toBeGreaterThan(0);
    return tab;
  };
  const type = async () => {
    const tab = await open(`${list}&add`);
    await fill(tab, { Name: 'PT Ketik' });
    return tab;
  };
  const remove = async () => {
    const tab = await open(`/customer?${new URLSearchParams({ name: removed.name })}`);
    await tab.getByRole('checkbox', { name: `Select ${removed.name}` }).check();
    await tab.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
    await expect(toast(tab, `Customer ${removed.name} deleted`)).toBeVisible();
    return tab;
  };
  /** Holds the calls of a function from a tab, until they are released. */
  const holdCalls = async (tab: Page, name: string) => {
    const calls: Route[] = [];
    await tab.route(`**/${name}`, (route) => {
      if (isReleased) return route.continue();
      held.push(route);
      calls.push(route);
    });
    return () => expect.poll(() => calls.length).toBeGreaterThan(0);
  };
  const imported = unique('PT Impor');
  const startImport = async () => {
    const tab = elsewhere;
    await signInByForm(tab, account, '/customer?import');
    const buffer = Buffer.from(`Name\n${imported}`);
    await tab
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
    await press(tab, 'Check the rows');
    // The page has looked for duplicates.
    await expect(tab.getByRole('button', { name: 'Import 1 row' })).toBeEnabled();
    const isCalled = await holdCalls(tab, 'importRecords');
    await press(tab, 'Import 1 row');
    await isCalled();
    return tab;
  };
  const startMerge = async () => {
    const path = `/customer/${kept.id}?${new URLSearchParams({ merge: merged.id })}`;
    const tab = await openTab(elsewhere, path, own !== 'login');
    const isCalled = await holdCalls(tab, 'mergeCustomers');
    await press(tab, 'Merge');
    await isCalled();
    return tab;
  };
  const startCalls = async () => [await startImport(), await startMerge()] as const;
  const [form, pending, undo, reload, [importing, merging]] = await Promise.all([
    type(),
    save(),
    remove(),
    open(''),
    startCalls(),
  ]);
  const second = own ? await openTab(first, list) : undo;
  const tabs: Readonly<Record<Situation, Page>> = {
    list: first,
    'form with text': form,
    'pending save': pending,
    'running job': first,
    'toast with Undo': undo,
    'import about to start': importing,
    'merge about to start': merging,
    'second tab': second,
    reload,
  };
  const release = async () => {
    isReleased = true;
    for (const route of held) await route.continue().catch(() => undefined);
  };
  return { tabs, list, unsaved, removed, merged, imported, release };
};

for (const events of SEQUENCES) {
  test(`${events.join(', then ')}: each tab shows what holds, and nothing of an ended session is done, shown or stored`, async ({
    page,
    openBrowser,
    problems,
  }) => {
    problems.allow(
      /response: 40[0139] /,
      /request: .*(documents|accounts|channel)/,
      /console: .*(permission|Permission|could not be|live query|Firestore|is not saved)/,
    );
    const account = await createAccount();
    // Enabling notes the address in the staff entry.
    await callAsAdministrator('setUserDisabled', { uid: account.uid, disabled: false });
    const rows = events.map((event) => MATRIX[event]).filter((row) => row !== undefined);
    const [{ own } = {}] = rows;
    const isLogout = own === 'login';
    const { tabs, list, unsaved, removed, merged, imported, release } = await openAll(
      account,
      page,
      await openBrowser(),
      own,
    );
    const { reload, 'second tab': second, ...others } = tabs;
    const open = new Set(Object.values(others));

    for (const row of rows) {
      if (isLogout) {
        await reload.goto(list);
        await Promise.all([...open, reload].map((tab) => row.happen(account, tab)));
        await reload.reload();
      } else {
        // It shows no page that could hear of the event.
        await reload.goto('/favicon.svg');
        await row.happen(account, second);
        await reload.goto(list);
      }
      await Promise.all([
        ...[...open].map((tab) => OUTCOMES[row.open].expect(tab, account.email)),
        OUTCOMES[row.own ?? row.open].expect(second, account.email),
        OUTCOMES[row.reload].expect(reload, account.email),
      ]);
    }
    await release();

    const next = await createAccount();
    for (const tab of open) {
      await expect(tab.getByRole('button', { name: 'Undo' })).toHaveCount(0);
      const kept = await tab.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
      expect(kept).not.toContain('authUser');
      if (isLogout) expect(kept).not.toMatch(new RegExp(`${account.uid}|${account.email}|PT Ketik|PT Impor`));
    }
    // The next account signs in to the tabs of the first one, where it left them.
    const work = [others['import about to start'], others['merge about to start']];
    const forms = [others['pending save'], others['form with text']];
    await Promise.all(
      [...forms, ...work, others['toast with Undo']].map(async (tab) => {
        if (isLogout && !work.includes(tab)) await tab.goto(`${list}&add`);
        await submitLogin(tab, next);
        await expect(tab.getByRole('complementary', { name: 'Sidebar' })).toContainText(next.email);
        await expect(tab.getByRole('button', { name: 'Undo' })).toHaveCount(0);
        if (forms.includes(tab))
          await expect(tab.getByRole('main').getByLabel('Name', { exact: true })).toHaveValue('');
        else await expect(tab.getByText(imported)).toHaveCount(0);
      }),
    );
    for (const name of [unsaved, imported]) expect(await storedWhere('customers', 'name', name)).toEqual([]);
    expect(await stored('customers', merged.id)).toBeDefined();
    expect(await stored('customers', removed.id)).toBeUndefined();
  });
}

test('tries each event, and docs/sessions.md shows them', () => {
  expect(SEQUENCES.flat().sort()).toEqual(Object.keys(MATRIX).sort());
  const page = readFileSync(join(root, 'docs/sessions.md'), 'utf8');
  const cells = page.split('\n').flatMap((line) => {
    const [, event = '', open, reload] = line.split('|').map((cell) => cell.trim());
    return event in MATRIX ? [[event, open, reload]] : [];
  });
  const texts = Object.entries(MATRIX).map(([event, { open, reload }]) => [
    event,
    OUTCOMES[open].text,
    OUTCOMES[reload].text,
  ]);
  expect(cells).toEqual(texts);
});
