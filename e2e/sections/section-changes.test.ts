import type { Page } from '@playwright/test';
import { integrityOf } from 'section-kit/build/integrity';
import { jsonText, signedManifest } from 'section-kit/build/section-manifest';
import { generateSigningKey } from 'section-kit/build/signing-key';
import { isInBucket } from '../../section-kit/src/host/choose';
import { originOf } from '../../tools/src/project/firebase-config';
import { actualPort } from '../../tools/src/project/port-offset';
import { futurePorts, sectionsIn } from '../../tools/src/project/sections';
import { createAccount, loadsOf, removeCanaryStop, stopCanary, unique } from '../support/backend';
import { expect, signInByForm, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { isMarked, markPage, press } from '../support/screen';
import {
  answer,
  containerScript,
  liveBuild,
  SECTIONS,
  screensOf,
  serveBuild,
  serveManifest,
  siteManifest,
} from './support/fake-builds';

const [reports, directory] = SECTIONS;

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const mounted = (page: Page, name: string) => page.locator(`[data-section=${name}]`);

/** Separates two readings of every section.json by at least this many milliseconds. */
const READ_INTERVAL_MS = 3_000;

/** Focuses the page again until it has read every section.json once more. Needs a clock in the page. */
const refocus = async (page: Page) => {
  let reads = 0;
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/section.json')) reads += 1;
  });
  // Once, because the page would prefetch a new section after the same time again.
  await page.clock.fastForward(READ_INTERVAL_MS);
  await expect
    .poll(async () => {
      await page.evaluate(() => void window.dispatchEvent(new Event('focus')));
      return reads;
    })
    .toBeGreaterThanOrEqual(SECTIONS.length);
};

/** Returns a build id whose 50 % canary includes the first account and excludes the second. */
const canaryIdFor = async (inside: string, outside: string): Promise<string> => {
  for (let number = 0; ; number += 1) {
    const canary = { build: `canary-${Date.now()}-${number}`, percent: 50 };
    const [first, second] = await Promise.all(
      [inside, outside].map((uid) => isInBucket(uid, 'reports', canary)),
    );
    if (first && !second) return canary.build;
  }
};

/** Reloads until the expected channel runs: the page waits at most 2 seconds for the stop of a canary. */
const expectChannel = (page: Page, channel: string) =>
  expect(async () => {
    await page.reload();
    await expect(mounted(page, 'reports')).toHaveAttribute('data-channel', channel, { timeout: 10_000 });
  }).toPass({ timeout: 60_000 });

test('serves a canary to the same accounts at every visit, reports its loads, and ends when it is stopped', async ({
  page,
  openBrowser,
}) => {
  const [inside, outside] = await Promise.all([createAccount(), createAccount()]);
  const id = await canaryIdFor(inside.uid, outside.uid);
  const live = await liveBuild(reports);
  const other = await openBrowser();
  for (const to of [page, other]) {
    const canary = await serveBuild(to, reports, id, screensOf('The canary'));
    await serveManifest(to, reports, {
      name: 'reports',
      builds: [live, canary],
      live: live.id,
      canary: { build: id, percent: 50 },
    });
  }
  await Promise.all([signInByForm(page, inside), signInByForm(other, outside)]);
  for (const _ of ['first', 'second']) {
    await expectChannel(page, 'canary');
    await expect(mounted(page, 'reports')).toHaveText('The canary');
    await expectChannel(other, 'live');
  }
  await expect
    .poll(() => loadsOf(id))
    .toEqual(expect.arrayContaining([expect.objectContaining({ channel: 'canary', outcome: 'loaded' })]));

  await stopCanary('reports', id);
  try {
    await page.reload();
    await expect(mounted(page, 'reports')).toHaveAttribute('data-channel', 'live');
  } finally {
    await removeCanaryStop('reports');
  }
});

test('loads a new build at the next entry into its section, never while a form is open', async ({ page }) => {
  const name = unique('PT Lanjut');
  await page.clock.install();
  await signInByForm(page, 'staff', '/customer');
  await press(page, 'Add +');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await markPage(page);

  const build = await serveBuild(page, directory, 'newer', screensOf('The newer build'));
  await serveManifest(page, directory, { name: 'directory', builds: [build], live: 'newer' });
  await refocus(page);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await link(page, 'Dashboard').click();
  await expect(mounted(page, 'reports')).toBeAttached();
  await link(page, 'Customer').click();
  await expect(mounted(page, 'directory')).toHaveAttribute('data-build', 'newer');
  expect(await isMarked(page)).toBe(true);
});

test('refuses an older section.json, also after a reload', AT_NIGHT, async ({ page, problems }) => {
  problems.expect(/console: Section reports: outdated: .*, and this browser has seen/);
  const { serial } = await siteManifest(reports);
  const live = await liveBuild(reports);
  await page.clock.install();
  await signInByForm(page, 'staff');
  await expect(mounted(page, 'reports')).toHaveAttribute('data-build', live.id);
  const yesterday = await serveBuild(page, reports, 'yesterday', screensOf('Yesterday'));
  await serveManifest(page, reports, { name: 'reports', builds: [yesterday], live: 'yesterday' }, serial - 1);
  await refocus(page);
  await link(page, 'Customer').click();
  await expect(mounted(page, 'directory')).toBeAttached();
  await link(page, 'Dashboard').click();
  await expect(mounted(page, 'reports')).toHaveAttribute('data-build', live.id);
  await page.reload();
  await expect(page.getByRole('table', { name: 'Sales reports' })).toBeVisible();
  await expect(mounted(page, 'reports')).toHaveAttribute('data-build', live.id);
});

test('shows a new section in the sidebar of an open page', AT_NIGHT, async ({ page }) => {
  await page.clock.install();
  await signInByForm(page, 'staff');
  await expect(link(page, 'Contact')).toBeVisible();
  await markPage(page);

  const [port = 0] = futurePorts(sectionsIn());
  const site = originOf({ port: actualPort(port) });
  const script = containerScript('notes', 'first', ['/notes'], screensOf('All notes'));
  const { privateKey, publicKey } = generateSigningKey();
  const build = {
    id: 'first',
    entry: 'builds/first/remoteEntry.js',
    integrity: integrityOf(script),
    chunks: {},
    files: integrityOf('{}'),
    contract: '^3.0.0',
    createdAt: '2026-11-21T09:30:00.000Z',
    routes: [{ path: '/notes', role: 'staff' as const, link: { label: 'Notes', order: 9 } }],
  };
  const manifest = await signedManifest(
    { name: 'notes', builds: [build], live: 'first' },
    Date.now(),
    privateKey,
  );
  await page.route(`${site}/section.json`, (route) => answer(route, 'application/json', jsonText(manifest)));
  await page.route(`${site}/${build.entry}*`, (route) => answer(route, 'text/javascript', script));
  await page.route('**/sections.json', async (route) => {
    const sites = await (await fetch(route.request().url())).json();
    await route.fulfill({ json: { ...sites, notes: { site, publicKey } } });
  });
  await refocus(page);
  await link(page, 'Notes').click();
  await expect(page.getByRole('main')).toHaveText('All notes');
  expect(await isMarked(page)).toBe(true);
});
