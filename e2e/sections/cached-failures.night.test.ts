import type { Page } from '@playwright/test';
import { expect, signInByForm, test } from '../support/fixtures';
import { isMarked, markPage, press } from '../support/screen';
import { CachedSite, servePage } from './support/cached-sites';
import { EMPTY_SCREEN, enter, expectScreen, panel, retryWithoutSuccess } from './support/failing-section';
import { SECTIONS, type Section } from './support/fake-builds';

// Uses real servers, because a route of Playwright would turn the browser's cache off.

const WRONG = [/console: Failed to find a valid digest/, /console: .*: integrity/];

/** Serves the page and its sections from sites whose wrong files stay in the browser's cache. */
const withCachedSites = async (
  work: (page: string, sites: readonly (readonly [Section, CachedSite])[]) => Promise<void>,
) => {
  const sites = await Promise.all(
    SECTIONS.map(async (section) => [section, await CachedSite.serve(section.name)] as const),
  );
  const server = await servePage(sites.map(([, site]) => site));
  try {
    await work(server.address, sites);
  } finally {
    await server.close();
    await Promise.all(sites.map(([, site]) => site.close()));
  }
};

/**
 * Opens a page where no section starts, with an empty cache. The site's builds are truncated from the start, and all
 * of its files as soon as the page knows the builds.
 */
const openTruncated = async (
  page: Page,
  address: string,
  site: CachedSite,
  section: Section,
): Promise<void> => {
  site.truncated = 'builds';
  await signInByForm(page, 'staff', `${address}${EMPTY_SCREEN}`);
  await page.getByRole('link', { name: section.link, exact: true }).waitFor();
  site.truncated = 'all';
  await enter(page, section);
  await panel(page).waitFor();
};

/** Restores all files and presses Retry once. Expects the live build without a reload. */
const retryOnce = async (page: Page, site: CachedSite, section: Section): Promise<void> => {
  await markPage(page);
  site.truncated = 'none';
  await press(page, 'Retry');
  await expectScreen(page, section);
  expect(await isMarked(page)).toBe(true);
  await expect(page.locator(`[data-section=${section.name}]`)).toHaveAttribute('data-channel', 'live');
};

test('recovers by one Retry from truncated files in the cache', async ({ openBrowser, problems }) => {
  problems.expect(...WRONG);
  await withCachedSites(async (address, sites) => {
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
  await withCachedSites(async (address, sites) => {
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
  await withCachedSites(async (address, sites) => {
    for (const [section, site] of sites) {
      const page = await openBrowser();
      site.entryMs = 7_000;
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
  await withCachedSites(async (address, sites) => {
    for (const [section, site] of sites) {
      const page = await openBrowser();
      site.entryMs = 15_000;
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
