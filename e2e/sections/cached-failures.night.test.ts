import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { jsonText } from 'section-kit/build/section-manifest';
import { localSectionSites } from '../../tools/src/build/manifest/local-keys';
import { backendOrigins, localConfig } from '../../tools/src/cloud/firebase-web-config';
import { localSites } from '../../tools/src/project/root';
import { hostingConfig } from '../../tools/src/publish/hosting/hosting-config';
import { expect, signInByForm, test } from '../support/fixtures';
import { isMarked, markPage, press } from '../support/screen';
import { EMPTY_SCREEN, enter, expectScreen, panel, retryWithoutSuccess } from './support/failing-section';
import { SECTIONS, type Section } from './support/fake-builds';
import { FaultyServer } from './support/faulty-server';

// Uses real servers, because a route of Playwright would turn the browser's cache off.

const ENTRY = /\/remoteEntry\.js$/;
const WRONG = [/console: Failed to find a valid digest/, /console: .*: integrity/];

/** Serves the page and its sections, whose wrong files stay in the browser's cache. */
const withSites = async (
  work: (page: string, sites: readonly (readonly [Section, FaultyServer])[]) => Promise<void>,
) => {
  const sites = await Promise.all(
    SECTIONS.map(async (section) => [section, await FaultyServer.serve(section.name)] as const),
  );
  const folder = await mkdtemp(join(tmpdir(), 'page-'));
  await cp(join(localSites, 'shell'), folder, { recursive: true });
  const local = await localSectionSites();
  const listed = sites.map(([{ name }, { address }]) => [name, { ...local[name], site: address }]);
  await writeFile(join(folder, 'sections.json'), jsonText(Object.fromEntries(listed)));
  const hosting = hostingConfig({
    sections: Object.fromEntries(sites.map(([{ name }, { address }]) => [name, address])),
    backend: backendOrigins(localConfig()),
    production: false,
  });
  const page = await FaultyServer.serve('shell', { folder, hosting });
  try {
    await work(page.address, sites);
  } finally {
    await Promise.all([page, ...sites.map(([, site]) => site)].map((server) => server.close()));
    await rm(folder, { recursive: true });
  }
};

/**
 * Opens a page where no section starts, with an empty cache. The site's builds are truncated from the start, and all
 * of its files as soon as the page knows the builds.
 */
const openTruncated = async (
  page: Page,
  address: string,
  site: FaultyServer,
  section: Section,
): Promise<void> => {
  site.break('cut', /^\/builds\//);
  await signInByForm(page, 'staff', `${address}${EMPTY_SCREEN}`);
  await page.getByRole('link', { name: section.link, exact: true }).waitFor();
  site.break('cut', /^/);
  await enter(page, section);
  await panel(page).waitFor();
};

/** Restores all files and presses Retry once. Expects the live build without a reload. */
const retryOnce = async (page: Page, site: FaultyServer, section: Section): Promise<void> => {
  await markPage(page);
  site.repair();
  await press(page, 'Retry');
  await expectScreen(page, section);
  expect(await isMarked(page)).toBe(true);
  await expect(page.locator(`[data-section=${section.name}]`)).toHaveAttribute('data-channel', 'live');
};

test('recovers by one Retry from truncated files in the cache', async ({ openBrowser, problems }) => {
  problems.expect(...WRONG);
  await withSites(async (address, sites) => {
    for (const [section, site] of sites) {
      const page = await openBrowser();
      await openTruncated(page, address, site, section);
      await retryOnce(page, site, section);
      // The next page needs no Retry.
      await page.reload();
      await expectScreen(page, section);
      // Otherwise it would still prefetch other sections from sites that are about to close.
      await page.close();
    }
  });
});

test('recovers by one Retry after failed retries and a reload', async ({ openBrowser, problems }) => {
  problems.expect(...WRONG, /console: .*: manifest/);
  await withSites(async (address, sites) => {
    for (const [section, site] of sites) {
      const page = await openBrowser();
      await openTruncated(page, address, site, section);
      for (const _ of ['once', 'twice']) await retryWithoutSuccess(page);
      await page.reload();
      await panel(page).waitFor();
      await retryOnce(page, site, section);
      await page.close();
    }
  });
});

test('loads an entry that takes seven seconds', async ({ openBrowser }) => {
  await withSites(async (address, sites) => {
    for (const [section, site] of sites) {
      const page = await openBrowser();
      site.break('slow', ENTRY);
      await signInByForm(page, 'staff', `${address}${EMPTY_SCREEN}`);
      await enter(page, section);
      await expectScreen(page, section);
      await expect(page.locator(`[data-section=${section.name}]`)).toHaveAttribute('data-channel', 'live');
      await page.close();
    }
  });
});

test('uses at Retry what has arrived after the time limit', async ({ openBrowser, problems }) => {
  problems.expect(/console: .*: timeout/);
  await withSites(async (address, sites) => {
    for (const [section, site] of sites) {
      const page = await openBrowser();
      site.slowMs = 15_000;
      site.break('slow', ENTRY);
      await signInByForm(page, 'staff', `${address}${EMPTY_SCREEN}`);
      await enter(page, section);
      await panel(page).waitFor();
      await page.waitForTimeout(4_000);
      const pressedAt = performance.now();
      await press(page, 'Retry');
      await expectScreen(page, section);
      expect(performance.now() - pressedAt).toBeLessThan(5_000);
      await page.close();
    }
  });
});
