import type { BrowserContext, Page } from '@playwright/test';
import { createAccount } from '../support/backend';
import { expect, signInByForm, submitLogin, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';

const isSignedIn = (tab: Page) => expect(tab.getByRole('button', { name: 'Logout' })).toBeVisible();
const isAtLogin = (tab: Page) => expect(tab.getByLabel('Username')).toHaveValue('');

/** Each way opens /customer in a new tab. */
const WAYS: Readonly<Record<string, (page: Page, context: BrowserContext) => Promise<unknown>>> = {
  'a link from another program': async (_, context) => (await context.newPage()).goto('/customer'),
  'window.open without an opener': (page) =>
    page.evaluate(() => void window.open('/customer', '_blank', 'noopener')),
  'window.open': (page) => page.evaluate(() => void window.open('/customer')),
};

test('a tab opened in any way is signed in, and a logout in one ends all sessions', async ({
  page,
  context,
}) => {
  const account = await createAccount();
  await signInByForm(page, account);
  const tabs: Page[] = [];
  for (const [way, open] of Object.entries(WAYS)) {
    // A browser sends no press to a tab behind another one, and starts one there late.
    await page.bringToFront();
    const opened = context.waitForEvent('page');
    await open(page, context);
    const tab = await opened;
    await tab.bringToFront();
    await expect(tab.getByRole('button', { name: 'Logout' }), way).toBeVisible();
    await expect(tab, way).toHaveURL('/customer');
    await expect(tab.getByRole('complementary', { name: 'Sidebar' })).toContainText(account.email);
    // Never on the disk: the session ends with the browser.
    const disk = await tab.evaluate(async () => [
      { ...localStorage },
      (await indexedDB.databases()).map(({ name }) => name),
      await caches.keys(),
    ]);
    expect(JSON.stringify([disk, await context.cookies()])).not.toMatch(/authUser|refreshToken|accessToken/);
    tabs.push(tab);
  }
  await tabs[0]?.getByRole('button', { name: 'Logout' }).click();
  for (const left of [page, ...tabs]) await isAtLogin(left);
});

test(
  'a logout in the first tab ends the sessions that others have taken over, and a new tab finds none',
  AT_NIGHT,
  async ({ page, context }) => {
    await signInByForm(page, await createAccount());
    const [second, third] = [await context.newPage(), await context.newPage()];
    for (const tab of [second, third]) {
      await tab.goto('/contact');
      await isSignedIn(tab);
    }
    await page.getByRole('button', { name: 'Logout' }).click();
    for (const tab of [second, third]) await isAtLogin(tab);
    const fourth = await context.newPage();
    await fourth.goto('/customer');
    for (const tab of [page, second, third, fourth]) await isAtLogin(tab);
  },
);

test('a session outlives the tab that it came from, and a reload', AT_NIGHT, async ({ page, context }) => {
  await signInByForm(page, await createAccount());
  const second = await context.newPage();
  await second.goto('/customer');
  await isSignedIn(second);
  await page.close();
  await second.reload();
  await isSignedIn(second);
  const third = await context.newPage();
  await third.goto('/contact');
  await isSignedIn(third);
});

test('a login screen becomes the page when somebody signs in elsewhere, unless somebody types', async ({
  page,
  context,
}) => {
  const account = await createAccount();
  const [waiting, typing] = [await context.newPage(), await context.newPage()];
  await waiting.goto('/customer');
  await typing.goto('/contact');
  await typing.getByLabel('Username').fill('sari');
  await signInByForm(page, account);
  await isSignedIn(waiting);
  await expect(waiting).toHaveURL('/customer');
  await expect(typing.getByLabel('Username')).toHaveValue('sari');
  await submitLogin(typing, account);
  await isSignedIn(typing);
  for (const tab of [page, waiting]) await isSignedIn(tab);
});

test(
  'a tab that answers late delays no login screen, which becomes the page then',
  AT_NIGHT,
  async ({ page, context }) => {
    await page.addInitScript(() => {
      const { postMessage } = BroadcastChannel.prototype;
      BroadcastChannel.prototype.postMessage = function (message) {
        const { name } = this;
        if (typeof message === 'string') postMessage.call(this, message);
        else Object.assign(window, { answer: () => postMessage.call(new BroadcastChannel(name), message) });
      };
    });
    await signInByForm(page, await createAccount());
    const tab = await context.newPage();
    await tab.goto('/customer');
    await isAtLogin(tab);
    await page.evaluate(() => Reflect.apply(Reflect.get(window, 'answer'), window, []));
    await isSignedIn(tab);
    await expect(tab).toHaveURL('/customer');
  },
);

test('another browser shares nothing', AT_NIGHT, async ({ page, openBrowser }) => {
  await signInByForm(page, await createAccount());
  const stranger = await openBrowser();
  await stranger.goto('/customer');
  await isAtLogin(stranger);
  await stranger.waitForLoadState('networkidle');
  await isAtLogin(stranger);
});
