/// <reference types="trusted-types" />
import type { Page } from '@playwright/test';
import { DEMO } from '../support/backend';
import { expect, submitLogin, test } from '../support/fixtures';
import { IS_SOAK } from '../support/soak';
import { FAULTS, type Fault, FaultyServer } from './support/faulty-server';

// The page has to speak within five seconds, whatever happens to its own files.
const SPOKEN_MS = 5_000;

const FILES = {
  HTML: /^\/$/,
  entry: /^\/assets\/main\.\w+\.js$/,
  libraries: /^\/assets\/libraries\.\w+\.js$/,
  'style sheet': /^\/assets\/main\.\w+\.css$/,
} as const;
type File = keyof typeof FILES;

const cover = (page: Page) => page.getByRole('alert').filter({ hasText: 'Sales Report' });
const username = (page: Page) => page.getByLabel('Username');

const withServer = async (work: (server: FaultyServer) => Promise<void>): Promise<void> => {
  const server = await FaultyServer.serve();
  try {
    await work(server);
  } finally {
    await server.close();
  }
};

/** Returns how often the server was asked for a document. */
const documents = ({ requests }: FaultyServer): number => requests.filter((url) => url === '/').length;

/** Without the HTML nothing of the page runs: the browser shows its own page, or the answer of somebody else. */
const runs = (file: File, fault: Fault): boolean => file !== 'HTML' || fault === 'cut';

/** In a usual run one file has all faults and each file the first. A soak tries each with each. */
const CASES = Object.keys(FILES).flatMap((file) =>
  FAULTS.filter((fault) => runs(file as File, fault) && (IS_SOAK || file === 'entry' || fault === 'cut')).map(
    (fault) => [file as File, fault] as const,
  ),
);

for (const [file, fault] of CASES) {
  test(`says that the page does not start, and starts it by one press: ${file} ${fault}`, async ({
    openBrowser,
    problems,
  }) => {
    if (fault !== 'slow') problems.expect(/./);
    await withServer(async (server) => {
      const page = await openBrowser();
      server.break(fault, FILES[file]);
      const begun = performance.now();
      await page.goto(`${server.address}/`, { waitUntil: 'commit' });
      await expect(cover(page)).toBeVisible({ timeout: SPOKEN_MS });
      test.info().annotations.push({
        type: 'page start',
        description: `${file} | ${fault} | spoken | ${((performance.now() - begun) / 1_000).toFixed(1)}`,
      });
      // A slow file comes in the end. No other fault heals while it lasts, and none reloads for ever.
      if (fault === 'slow') {
        await expect(username(page)).toBeVisible();
        await expect(cover(page)).toBeHidden();
        expect(documents(server)).toBe(1);
        return;
      }
      await page.waitForTimeout(1_000);
      expect(documents(server)).toBeLessThanOrEqual(3);
      server.repair();
      const pressed = performance.now();
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect(username(page)).toBeVisible();
      await expect(cover(page)).toBeHidden();
      test.info().annotations.push({
        type: 'page start',
        description: `${file} | ${fault} | healed | ${((performance.now() - pressed) / 1_000).toFixed(1)}`,
      });
      await submitLogin(page, DEMO.staff);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
    });
  });
}

test('heals by itself a file that fails once', async ({ openBrowser, problems }) => {
  problems.expect(/./);
  await withServer(async (server) => {
    const page = await openBrowser();
    server.break('changed', /assets\/(main|libraries)/, true);
    await page.goto(server.address);
    await expect(username(page)).toBeVisible();
    expect(documents(server)).toBe(1);
  });
});

/** The places where HTML may end: the guard stands before all of them. */
const HTML_ENDS = [
  '<meta name="firebase-config"',
  '<script defer',
  '<meta name="integrity"',
  '<div id="page"',
];

for (const isTorn of IS_SOAK ? [true, false] : [true]) {
  test(`starts by itself after HTML that was cut once${isTorn ? ' with its connection' : ''}`, async ({
    openBrowser,
    problems,
  }) => {
    problems.expect(/./);
    await withServer(async (server) => {
      for (const place of HTML_ENDS) {
        const page = await openBrowser();
        server.cutHtml(place, isTorn);
        await page.goto(`${server.address}/`, { waitUntil: 'commit' });
        await expect(username(page), place).toBeVisible();
        await expect(cover(page)).toBeHidden();
        await page.close();
      }
    });
  });
}

test('says that a browser is too old', async ({ openBrowser }) => {
  await withServer(async (server) => {
    const page = await openBrowser();
    await page.addInitScript(() => {
      CSS.supports = () => false;
    });
    await page.goto(server.address);
    await expect(cover(page)).toContainText('Sales Report needs a newer browser.');
    await page.waitForTimeout(1_000);
    await expect(cover(page)).toBeVisible();
  });
});

test('says that an extension stops the page if it has taken the Trusted Types policy', async ({
  openBrowser,
  problems,
}) => {
  problems.expect(
    /createPolicy/,
    /violation: trusted-types trusted-types-policy default/,
    /console: Creating a TrustedTypePolicy named 'default' violates/,
  );
  await withServer(async (server) => {
    const page = await openBrowser();
    await page.addInitScript(() =>
      window.trustedTypes?.createPolicy('default', { createScriptURL: (url) => url }),
    );
    await page.goto(server.address);
    await expect(cover(page)).toContainText('A browser extension stops Sales Report.', {
      timeout: SPOKEN_MS,
    });
  });
});

test('names a policy that no other code can take', async ({ page, problems }) => {
  problems.expect(/console: Creating a TrustedTypePolicy named 'guard' violates/);
  await page.goto('/');
  await expect(username(page)).toBeVisible();
  const taken = await page.evaluate(() => {
    try {
      return window.trustedTypes?.createPolicy('guard', {}) !== undefined;
    } catch {
      return false;
    }
  });
  expect(taken).toBe(false);
});
