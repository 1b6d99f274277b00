import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { integrityOf } from 'section-kit/build/integrity';
import { remoteName, type SectionBuild } from 'shared-contract';
import { root } from '../../tools/src/project/root';
import { expect, signInByForm, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { press } from '../support/screen';
import { enter, expectScreen, panel } from './support/failing-section';
import { answer, copyOfLive, liveBuild, SECTIONS, serveManifest } from './support/fake-builds';
import { registryOf } from './support/federation-registry';

// For the foreign host: the browser takes a page that a route answers for one from the internet.
test.use({ permissions: ['local-network-access'] });

const [reports, directory] = SECTIONS;
const HOST = 'https://foreign.example';
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/** Builds with the rspack configuration in `folder`, in the package `packageName`. */
const build = (folder: string, packageName: string, env: Record<string, string>) =>
  promisify(execFile)(
    'npx',
    ['rspack', 'build', '--config', join(root, 'e2e/sections', folder, 'rspack.config.ts')],
    {
      cwd: join(root, packageName),
      env: { ...process.env, NODE_ENV: 'production', ...env },
    },
  );

/** Serves a folder to the page at a URL. */
const serveFolder = (page: Page, address: string, folder: string) =>
  page.route(`${address}/**`, async (route) => {
    const { href, pathname } = new URL(route.request().url());
    const path = href.slice(address.length).split('?')[0] ?? pathname;
    const file = path === '/' ? 'index.html' : path;
    const type = TYPES[extname(file)] ?? 'text/plain';
    await answer(route, type, await readFile(join(folder, file), 'utf8'));
  });

/** Serves a build of another repository on the section's site to the page. */
const serveForeign = async (page: Page, folder: string): Promise<SectionBuild> => {
  const foreign = await copyOfLive(directory, 'foreign');
  const entry = await readFile(join(folder, 'remoteEntry.js'), 'utf8');
  await serveFolder(page, `${directory.origin}/builds/foreign`, folder);
  return { ...foreign, integrity: integrityOf(entry) };
};

/** Opens the list and a form of the foreign section, and then another section. */
const visitForeign = async (page: Page, folder: string): Promise<void> => {
  const foreign = await serveForeign(page, folder);
  await serveManifest(page, directory, { name: 'directory', builds: [foreign], live: foreign.id });
  await signInByForm(page, 'staff');
  await enter(page, directory);
  await expect(page.locator('[data-section=directory]')).toHaveAttribute('data-build', 'foreign');
  await expect(page.getByRole('table', { name: 'Customers' }).getByRole('row').nth(1)).toBeVisible();
  await press(page, 'Add +');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await enter(page, reports);
  await expectScreen(page, reports);
};

test(
  'runs a foreign section with its own runtime on the React, session and store of the page',
  AT_NIGHT,
  async ({ page }, testInfo) => {
    const folder = testInfo.outputPath('build');
    await build('foreign-section', 'mfe-directory', { BUILD: folder });
    await visitForeign(page, folder);
    const { instances, runtimes, scopes, shared } = await registryOf(page);
    const name = remoteName('directory', 'foreign');
    expect(instances.map((instance) => instance.name)).toContain(name);
    expect({ runtimes, scopes }).toEqual({ runtimes: 2, scopes: 1 });
    expect(shared.filter(({ from }) => from !== 'shell')).toEqual([]);
    expect(shared.find(({ module }) => module === 'react')?.useIn).toContain(name);
  },
);

test('runs a section built by the container protocol alone', AT_NIGHT, async ({ page }, testInfo) => {
  const folder = testInfo.outputPath('build');
  await build('foreign-section', 'mfe-directory', { BUILD: folder, PROTOCOL: '1' });
  await visitForeign(page, folder);
  const { shared } = await registryOf(page);
  expect(shared.filter(({ from }) => from !== 'shell')).toEqual([]);
});

test(
  'refuses a foreign section that needs another version of React',
  AT_NIGHT,
  async ({ page, problems }, testInfo) => {
    problems.expect(/console: .*: contract: .*needs react \^18\.0\.0, and this page has 19/);
    const folder = testInfo.outputPath('build');
    await build('foreign-section', 'mfe-directory', { BUILD: folder, REACT: '^18.0.0' });
    const foreign = await serveForeign(page, folder);
    await serveManifest(page, directory, { name: 'directory', builds: [foreign], live: foreign.id });
    await signInByForm(page, 'staff');
    await enter(page, directory);
    await panel(page).waitFor();
    await enter(page, reports);
    await expectScreen(page, reports);
  },
);

test('shows a published section in a foreign host by its mf-manifest.json', async ({ page }, testInfo) => {
  const folder = testInfo.outputPath('host');
  const { id } = await liveBuild(reports);
  const name = remoteName('reports', id);
  const manifest = `${reports.origin}/builds/${id}/mf-manifest.json`;
  await build('foreign-host', 'e2e', { SITE: folder, REMOTE: `${name}@${manifest}` });
  await serveFolder(page, HOST, folder);
  await page.goto(HOST);
  await expect(page.getByRole('heading', { name: reports.heading })).toBeVisible();
  const { instances, runtimes, scopes, shared } = await registryOf(page);
  expect(instances.map((instance) => instance.name)).toEqual(['foreign', name]);
  expect({ runtimes, scopes }).toEqual({ runtimes: 1, scopes: 1 });
  expect(shared.filter(({ from }) => from !== 'foreign')).toEqual([]);
  expect(shared.find(({ module }) => module === 'react')?.useIn).toContain(name);
});
