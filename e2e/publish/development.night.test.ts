import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { actualPort } from '../../tools/src/project/port-offset';
import type { Running } from '../../tools/src/project/processes.mjs';
import { startDevelopmentServer } from '../../tools/src/suite/start';
import { Checkout } from '../support/checkout';
import { expect, signInByForm, test } from '../support/fixtures';
import { ORIGINS } from '../support/origins';
import { isMarked, markPage, press } from '../support/screen';

/** Ports beside those of the local suite. An override leads to the section. */
const SHELL_PORT = actualPort(4100);
const SECTION_PORT = actualPort(4105);
const DEVELOPED_SHELL = `http://localhost:${SHELL_PORT}`;

// One after the other, because they share the ports and the sources.
test.describe.configure({ mode: 'default' });

let checkout: Checkout;
let servers: Running[] = [];

test.beforeAll(async () => {
  checkout = await Checkout.create();
  const serve = (name: string, port: number) =>
    startDevelopmentServer({
      folder: join(checkout.folder, name),
      port,
      signal: AbortSignal.timeout(60_000),
      onLine: () => {},
    });
  servers = await Promise.all([serve('shell', SHELL_PORT), serve('mfe-reports', SECTION_PORT)]);
});

test.afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await checkout.remove();
});

/** Opens a shell with a link to the section from source, and accepts it. */
const openDeveloped = async (page: Page, who: 'admin' | 'staff', shell: string): Promise<void> => {
  const link = `/?section=reports@http://localhost:${SECTION_PORT}`;
  await signInByForm(page, who, `${shell}${link}`);
  await press(page, 'Run it in this tab');
};

test('runs a section from source in the built shell and in a shell from source', async ({
  page,
  openBrowser,
}) => {
  await openDeveloped(page, 'admin', ORIGINS.shell);
  await expect(page.getByRole('columnheader', { name: 'Department' })).toBeVisible();
  const developer = await openBrowser();
  await openDeveloped(developer, 'staff', DEVELOPED_SHELL);
  await expect(developer.getByRole('columnheader', { name: 'Department' })).toBeVisible();
});

test('updates the open page after changes of section and shell, and keeps the typed text', async ({
  page,
}) => {
  await openDeveloped(page, 'staff', DEVELOPED_SHELL);
  const search = page.getByRole('combobox', { name: 'Search', exact: true });
  await search.fill('typed before');
  await markPage(page);
  const list = 'mfe-reports/src/reports/ReportsScreen.tsx';
  await checkout.edit(list, "header: 'Department'", "header: 'Division'");
  await expect(page.getByRole('columnheader', { name: 'Division' })).toBeVisible();
  await checkout.edit('shell/src/frame/Header.tsx', '>Sales Report<', '>Sales Diary<');
  await expect(page.getByRole('heading', { name: 'Sales Diary' })).toBeVisible();
  await checkout.edit(list, "header: 'Division'", "header: 'Branch'");
  await expect(page.getByRole('columnheader', { name: 'Branch' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sales Diary' })).toBeVisible();
  await expect(search).toHaveValue('typed before');
  expect(await isMarked(page)).toBe(true);
});

test('reloads the page after a change that no component can apply', async ({ page }) => {
  await openDeveloped(page, 'staff', DEVELOPED_SHELL);
  await expect(page.getByRole('columnheader', { name: 'Timestamp' })).toBeVisible();
  const loaded = page.waitForEvent('load');
  await checkout.edit(
    'mfe-reports/src/section.tsx',
    'export default',
    'export const changed = true;\nexport default',
  );
  await loaded;
  await expect(page.getByRole('columnheader', { name: 'Timestamp' })).toBeVisible();
});
