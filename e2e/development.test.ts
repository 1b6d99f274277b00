import { join } from 'node:path';
import { startDevelopmentServer } from '../tools/src/development-server';
import type { Running } from '../tools/src/processes.mjs';
import { Checkout } from './checkout';
import { expect, signIn, test } from './fixtures';

/** Ports beside those of the suite: an override leads to the section. */
const SHELL_PORT = 4100;
const SECTION_PORT = 4105;

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

const developed = (port: number): string =>
  `http://localhost:${port}/?section=reports@http://localhost:${SECTION_PORT}`;

test('a section from source runs in the built shell, and in one from source', async ({
  page,
  openBrowser,
}) => {
  await signIn(page, 'admin', developed(3000));
  await expect(page.getByRole('columnheader', { name: 'Department' })).toBeVisible();
  const developer = await openBrowser();
  await signIn(developer, 'staff', developed(SHELL_PORT));
  await expect(developer.getByRole('columnheader', { name: 'Department' })).toBeVisible();
});
