import type { Page, Request } from '@playwright/test';
import { DEMO } from '../support/backend';
import { expect, signIn, submitLogin, test } from '../support/fixtures';

const ACCOUNT_LOOKUP = '**/accounts:lookup*';

const SECTION_FILE = /^http:\/\/localhost:300[5-7]\/builds\/.*\.(js|css)$/;

/** The sites whose builds a page has asked for, from now on: as "reports", by the address of the site. */
const recordSections = (page: Page): (() => string[]) => {
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  return () => asked.map((request) => request.url()).filter((url) => SECTION_FILE.test(url));
};

const site = {
  reports: 'http://localhost:3005/',
  directory: 'http://localhost:3006/',
  admin: 'http://localhost:3007/',
};

const asksFor = (urls: readonly string[], origin: string) => urls.some((url) => url.startsWith(origin));

/** The scripts and styles that the page has fetched, and of them those that its HTML had not asked for. */
const fetched = async (page: Page) => {
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => 'initiatorType' in entry)
      .map(({ name, initiatorType }) => ({ path: new URL(name).pathname, initiatorType }))
      .filter(({ path }) => /\.(js|css)$/.test(path)),
  );
  const late = files.filter(
    ({ path, initiatorType }) => initiatorType !== 'link' && !/^\/assets\/(libraries|main)\./.test(path),
  );
  return { files: files.map(({ path }) => path), late: late.map(({ path }) => path) };
};

test('the login screen asks for everything from its HTML, and for nothing of what stands behind it', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByLabel('Username')).toBeVisible();
  const { files, late } = await fetched(page);
  const names = files.map((path) => path.replace(/\.\w+\.(\w+)$/, '.$1'));
  expect(names.sort()).toEqual(['/assets/libraries.js', '/assets/main.css', '/assets/main.js']);
  expect(late).toEqual([]);
});

test('the section of the address is fetched while the password is being typed, and the others when it is there, without running them', async ({
  page,
}) => {
  const sections = recordSections(page);
  await page.goto('/customer');
  await page.getByLabel('Username').fill(DEMO.staff.email);
  await page.getByLabel('Password').pressSequentially('p');
  await expect.poll(() => asksFor(sections(), site.directory)).toBe(true);
  expect(asksFor(sections(), site.reports)).toBe(false);

  await submitLogin(page, DEMO.staff);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect.poll(() => asksFor(sections(), site.reports)).toBe(true);
  await expect.poll(() => asksFor(sections(), site.admin)).toBe(true);
  const run = await page.evaluate(() => Object.keys(window).filter((name) => name.startsWith('rspackChunk')));
  expect(run.filter((name) => /rspackChunk(reports|admin)_/.test(name))).toEqual([]);
  expect(run.filter((name) => /rspackChunkdirectory_/.test(name))).toHaveLength(1);
});

test('nothing moves on the login screen while what stands behind it arrives', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Login' });
  const before = await button.boundingBox();
  await page.getByLabel('Password').pressSequentially('p');
  await page.waitForFunction(() =>
    [...document.styleSheets].some(({ href }) => href?.includes('/assets/page.')),
  );
  expect(before).not.toBeNull();
  expect(await button.boundingBox()).toEqual(before);
});

/** Lets the page wait for its session from now on, until the returned function is called. */
const holdSession = async (page: Page): Promise<() => void> => {
  let confirm = () => {};
  const held = new Promise<void>((resolve) => {
    confirm = resolve;
  });
  await page.route(ACCOUNT_LOOKUP, async (route) => {
    await held;
    await route.continue();
  });
  return confirm;
};

test('after a reload the section is fetched while the session is still being confirmed', async ({ page }) => {
  await signIn(page, 'staff');
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  const confirm = await holdSession(page);
  const sections = recordSections(page);
  await page.reload();
  await expect.poll(() => sections().length).toBeGreaterThanOrEqual(2);
  expect(sections().every((url) => url.startsWith(site.reports))).toBe(true);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();

  confirm();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('nothing is kept in a database of the browser, for which the session would wait', async ({ page }) => {
  await signIn(page, 'staff');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
});

test('a reload within a session asks for everything before any of it has run', async ({ page, problems }) => {
  await signIn(page, 'staff');
  await page.goto('/customer');
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  // Nothing of the page's own runs: what is asked for now is asked for by the HTML.
  problems.expect(/^request: net::ERR_FAILED GET .*\/assets\/main\./);
  await page.route('**/assets/main.*.js', (route) => route.abort());
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.reload({ waitUntil: 'commit' });
  const files = [
    /\/assets\/page\..*js$/,
    /\/assets\/firestore\..*js$/,
    /:3006\/section\.json$/,
    /:3006\/builds\/.*\.js$/,
  ];
  for (const file of files)
    await expect.poll(() => urls.filter((url) => file.test(url)).length).toBeGreaterThan(0);
  expect(asksFor(urls, site.reports)).toBe(false);

  await page.unroute('**/assets/main.*.js');
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const { files: all, late } = await fetched(page);
  expect(late).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
});

for (const width of [1440, 390]) {
  test(`a reload shows the frame of the last list at once, where the list then stands, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'staff');
    await page.goto('/customer');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const confirm = await holdSession(page);
    // The frame is taken down when the page stands still.
    await page.waitForFunction(() => sessionStorage.getItem('skeleton')?.includes('"bar"'));
    await page.reload();
    const title = page.locator('[data-kind="title"]');
    await expect(title).toBeVisible();
    expect(await title.getAttribute('data-text')).toBe('Customers');
    const bars = await page.locator('[data-kind="bar"]').getAttribute('d');
    expect(bars?.match(/M/g)?.length).toBeGreaterThan(10);
    expect(await page.locator('body').ariaSnapshot()).not.toContain('Customers');
    const expected = await title.boundingBox();

    confirm();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(title).toBeHidden();
    expect(await page.getByRole('heading', { name: 'Customers' }).boundingBox()).toEqual(expected);
  });
}
