import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { remoteName } from 'shared-contract';
import { root } from '../../tools/src/project/root';
import { expect, test } from '../support/fixtures';
import { answer, liveBuild, SECTIONS } from './support/fake-builds';
import { registryOf } from './support/federation-registry';

// For the foreign host: the browser takes a page that a route answers for one from the internet.
test.use({ permissions: ['local-network-access'] });

const [reports] = SECTIONS;
const HOST = 'https://foreign.example';
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/** Builds the foreign host. */
const build = (env: Record<string, string>) =>
  promisify(execFile)(
    'npx',
    ['rspack', 'build', '--config', join(root, 'e2e/sections/foreign-host/rspack.config.ts')],
    { cwd: join(root, 'e2e'), env: { ...process.env, NODE_ENV: 'production', ...env } },
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

test('shows a published section in a foreign host by its mf-manifest.json', async ({ page }, testInfo) => {
  const folder = testInfo.outputPath('host');
  const { id } = await liveBuild(reports);
  const name = remoteName('reports', id);
  const manifest = `${reports.origin}/builds/${id}/mf-manifest.json`;
  await build({ SITE: folder, REMOTE: `${name}@${manifest}` });
  await serveFolder(page, HOST, folder);
  await page.goto(HOST);
  await expect(page.getByRole('heading', { name: reports.heading })).toBeVisible();
  const { instances, runtimes, scopes, shared } = await registryOf(page);
  expect(instances.map((instance) => instance.name)).toEqual(['foreign', name]);
  expect({ runtimes, scopes }).toEqual({ runtimes: 1, scopes: 1 });
  expect(shared.filter(({ from }) => from !== 'foreign')).toEqual([]);
  expect(shared.find(({ module }) => module === 'react')?.useIn).toContain(name);
});
