import type { Page } from '@playwright/test';
import { DEMO } from '../support/backend';
import { expect, signInByForm, submitLogin, test } from '../support/fixtures';
import { FaultyServer } from './support/faulty-server';
import { CHUNKS } from './support/lazy-chunks';

// The chunks of a shell that was replaced long ago are gone from its site. Those of the sections are not.
const LAZY = /^\/assets\/\d+\.\w+\.(js|css)$/;
const UPDATED = 'This page was updated. Reload to go on.';

const list = (page: Page) => page.getByRole('table', { name: 'Sales reports' });

const openList = async (page: Page, server: FaultyServer): Promise<void> => {
  await signInByForm(page, 'staff', `${server.address}/`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
};

for (const [chunk, { open }] of Object.entries(CHUNKS)) {
  test(`says that the page was updated if a chunk of it is gone: ${chunk}`, async ({
    openBrowser,
    problems,
  }) => {
    // The lost files, and what each chunk logs of them.
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
      // Both take the place of the list.
      if (chunk !== 'new report' && chunk !== 'import') await expect(list(page)).toBeVisible();
      await expect(page.getByText('failed to load')).toHaveCount(0);
      expect(blamed).toEqual([]);
      await page.close();
    } finally {
      await server.close();
    }
  });
}

test('says in a tab of an old release what did not load before the sign-in, and offers a reload after it', async ({
  openBrowser,
  problems,
}) => {
  problems.expect(/./);
  const server = await FaultyServer.serve();
  try {
    const page = await openBrowser();
    await page.goto(`${server.address}/`);
    await expect(page.getByLabel('Username')).toBeVisible();
    await page.waitForLoadState('networkidle');
    server.break('404', /^\/assets\//);
    server.release();
    await page.getByLabel('Username').fill('staff@example.com');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Check the connection and try again, or reload the page.',
    );
    await submitLogin(page, DEMO.staff);
    await expect(page.getByRole('heading', { name: 'The page could not be loaded' })).toBeVisible();
    // Not before the press: the page asks for its files again and would show the list by itself.
    await page.route(`${server.address}/`, async (route) => {
      server.repair();
      await route.continue();
    });
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.close();
  } finally {
    await server.close();
  }
});
