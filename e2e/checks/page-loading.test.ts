import type { Page, Request } from '@playwright/test';
import { DEMO } from '../support/backend';
import { expireToken, hold, SDK_FILES } from '../support/first-requests';
import { expect, signInByForm, submitLogin, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { ORIGINS } from '../support/origins';

/** The pause after which a page prefetches the other sections, as the shell says. */
const PREFETCH_TIMEOUT_MS = 3_000;

const ACCOUNT_LOOKUP = '**/accounts:lookup*';

const SECTION_FILE = /\/builds\/.*\.(js|css)$/;

/** Records the requests for files of section builds. The returned function gives their URLs. */
const recordSectionFiles = (page: Page): (() => string[]) => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return () => requests.map((request) => request.url()).filter((url) => SECTION_FILE.test(url));
};

const requested = (urls: readonly string[], origin: string) => urls.some((url) => url.startsWith(origin));

/** Returns the paths of all fetched scripts and styles, and of those that the HTML did not name. */
const fetchedFiles = async (page: Page) => {
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

test('the login screen needs only the files that its HTML names, and loads Auth behind it', async ({
  page,
}) => {
  const held = await hold(page, SDK_FILES);
  await page.goto('/');
  await expect(page.getByLabel('Username')).toBeVisible();
  const { files } = await fetchedFiles(page);
  const names = files.map((path) => path.replace(/\.\w+\.(\w+)$/, '.$1'));
  expect(names.sort()).toEqual(['/assets/libraries.js', '/assets/main.css', '/assets/main.js']);
  held.release();
  await expect
    .poll(async () => (await fetchedFiles(page)).files)
    .toContainEqual(expect.stringContaining('/assets/auth.'));
});

test(
  'loads the section of the URL while the password is typed, and prefetches the others afterwards',
  AT_NIGHT,
  async ({ page }) => {
    const sections = recordSectionFiles(page);
    await page.clock.install();
    await page.goto('/customer');
    await page.getByLabel('Username').fill(DEMO.staff.email);
    await page.getByLabel('Password').pressSequentially('p');
    await expect.poll(() => requested(sections(), ORIGINS.directory)).toBe(true);
    expect(requested(sections(), ORIGINS.reports)).toBe(false);

    await submitLogin(page, DEMO.staff);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect
      .poll(async () => {
        await page.clock.fastForward(PREFETCH_TIMEOUT_MS);
        return requested(sections(), ORIGINS.reports);
      })
      .toBe(true);
    await expect.poll(() => requested(sections(), ORIGINS.admin)).toBe(true);
    const run = await page.evaluate(() =>
      Object.keys(window).filter((name) => name.startsWith('rspackChunk')),
    );
    expect(run.filter((name) => /rspackChunk(reports|admin)_/.test(name))).toEqual([]);
    expect(run.filter((name) => /rspackChunkdirectory_/.test(name))).toHaveLength(1);
  },
);

test('the login screen does not move while the page loads behind it', AT_NIGHT, async ({ page }) => {
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

test('loads the section after a reload while the session is being confirmed', AT_NIGHT, async ({ page }) => {
  await signInByForm(page, 'staff');
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  // Without a valid token, nothing can be asked for before the session is confirmed.
  await expireToken(page);
  const { release: confirm } = await hold(page, ACCOUNT_LOOKUP);
  const sections = recordSectionFiles(page);
  await page.reload();
  await expect.poll(() => sections().length).toBeGreaterThanOrEqual(2);
  expect(sections().every((url) => url.startsWith(ORIGINS.reports))).toBe(true);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();

  confirm();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('uses no database of the browser, which would delay the session', AT_NIGHT, async ({ page }) => {
  await signInByForm(page, 'staff');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
});

test('requests all files from the HTML when a session reloads', async ({ page, problems }) => {
  const sections = recordSectionFiles(page);
  await signInByForm(page, 'staff', '/customer');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // Otherwise this document could still prefetch the other sections while the next one replaces it.
  for (const origin of [ORIGINS.reports, ORIGINS.admin])
    await expect.poll(() => requested(sections(), origin)).toBe(true);

  // Without the main script, every request comes from the HTML. The guard asks for it again by a fresh address.
  const mainScript = /\/assets\/main\.\w+\.js/;
  problems.expect(/^request: net::ERR_FAILED GET .*\/assets\/main\./);
  await page.route(mainScript, (route) => route.abort());
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  const blocked = page.waitForEvent('requestfailed', (request) => mainScript.test(request.url()));
  await page.reload({ waitUntil: 'commit' });
  const files = [
    /\/assets\/page\..*js$/,
    /:runQuery$/,
    new RegExp(`^${ORIGINS.directory}/section\\.json$`),
    new RegExp(`^${ORIGINS.directory}/builds/.*\\.js$`),
  ];
  for (const file of files)
    await expect.poll(() => urls.filter((url) => file.test(url)).length).toBeGreaterThan(0);
  expect(requested(urls, ORIGINS.reports)).toBe(false);
  // Otherwise the next reload could end the request before it is refused.
  await blocked;

  await page.unroute(mainScript);
  // The guard may reload the page by itself in this moment, and so end this reload.
  await expect(() => page.reload()).toPass();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const { files: all, late } = await fetchedFiles(page);
  // Only what comes after the first row is not in the HTML.
  expect(late.filter((path) => !/^\/assets\/(auth|firestore|\d+)\./.test(path))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
});
