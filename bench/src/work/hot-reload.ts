import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startDevelopmentServer } from '../../../tools/src/suite/development-server';
import { originAt } from '../../baselines/sites';
import { SELECTORS } from '../page/screens';
import { signIn } from '../page/user';
import type { Workplace } from './workplace';

/** Gives a development server this many milliseconds to start, and a change as many to appear. */
const TIMEOUT_MS = 60_000;

/** A build that is served from source. */
export interface DevelopedSite {
  readonly packageName: string;
  readonly port: number;
}

/** Runs in the page, before each frame: returns whether a change has run. */
const isThere = (change: number): boolean => Reflect.get(globalThis, 'workplaceChange') === change;

/**
 * Serves builds from source and opens their page with a session while `use` runs.
 * @param sites the page's own first.
 * @param use gets a function that measures a change: the milliseconds from saving the file to the open page. It rejects
 * if the page reloads.
 */
export const withDevelopedPage = async <T>(
  browser: Browser,
  workplace: Workplace,
  sites: readonly [DevelopedSite, ...DevelopedSite[]],
  signal: AbortSignal,
  use: (timeChange: () => Promise<number>) => Promise<T>,
): Promise<T> => {
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const servers = await Promise.all(
    sites.map(({ packageName, port }) =>
      startDevelopmentServer({
        folder: join(workplace.checkout.folder, packageName),
        port,
        signal: timeout,
        onLine: () => {},
      }),
    ),
  );
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    context.setDefaultTimeout(TIMEOUT_MS);
    const page = await context.newPage();
    await page.goto(originAt(sites[0].port));
    await signIn(page);
    await page.locator(SELECTORS.reports).first().waitFor();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    return await use(async () => {
      const startedAt = performance.now();
      await page.waitForFunction(isThere, await workplace.change());
      const time = performance.now() - startedAt;
      if (loads > 0) throw new Error('The page was loaded again.');
      return time;
    });
  } finally {
    await context.close();
    await Promise.all(servers.map((server) => server.stop()));
  }
};
