import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures';
import { isMarked, markPage, press } from './screen';

const SECTIONS = [
  {
    name: 'reports',
    origin: 'http://localhost:3005',
    link: 'Dashboard',
    path: '/',
    heading: 'Sales reports',
  },
  {
    name: 'directory',
    origin: 'http://localhost:3006',
    link: 'Customer',
    path: '/customer',
    heading: 'Customers',
  },
  {
    name: 'admin',
    origin: 'http://localhost:3007',
    link: 'Password',
    path: '/password',
    heading: 'Change password',
  },
];

const PANEL = 'This part of the page could not be loaded';

const panel = (page: Page) => page.getByRole('heading', { name: PANEL });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

for (const { name, origin, link: ownLink, path, heading } of SECTIONS) {
  const others = SECTIONS.filter((section) => section.name !== name);

  test.describe(`without the site of ${name}`, () => {
    test('the page and the other sections work, and Retry brings it back without a reload', async ({
      page,
      problems,
    }) => {
      problems.expect(
        new RegExp(`request: net::ERR_FAILED GET ${origin}/section\\.json`),
        /console: .*unreachable/,
      );
      await page.route(`${origin}/**`, (route) => route.abort());
      await signIn(page, 'staff', path);
      await markPage(page);
      await expect(panel(page)).toBeVisible();
      await expect(page).toHaveURL(path);
      await expect(link(page, ownLink)).toBeHidden();
      for (const other of others) {
        await link(page, other.link).click();
        await expect(page.getByRole('heading', { name: other.heading })).toBeVisible();
      }

      for (const _ of others) await page.goBack();
      await expect(panel(page)).toBeVisible();
      await page.unroute(`${origin}/**`);
      await press(page, 'Retry');
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(link(page, ownLink)).toBeVisible();
      expect(await isMarked(page)).toBe(true);
    });
  });

  test.describe(`with scripts of ${name} that do not load`, () => {
    test('the page and the other sections work, and Retry brings it back without a reload', async ({
      page,
      problems,
    }) => {
      problems.expect(
        new RegExp(`response: 503 GET ${origin}/builds/.*remoteEntry`),
        new RegExp(`console: .*${name}.*http`),
      );
      await page.route(`${origin}/builds/**`, (route) => route.fulfill({ status: 503 }));
      await signIn(page, 'staff', path);
      await markPage(page);
      await expect(panel(page)).toBeVisible();
      for (const other of others) {
        await link(page, other.link).click();
        await expect(page.getByRole('heading', { name: other.heading })).toBeVisible();
      }
      await link(page, ownLink).click();
      await expect(panel(page)).toBeVisible();

      await page.unroute(`${origin}/builds/**`);
      await press(page, 'Retry');
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      expect(await isMarked(page)).toBe(true);
    });
  });
}

test('a chunk of a section that does not load leaves Retry in its place, which brings it back', async ({
  page,
  problems,
}) => {
  problems.expect(/response: 503 GET/, /console: .*reports.*chunk/);
  const chunks = /:3005\/builds\/.*\/(?!remoteEntry)[^/]*\.js/;
  await page.route(chunks, (route) => route.fulfill({ status: 503 }));
  await signIn(page, 'staff');
  await expect(panel(page)).toBeVisible();
  await page.unroute(chunks);
  await press(page, 'Retry');
  await expect(page.getByRole('heading', { name: 'Sales reports' })).toBeVisible();
});

test('a page without its list of sections offers Retry, and Logout works', async ({ page, problems }) => {
  problems.expect(/response: 503 GET .*sections\.json/, /console: /);
  await page.route('**/sections.json', (route) => route.fulfill({ status: 503 }));
  await signIn(page, 'staff');
  await expect(panel(page)).toBeVisible();
  await page.unroute('**/sections.json');
  await press(page, 'Retry');
  await expect(page.getByRole('table', { name: 'Sales reports' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});
