import { defineConfig } from '@playwright/test';
import { resolveBrowser } from '../tools/src/local/browser';

const MANY_RECORDS = ['long-lists.test.ts', 'export.test.ts'];
const PUBLISHING = 'publish-*.test.ts';

/** The browser tests: they need the four production builds on the running local suite, with its demo data. */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/wake-functions.ts',
  testMatch: '*.test.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A machine that does other work besides may make one wait too long; what passes at the second attempt is told.
  retries: process.env.CI ? 2 : 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  // npm test runs one project after the other.
  projects: [
    { name: 'page', testIgnore: [...MANY_RECORDS, PUBLISHING] },
    // The functions hear of thousands of records one after the other: tests of what functions do would wait for them.
    { name: 'many', testMatch: MANY_RECORDS, fullyParallel: false, workers: 1 },
    // Changes the sites that all others look at.
    { name: 'publishing', testMatch: PUBLISHING, fullyParallel: false, workers: 1 },
  ],
  use: {
    baseURL: 'http://localhost:3000',
    locale: 'en-US',
    timezoneId: 'Asia/Jakarta',
    viewport: { width: 1440, height: 900 },
    // Pictures of the page at every step would make the tests of long lists take twice the time.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: await resolveBrowser(),
  },
});
