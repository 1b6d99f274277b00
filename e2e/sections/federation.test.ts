import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { remoteName } from 'shared-contract';
import { testBuildOf } from '../../tools/src/build/builds';
import { DEMO } from '../support/backend';
import { expect, signInByForm, submitLogin, test } from '../support/fixtures';
import { ORIGINS } from '../support/origins';
import { recordScripts } from '../support/page-scripts';
import { press } from '../support/screen';
import { enter, expectScreen, panel, retryWithoutSuccess } from './support/failing-section';
import { liveBuild, refuse, SECTIONS, serveManifest, serveScript } from './support/fake-builds';
import { hasRuntime, registryOf } from './support/federation-registry';

const [, directory, admin] = SECTIONS;

/** Leaves the network to a new screen for this many milliseconds, as `shared-ui` does. */
const PREFETCH_DELAY_MS = 3_000;

/** Returns the `mf-manifest.json` of the live shell. */
const hostManifest = (): { shared: { name: string; version: string }[]; metaData: { buildInfo: object } } =>
  JSON.parse(readFileSync(join(testBuildOf('shell'), 'mf-manifest.json'), 'utf8'));

/** Returns the builds that use a shared module. */
const usersOf = async (page: Page, module: string) =>
  (await registryOf(page)).shared.find((shared) => shared.module === module)?.useIn;

const openAll = async (page: Page): Promise<void> => {
  for (const section of SECTIONS) {
    await enter(page, section);
    await expectScreen(page, section);
  }
};

test('loads the federation runtime after sign-in, and has no code of its snapshots', async ({ page }) => {
  const scripts = recordScripts(page);
  await page.goto('/');
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await hasRuntime(page)).toBe(false);
  expect((await scripts()).filter(({ source }) => source.includes('__FEDERATION__'))).toEqual([]);
  await submitLogin(page, DEMO.staff);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect.poll(() => hasRuntime(page)).toBe(true);
  await openAll(page);
  const loaded = await scripts();
  const builds = await Promise.all(
    SECTIONS.map(async (section) => ({ section, build: await liveBuild(section) })),
  );
  const names = builds.map(({ section, build }) => remoteName(section.name, build.id));
  const { instances, runtimes, scopes, shared, shares } = await registryOf(page);
  expect(instances.map(({ name }) => name).sort()).toEqual(['shell', ...names].sort());
  expect(shares.sort()).toEqual(['shell', ...names].sort());
  expect(instances[0]?.remotes.toSorted()).toEqual(names.toSorted());
  expect({ runtimes, scopes }).toEqual({ runtimes: 1, scopes: 1 });

  const { shared: modules, metaData } = hostManifest();
  expect(metaData.buildInfo).toMatchObject({ buildVersion: instances[0]?.version });
  expect(shared.map(({ module, version, from }) => ({ module, version, from }))).toEqual(
    expect.arrayContaining(modules.map(({ name, version }) => ({ module: name, version, from: 'shell' }))),
  );
  expect(shared).toHaveLength(modules.length);
  for (const name of names)
    expect(shared.find(({ module }) => module === 'react/jsx-runtime')?.useIn).toContain(name);

  const runtime = loaded.filter(({ source }) => source.includes('__GLOBAL_LOADING_REMOTE_ENTRY__'));
  expect(runtime.map(({ url }) => new URL(url).origin)).toEqual([ORIGINS.shell]);
  // `ENV_TARGET` drops the loader for Node, and `FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN` the reader of manifests.
  const markers = ['return import(name)', 'snapshot-plugin', 'generate-preload-assets-plugin'];
  const found = loaded.flatMap(({ url, source }) =>
    markers
      .filter((marker) => source.includes(marker))
      .map((marker) => `${marker} in ${new URL(url).pathname}`),
  );
  expect(found).toEqual([]);
});

test('removes a failed build from the runtime, and loads it on Retry', async ({ page, problems }) => {
  problems.expect(/console: .*: evaluation/, /console: .*: chunk/, /response: 404/);
  const build = await liveBuild(directory);
  await serveManifest(page, directory, { name: 'directory', builds: [build], live: build.id });
  const container = `var admin_broken = { init() { throw new Error('boom'); }, get() {} };`;
  const broken = await serveScript(page, admin, 'broken', container);
  await serveManifest(page, admin, { name: 'admin', builds: [broken], live: broken.id });
  await page.clock.install();
  await signInByForm(page, 'staff');
  await expect(page.getByRole('table', { name: 'Sales reports' })).toBeVisible();
  // A list at rest loads its forms.
  await expect
    .poll(async () => {
      await page.clock.fastForward(PREFETCH_DELAY_MS);
      return usersOf(page, 'shared-records/form');
    })
    .not.toEqual([]);
  const before = await registryOf(page);

  const chunks = new RegExp(`^${directory.origin}/builds/${build.id}/section[^/]*\\.js`);
  await page.route(chunks, (route) => refuse(route, 404));
  await enter(page, directory);
  await panel(page).waitFor();
  expect(await registryOf(page)).toEqual(before);
  await retryWithoutSuccess(page);
  expect(await registryOf(page)).toEqual(before);

  await enter(page, admin);
  await expect(panel(page)).toBeVisible();
  expect(await registryOf(page)).toEqual(before);

  await enter(page, directory);
  await panel(page).waitFor();
  await page.unroute(chunks);
  await press(page, 'Retry');
  await expectScreen(page, directory);
  const { instances } = await registryOf(page);
  const name = remoteName('directory', build.id);
  expect(instances.map((instance) => instance.name)).toContain(name);
});
