import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { root } from '../tools/src/root';
import { expect, signIn, test } from './fixtures';
import { press } from './screen';
import { answer, SECTIONS } from './spoilt-sections';

const [, directory] = SECTIONS;
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/** Builds the section once more, by `@module-federation/enhanced`, into the folder `site`. */
const buildEnhanced = async (site: string): Promise<void> => {
  const config = join(root, 'e2e/enhanced-section/rspack.config.ts');
  await promisify(execFile)('npx', ['rspack', 'build', '--config', config], {
    cwd: join(root, 'mfe-directory'),
    env: { ...process.env, SITE: site },
  });
};

/** Puts a site into the place of the section's own, as this page sees it. */
const serve = async (page: Page, site: string) => {
  await page.route(`${directory.origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const type = TYPES[extname(pathname)] ?? 'text/plain';
    await answer(route, type, await readFile(join(site, pathname), 'utf8'));
  });
};

test('a section whose team builds it by @module-federation/enhanced shares the session and the store', async ({
  page,
}, testInfo) => {
  const site = testInfo.outputPath('site');
  await buildEnhanced(site);
  const { live } = JSON.parse(await readFile(join(site, 'section.json'), 'utf8'));
  const entry = await readFile(join(site, `builds/${live}/remoteEntry.js`), 'utf8');
  expect(entry).toContain('__FEDERATION__');
  await serve(page, site);
  await signIn(page, 'staff');
  await page.getByRole('link', { name: directory.link, exact: true }).click();
  await expect(page.locator('[data-section=directory]')).toHaveAttribute('data-build', live);
  await expect(page.getByRole('table', { name: 'Customers' }).getByRole('row').nth(1)).toBeVisible();
  await press(page, 'Add +');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Sales reports' })).toBeVisible();
});
