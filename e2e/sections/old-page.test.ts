import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/fixtures';
import { FaultyServer } from './support/faulty-server';

// The chunks of a shell that was replaced long ago are gone from its site. Those of the sections are not.
const LAZY = /^\/assets\/\d+\.\w+\.(js|css)$/;
const UPDATED = 'This page was updated. Reload to go on.';

const list = (page: Page) => page.getByRole('table', { name: 'Sales reports' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Each lazy part of the page, and how to open it from the list. */
const PARTS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  views: (page) => button(page, 'Views').click(),
  period: (page) =>
    page
      .getByRole('button', { name: /^Period|^Any time/ })
      .first()
      .click(),
  shortcuts: (page) => button(page, 'Keyboard shortcuts').click(),
  menu: (page) => button(page, 'Find or go to').click(),
  'CSV export': async (page) => {
    await button(page, 'Export').click();
    await page.getByRole('button', { name: /^CSV/ }).click();
  },
  'new report': (page) =>
    page
      .getByRole('button', { name: /^(New|Add)/ })
      .first()
      .click(),
  record: (page) => page.getByRole('row').nth(1).click(),
};

const openList = async (page: Page, server: FaultyServer): Promise<void> => {
  await signIn(page, 'staff', `${server.address}/`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
};

for (const [part, open] of Object.entries(PARTS)) {
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
