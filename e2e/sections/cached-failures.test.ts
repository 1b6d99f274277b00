import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/fixtures';
import { isMarked, markPage, press } from '../support/screen';
import { CachedSite, servePage } from './support/cached-sites';
import { enter, expectScreen, NOWHERE, note, panel, retryInVain, secondsOf } from './support/failing-section';
import { SECTIONS, type Section } from './support/spoilt-sections';

// Without a route of Playwright: with one, the browser would have no cache.

const WRONG = [/console: Failed to find a valid digest/, /console: .*: integrity/];

/** Serves the page and its sections by sites whose wrong files stay in the browser's cache. */
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
 * Opens a page where no section starts by itself, in a browser with an empty cache. The site's builds are wrong from the
 * start, and once the page knows of them all of its files.
 */
const openWrong = async (page: Page, address: string, site: CachedSite, section: Section): Promise<void> => {
  site.wrong = 'builds';
  await signIn(page, 'staff', `${address}${NOWHERE}`);
  await page.getByRole('link', { name: section.link, exact: true }).waitFor();
  site.wrong = 'all';
  await enter(page, section);
  await panel(page).waitFor();
};

/** Presses Retry once, when all files are right again: no reload, and no other build. */
const retryOnce = async (page: Page, site: CachedSite, section: Section): Promise<number> => {
  await markPage(page);
  site.wrong = 'none';
  const seconds = await secondsOf(async () => {
    await press(page, 'Retry');
    await expectScreen(page, section);
  });
  expect(await isMarked(page)).toBe(true);
  await expect(page.locator(`[data-section=${section.name}]`)).toHaveAttribute('data-channel', 'live');
  return seconds;
};

test('all files of a site that are wrong, and stay so in the cache, are right after one Retry', async ({
  openBrowser,
  problems,
}) => {
  problems.expect(...WRONG);
  await withCachedSites(async (address, sites) => {
    for (const [section, site] of sites) {
      const page = await openBrowser();
      await openWrong(page, address, site, section);
      note('all files wrong in the cache', section, 'Retry', await retryOnce(page, site, section));
      // The next page needs no Retry.
      await page.reload();
      await expectScreen(page, section);
      // It reads the other sections ahead, from sites that are about to close.
      await page.close();
    }
  });
});

test('so are those that were asked for again and again meanwhile, over a reload', async ({
  openBrowser,
  problems,
}) => {
  problems.expect(...WRONG, /console: .*: manifest/);
  await withCachedSites(async (address, sites) => {
    for (const [section, site] of sites) {
      const page = await openBrowser();
      await openWrong(page, address, site, section);
      for (const _ of ['once', 'twice']) await retryInVain(page);
      await page.reload();
      await panel(page).waitFor();
      const seconds = await retryOnce(page, site, section);
      note('all files wrong in the cache over a reload', section, 'Retry', seconds);
      await page.close();
    }
  });
});
