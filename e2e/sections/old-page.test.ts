import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/fixtures';
import { FaultyServer } from './support/faulty-server';
import { PARTS } from './support/page-parts';

// The chunks of a shell that was replaced long ago are gone from its site. Those of the sections are not.
const LAZY = /^\/assets\/\d+\.\w+\.(js|css)$/;
const UPDATED = 'This page was updated. Reload to go on.';

const list = (page: Page) => page.getByRole('table', { name: 'Sales reports' });

const openList = async (page: Page, server: FaultyServer): Promise<void> => {
  await signIn(page, 'staff', `${server.address}/`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
};

for (const [part, { open }] of Object.entries(PARTS)) {
  test(`says that the page was updated if a part of it is gone: ${part}`, async ({
    openBrowser,
    problems,
  }) => {
    // The lost files, and what each part logs of them.
    problems.expect(/./);
    const server = await FaultyServer.serve();
    try {
      const page = await openBrowser();
      const blamed: string[] = [];
      page.on('request', (request) => {
        if (request.postData()?.includes('sectionLoads')) blamed.push(request.url());
      });
      server.break('404', LAZY);
      await openList(page, server);
      server.release();
      await open(page);
      await expect(page.getByText(UPDATED)).toBeVisible();
      // A form takes the place of the list.
      if (part !== 'new report') await expect(list(page)).toBeVisible();
      await expect(page.getByText('failed to load')).toHaveCount(0);
      expect(blamed).toEqual([]);
      await page.close();
    } finally {
      await server.close();
    }
  });
}
