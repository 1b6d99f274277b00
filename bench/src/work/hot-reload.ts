import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startDevelopmentServer } from '../../../tools/src/local/development-server';
import { originAt } from '../../baselines/sites';
import { SIGHTS } from '../page/sights';
import { signIn } from '../page/user';
import type { Workplace } from './workplace';

/** How long a development server may take to start, and a change to show, in milliseconds. */
const PATIENCE = 60_000;

/** A build that is served from source: its folder, and where. */
export interface DevelopedSite {
  readonly packageName: string;
  readonly port: number;
}

/** Runs in a page at each of its frames: whether a column of the list is called so. */
const hasColumn = (header: string): boolean =>
  [...document.querySelectorAll('[role="columnheader"]')].some(({ textContent }) => textContent === header);

/**
 * Serves builds of a workplace from source, opens their page and signs in, for as long as `use` takes.
 * @param sites the page's own first.
 * @param use is given what times a change: from its file being saved until the open page shows it, in milliseconds. That
 * rejects where the page is loaded again for it.
 */
export const withDevelopedPage = async <T>(
  browser: Browser,
  workplace: Workplace,
  sites: readonly [DevelopedSite, ...DevelopedSite[]],
  signal: AbortSignal,
  use: (timeChange: () => Promise<number>) => Promise<T>,
): Promise<T> => {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
  const servers = await Promise.all(
    sites.map(({ packageName, port }) =>
      startDevelopmentServer({
        folder: join(workplace.checkout.folder, packageName),
        port,
        signal: patience,
        onLine: () => {},
      }),
    ),
  );
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    await page.goto(originAt(sites[0].port));
    await signIn(page);
    await page.locator(SIGHTS.reports).first().waitFor();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    return await use(async () => {
      const startedAt = performance.now();
      const header = await workplace.change();
      await page.waitForFunction(hasColumn, header);
      const time = performance.now() - startedAt;
      if (loads > 0) throw new Error('The page was loaded again.');
      return time;
    });
  } finally {
    await context.close();
    await Promise.all(servers.map((server) => server.stop()));
  }
};
