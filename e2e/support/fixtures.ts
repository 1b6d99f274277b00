import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { type Credentials, DEMO } from './backend';
import { Problems } from './problems';

export { expect };

/** One of the demo accounts, or one that a test has created. */
export type Who = keyof typeof DEMO | Credentials;

/** Types credentials into the login screen and submits them. */
export const submitLogin = async (page: Page, { email, password }: Credentials): Promise<void> => {
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

/** Opens the page at `path`, signs in and waits for what comes after. */
export const signIn = async (page: Page, who: Who, path = '/'): Promise<void> => {
  await page.goto(path);
  await submitLogin(page, typeof who === 'string' ? DEMO[who] : who);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
};

interface Fixtures {
  /** What went wrong in the browser so far. */
  problems: Problems;
  /** Opens a page in another browser: one that shares no cookie and no storage with the first. */
  openBrowser(options?: BrowserContextOptions): Promise<Page>;
}

/** Every test fails on an error in any of its browsers that it did not announce to `problems`. */
export const test = base.extend<Fixtures>({
  problems: [
    async ({ context }, use) => {
      const problems = new Problems();
      await problems.watch(context);
      await use(problems);
      expect(problems.unexpected()).toEqual([]);
    },
    { auto: true },
  ],

  openBrowser: async ({ browser, problems }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      opened.push(context);
      await problems.watch(context);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});
