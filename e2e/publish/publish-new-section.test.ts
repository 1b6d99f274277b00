import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sites } from '../../tools/src/project/firebase-config';
import { root } from '../../tools/src/project/root';
import { serveSites } from '../../tools/src/publish/hosting/site-servers';
import { expect, signIn } from '../support/fixtures';
import { test } from './publishing-test';

// It changes the sites of all tests.
test.describe.configure({ mode: 'default', timeout: 300_000 });

const NAME = 'orders';

/** The files that list all sections: their owners and packages. */
const LISTS = ['.github/CODEOWNERS', 'package-lock.json'];

test.afterEach(() => rm(join(root, '.local/keys', `${NAME}.json`), { force: true }));

test('adds a new section to the open page and passes every check without a change to another section', async ({
  page,
  checkout,
}, testInfo) => {
  await signIn(page, 'staff');
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  await expect(links.filter({ hasText: 'Contact' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  const before = await checkout.hashes();
  const leftOut = sites.map(({ target }) => target);
  const servers = await serveSites({ leftOut, checkout: checkout.folder, report: () => {} });
  try {
    const startedAt = performance.now();
    const creating = checkout.run('create-section', '--', NAME);
    await expect(async () => {
      await page.evaluate(() => void window.dispatchEvent(new Event('focus')));
      await expect(links.last()).toHaveText('Orders', { timeout: 500 });
    }).toPass({ timeout: 120_000 });
    const seconds = (performance.now() - startedAt) / 1000;
    testInfo.annotations.push({ type: 'in the open page', description: `${seconds.toFixed(1)} s` });
    const created = await creating;
    expect(created.output).not.toContain('✖');
    expect(created.code).toBe(0);

    await links.last().click();
    await expect(page).toHaveURL(`/${NAME}`);
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  } finally {
    // An open page would request the section each minute during the checks.
    await page.close();
    await servers.stop();
  }

  const after = await checkout.hashes();
  const changed = Object.keys(before).filter((path) => after[path] !== before[path]);
  expect(changed.sort()).toEqual(LISTS);
  const added = Object.keys(after).filter((path) => !(path in before));
  expect(added.filter((path) => !path.startsWith(`mfe-${NAME}/`))).toEqual([]);

  for (const check of [
    // Not the runs of the workflows in its subfolder: they take a minute, and no workflow names a section.
    ['jest', `mfe-${NAME}`, 'tools/src/checks/[^/]*$', 'tools/src/publish/hosting'],
    ['tsc', '-p', `mfe-${NAME}`],
    ['biome', 'ci', '.'],
  ] as const) {
    const [program, ...args] = check;
    const { code, output } = await checkout.exec(program, ...args);
    expect(code, output).toBe(0);
  }

  const again = await checkout.run('create-section', '--', NAME);
  expect(again.output).toContain(`There is a part ${NAME} already`);
  expect(again.code).toBe(1);
});
