import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Page, test as withoutPage } from '@playwright/test';
import { testBuildOf } from '../../tools/src/build/builds';
import { BUDGETS, type Budget, buildBudget, limitOf } from '../../tools/src/checks/budgets/budgets';
import { sites } from '../../tools/src/project/firebase-config';
import { localFolder } from '../../tools/src/project/root';
import { DEMO } from '../support/backend';
import { expect, submitLogin, test } from '../support/fixtures';
import { recordScripts } from '../support/page-scripts';

const figure = (bytes: number): string => bytes.toLocaleString('en-US');

/** Warns of a size beyond its budget. Fails beyond the margin, too, after the other sizes. */
const keep = (of: string, value: number, budget: Budget): void => {
  const { most, advice } = budget;
  const excess = `${of} has ${figure(value)} bytes, ${figure(value - most)} over its budget of ${figure(most)}`;
  if (value > most) console.warn(`${excess}: look at what came last.`);
  expect.soft(value, `${excess}. ${advice}`).toBeLessThanOrEqual(limitOf(budget));
};

/** Returns the size of all scripts in a folder, each compressed on its own. */
const gzipBytesIn = async (folder: string): Promise<number> => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  const sizes = await Promise.all(
    names.map(async (name) => gzipSync(await readFile(join(folder, name))).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

// Opens no page, but needs the builds, which unit tests do not wait for.
withoutPage('the scripts of each package stay within their budget', async () => {
  for (const { packageName } of sites) {
    const value = await gzipBytesIn(testBuildOf(packageName));
    expect(value, packageName).toBeGreaterThan(0);
    keep(packageName, value, buildBudget(packageName));
  }
});

/** The performance mark that the page sets when its first row appears. */
const FIRST_ROW = 'first row';

const markFirstRow = async (page: Page): Promise<void> => {
  await page.addInitScript((mark) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role="cell"]')) return;
      performance.mark(mark);
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  }, FIRST_ROW);
};

/** Returns the URLs that the page began to fetch before its first row appeared. */
const fetchedBeforeFirstRow = async (page: Page): Promise<ReadonlySet<string>> =>
  new Set(
    await page.evaluate((mark) => {
      const [row] = performance.getEntriesByName(mark);
      if (!row) throw new Error('The list has no row.');
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime <= row.startTime)
        .map(({ name }) => name);
    }, FIRST_ROW),
  );

test('the page stays within its JavaScript budget for the login screen and the first list', async ({
  page,
}, testInfo) => {
  const scripts = recordScripts(page);
  const sum = (sizes: readonly { gzipBytes: number }[]) =>
    sizes.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);

  await markFirstRow(page);
  await page.goto('/');
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const login = sum(await scripts());
  await submitLogin(page, DEMO.staff);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // Later requests depend on how busy the machine is.
  const needed = await fetchedBeforeFirstRow(page);
  const firstList = sum((await scripts()).filter(({ url }) => needed.has(url)));

  const weight = { login, firstList };
  testInfo.annotations.push({ type: 'JavaScript, gzip bytes', description: JSON.stringify(weight) });
  await mkdir(localFolder, { recursive: true });
  await writeFile(join(localFolder, 'javascript-weight.json'), `${JSON.stringify(weight, null, 2)}\n`);
  keep('The login screen', login, BUDGETS.login);
  keep('The first list', firstList, BUDGETS.firstList);
});
