import { defineConfig } from '@playwright/test';
import tests from '../playwright.config';

/** Takes pictures of all screens into `.local/screens`, on the running local suite with its demo data. */
export default defineConfig({
  ...tests,
  testDir: '.',
  globalSetup: '../support/start-functions.ts',
  projects: [{ name: 'screens', testMatch: 'take-screens.ts' }],
  timeout: 240_000,
  workers: 1,
  retries: 0,
});
