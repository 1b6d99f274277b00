import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { resolveHeadlessShell } from 'section-kit/publish/gate/browser';
import { AT_NIGHT, IS_NIGHT } from './support/night';
import { ORIGINS } from './support/origins';

const { executablePath, args } = await resolveHeadlessShell();
/** The files of the night. */
const NIGHT_FILES = /\.night\.test\.ts$/;
/** At night with thousands of records or accounts, or one administrator only. No other test runs beside them. */
const MANY_RECORDS =
  /\/(long-lists|export|large-import\.night|many-accounts\.night|last-administrators\.night|price\.night)\.test\.ts$/;
/** They change the sites of all other tests. */
const PUBLISHING = /\/publish-[^/]*\.test\.ts$/;
/** They start a local suite of their own, and run beside others. */
const STORY = /\/(section|outside)-story(\.night)?\.test\.ts$/;

// Most pages live for two seconds. Optimizing their scripts takes a tenth of the work and gains less.
const WITHOUT_OPTIMIZING = '--js-flags=--no-opt --no-maglev';

const BY_DAY: PlaywrightTestConfig['projects'] = [
  {
    name: 'page',
    outputDir: 'test-results/page',
    testIgnore: IS_NIGHT ? [MANY_RECORDS, PUBLISHING, STORY] : [NIGHT_FILES, STORY],
    use: { launchOptions: { executablePath, args: [...args, WITHOUT_OPTIMIZING] } },
  },
  {
    name: 'story',
    outputDir: 'test-results/story',
    testMatch: STORY,
    ...(!IS_NIGHT && { testIgnore: NIGHT_FILES }),
    workers: 1,
  },
];

const AT_NIGHT_ALONE: PlaywrightTestConfig['projects'] = [
  {
    name: 'many',
    outputDir: 'test-results/many',
    testMatch: MANY_RECORDS,
    fullyParallel: false,
    workers: 1,
  },
  {
    name: 'publishing',
    outputDir: 'test-results/publishing',
    testMatch: PUBLISHING,
    fullyParallel: false,
    workers: 1,
  },
];

/** The browser tests. They need the running local suite with production builds and demo data. */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/start-functions.ts',
  testMatch: '*.test.ts',
  ...(!IS_NIGHT && { grepInvert: new RegExp(AT_NIGHT.tag) }),
  fullyParallel: true,
  workers: 2,
  // A retry would hide a fault that only some runs show.
  retries: 0,
  timeout: 90_000,
  expect: {
    timeout: 20_000,
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/screens/trees/{arg}{ext}' },
  },
  reporter: 'list',
  // npm test runs one project after the other. Each empties its own folder only: the traces of the others stay.
  projects: IS_NIGHT ? [...BY_DAY, ...AT_NIGHT_ALONE] : BY_DAY,
  use: {
    baseURL: ORIGINS.shell,
    locale: 'en-US',
    timezoneId: 'Asia/Jakarta',
    viewport: { width: 1440, height: 900 },
    // Snapshots would double the time of the tests with long lists.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    // Drawing movements takes a tenth of the time. Tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, args },
  },
});
