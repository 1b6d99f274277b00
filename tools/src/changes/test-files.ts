import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Names what a test file needs: nothing, the emulators, or the whole product in a browser. */
export type TestKind = 'unit' | 'backend' | 'browser';

/** A project of `e2e/playwright.config.ts`. */
export type BrowserProject = 'page' | 'many' | 'publishing' | 'story';

/** The browser tests with thousands of records or accounts, or one administrator only. No other test runs beside them. */
export const MANY_RECORDS = /\/(long-lists|export|many-accounts|last-administrators|price)\.test\.ts$/;
/** The emulator tests whose every file has a Firebase project of its own. They run beside the others, and take as long. */
export const OWN_PROJECTS =
  /^functions\/test\/(rules\/|imports\/|records\/(naming\/|(adopt|compare|export|running-jobs|summaries)\.))/;
/** The browser tests that change the sites of all others. */
export const PUBLISHING = /\/publish-[^/]*\.test\.ts$/;
/** The browser test that starts a local suite of its own. It runs beside others. */
export const STORY = /\/section-story\.test\.ts$/;

const PASSED_OVER = new Set(['node_modules', 'dist', 'coverage', 'test-results', '.git', '.local']);
const TEST = /\.test\.tsx?$/;

/** Returns the paths of all test files below `folder` in a checkout. */
export const testFilesIn = (checkout: string, folder = ''): string[] =>
  readdirSync(join(checkout, folder), { withFileTypes: true }).flatMap((entry) => {
    if (PASSED_OVER.has(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return testFilesIn(checkout, path);
    return TEST.test(path) ? [path] : [];
  });

/** Returns what a test file needs. */
export const kindOf = (path: string): TestKind => {
  if (path.startsWith('e2e/')) return 'browser';
  return path.includes('.emulator.test.') ? 'backend' : 'unit';
};

/** Returns the Playwright project of a browser test. */
export const browserProjectOf = (path: string): BrowserProject => {
  if (MANY_RECORDS.test(path)) return 'many';
  if (STORY.test(path)) return 'story';
  return PUBLISHING.test(path) ? 'publishing' : 'page';
};
