import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { localFolder } from '../../tools/src/project/root';
import { DEMO } from '../support/backend';
import { expect, submitLogin, test } from '../support/fixtures';
import { recordScripts } from '../support/page-scripts';
import { BUDGETS } from './budgets';

/** The mark that the page sets, on its own clock, as soon as its first row stands there. */
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

/** The addresses of all that the page began to fetch before its first row stood there. */
const fetchedBeforeFirstRow = async (page: Page): Promise<ReadonlySet<string>> =>
  new Set(
    await page.evaluate((mark) => {
      const [row] = performance.getEntriesByName(mark);
      if (!row) throw new Error('There was no row.');
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime <= row.startTime)
        .map(({ name }) => name);
    }, FIRST_ROW),
  );

test('the page loads no more JavaScript than it may, up to the login screen and up to the first list', async ({
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
  // What the page fetches once it has time depends on how busy the machine is.
  const needed = await fetchedBeforeFirstRow(page);
  const firstList = sum((await scripts()).filter(({ url }) => needed.has(url)));

  const weight = { login, firstList };
  testInfo.annotations.push({ type: 'JavaScript, gzip bytes', description: JSON.stringify(weight) });
  await mkdir(localFolder, { recursive: true });
  await writeFile(join(localFolder, 'javascript-weight.json'), `${JSON.stringify(weight, null, 2)}\n`);
  expect(login).toBeLessThanOrEqual(BUDGETS.page.login);
  expect(firstList).toBeLessThanOrEqual(BUDGETS.page.firstList);
});
