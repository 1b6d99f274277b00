import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/fixtures';
import { IS_SOAK } from '../support/soak';
import { FAULTS, FaultyServer } from './support/faulty-server';

/** The files behind the first screen, and how to need each after signing in. */
const FILES: Readonly<Record<string, { readonly paths: RegExp; use?(page: Page): Promise<unknown> }>> = {
  auth: { paths: /^\/assets\/auth\.\w+\.js$/ },
  page: { paths: /^\/assets\/page\.\w+\.js$/ },
  'style sheet of the page': { paths: /^\/assets\/page\.\w+\.css$/ },
  store: { paths: /^\/assets\/firestore\.\w+\.js$/ },
  lazy: {
    paths: /^\/assets\/\d+\.\w+\.(js|css)$/,
    use: async (page) => {
      await page.getByRole('button', { name: 'Views', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Views' })).toContainText(/view/i);
    },
  },
};

for (const [file, { paths, use }] of Object.entries(FILES)) {
  for (const fault of FAULTS.filter((fault) => IS_SOAK || fault === 'cut')) {
    test(`heals by itself a file of the page that fails once: ${file} ${fault}`, async ({
      openBrowser,
      problems,
    }) => {
      if (fault !== 'slow') problems.expect(/./);
      const server = await FaultyServer.serve();
      try {
        const page = await openBrowser();
        server.break(fault, paths, true);
        await signIn(page, 'staff', `${server.address}/`);
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        const isRequested = ({ pathname }: URL) => paths.test(pathname);
        const times = () => server.requests.filter((url) => isRequested(new URL(url, server.address))).length;
        await use?.(page);
        // The file, the same by a fresh address, and the repair of the cache.
        await expect.poll(times).toBeGreaterThanOrEqual(fault === 'slow' ? 1 : 3);
        await expect(page.getByRole('alert')).toHaveCount(0);
        server.requests.length = 0;
        await page.reload();
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        await use?.(page);
        expect(server.requests.filter((url) => url.includes('.js?') || url.includes('.css?'))).toEqual([]);
        await page.close();
      } finally {
        await server.close();
      }
    });
  }
}
