import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localFolder } from '../tools/src/root';
import { DEMO } from './backend';
import { BUDGETS } from './budgets';
import { expect, submitLogin, test } from './fixtures';
import { recordScripts } from './page-scripts';

test('the page loads no more JavaScript than it may, up to the login screen and up to the first list', async ({
  page,
}, testInfo) => {
  const scripts = recordScripts(page);
  const weigh = async () => (await scripts()).reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);

  await page.goto('/');
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const login = await weigh();
  await submitLogin(page, DEMO.staff);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const firstList = await weigh();

  const weight = { login, firstList };
  testInfo.annotations.push({ type: 'JavaScript, gzip bytes', description: JSON.stringify(weight) });
  await mkdir(localFolder, { recursive: true });
  await writeFile(join(localFolder, 'javascript-weight.json'), `${JSON.stringify(weight, null, 2)}\n`);
  expect(login).toBeLessThanOrEqual(BUDGETS.page.login);
  expect(firstList).toBeLessThanOrEqual(BUDGETS.page.firstList);
});
