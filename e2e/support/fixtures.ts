// The test function of every browser test: signs in, opens more browsers, and fails on unannounced errors.
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { type Credentials, DEMO, resetRateLimits, signedInSession } from './backend';
import { Problems } from './problems';

export { expect };

/** A demo account, or one that a test created. */
export type Who = keyof typeof DEMO | Credentials;

/** Fills in the login screen and submits it. */
export const submitLogin = async (page: Page, { email, password }: Credentials): Promise<void> => {
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

const credentialsOf = (who: Who): Credentials => (typeof who === 'string' ? DEMO[who] : who);

/** Returns whether another tab of the browser is signed in. A new tab takes over its session. */
const isSignedInElsewhere = async (page: Page): Promise<boolean> => {
  const others = page
    .context()
    .pages()
    .filter((other) => other !== page && other.url().startsWith('http'));
  const isSignedIn = (other: Page) =>
    other.evaluate(() => Object.keys(sessionStorage).some((key) => key.startsWith('firebase:authUser')));
  return (await Promise.all(others.map(isSignedIn))).includes(true);
};

/** Opens the page at `path`, signs in by the login screen and waits until the user is signed in. */
export const signInByForm = async (page: Page, who: Who, path = '/'): Promise<void> => {
  await page.goto(path);
  if (!(await isSignedInElsewhere(page))) await submitLogin(page, credentialsOf(who));
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
};

/** Puts a session into the tab's storage, before the scripts of the next page. Returns what ends this. */
const keepSession = (page: Page, session: readonly [key: string, text: string]) =>
  page.addInitScript(([key, text]) => {
    if (window === window.top) sessionStorage.setItem(key, text);
  }, session);

/** Opens the page at `path` with a session of this account, as a reload does, and waits until the user is signed in. */
export const signIn = async (page: Page, who: Who, path = '/'): Promise<void> => {
  const other = await isSignedInElsewhere(page);
  const session = other ? undefined : await keepSession(page, await signedInSession(credentialsOf(who)));
  await page.goto(path);
  await session?.dispose();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
};

const LISTEN_PATH = '/Listen/channel';

/**
 * Ends the listeners of closed browsers. A closed page ends none, and the local Firestore checks each at every write for
 * five minutes more. That took a fifth of the processor's time in a long run.
 */
class StoreSessions {
  private readonly urls = new Map<string, URL>();

  /** Records the sessions of every page that the context opens from now on. */
  watch(context: BrowserContext): void {
    context.on('response', (response) => {
      const url = new URL(response.url());
      const session = url.searchParams.get('SID');
      if (session !== null && url.pathname.endsWith(LISTEN_PATH)) this.urls.set(session, url);
    });
  }

  /** Ends all recorded sessions. Call it once their browsers are closed, because an open page would start another. */
  async end(): Promise<void> {
    await Promise.all(
      [...this.urls.values()].map((url) => {
        url.searchParams.set('TYPE', 'terminate');
        // Firestore answers an error where the page has ended its session, and a test may have stopped its server.
        return fetch(url, { method: 'POST' }).catch(() => undefined);
      }),
    );
  }
}

interface Fixtures {
  /** The calls of other tests do not count in this one. */
  freshRateLimits: undefined;
  /** The listeners of all browsers of the test. They end after the browsers. */
  storeSessions: StoreSessions;
  /** The problems in the browser so far. */
  problems: Problems;
  /** Opens a page in another browser context, with its own cookies and storage. */
  openBrowser(options?: BrowserContextOptions): Promise<Page>;
}

/** Fails on every error in a browser that the test did not announce to `problems`. */
export const test = base.extend<Fixtures>({
  freshRateLimits: [
    async ({ playwright: _ }, use) => {
      await resetRateLimits();
      await use(undefined);
    },
    { auto: true },
  ],

  storeSessions: async ({ playwright: _ }, use) => {
    const sessions = new StoreSessions();
    await use(sessions);
    await sessions.end();
  },

  problems: [
    async ({ storeSessions, context }, use) => {
      const problems = new Problems();
      await problems.watch(context);
      storeSessions.watch(context);
      await use(problems);
      expect(await problems.unexpected()).toEqual([]);
    },
    { auto: true },
  ],

  openBrowser: async ({ browser, problems, storeSessions }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      opened.push(context);
      await problems.watch(context);
      storeSessions.watch(context);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});
