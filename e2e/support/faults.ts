/**
 * Playwright with the faults of `npm run faults`, which puts this file in the place of `@playwright/test` in its copy of the
 * checkout. A switch in the page asks `__fault(id)` whether it is on.
 */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type BrowserContext, test as base } from '@playwright/test';

export * from '@playwright/test';

const folder = process.env.FAULTS ?? '';
const MESSAGE_LENGTH = 300;
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const log = (entry: unknown) => appendFileSync(join(folder, 'log'), `${JSON.stringify(entry)}\n`);

/** Gives the pages of a browser the faults of the running test. */
const prepare = async (context: BrowserContext): Promise<void> => {
  await context.exposeBinding('__asked', (_, id: number) => log(id));
  await context.addInitScript((on: number[]) => {
    const asked = new Set<number>();
    const page = globalThis as unknown as Record<string, ((id: number) => unknown) | undefined>;
    page.__fault = (id) => {
      if (!asked.has(id)) void page.__asked?.(id);
      asked.add(id);
      return on.includes(id);
    };
  }, read('on.json').on);
};

/** Returns whether a test of this file has failed already. */
const hasFailed = (file: string): boolean =>
  existsSync(join(folder, 'log')) &&
  readFileSync(join(folder, 'log'), 'utf8').includes(`{"file":"${file}","failed":[{`);

export const test = base.extend<{ switches: undefined }, { switchedBrowser: undefined }>({
  switchedBrowser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        await prepare(context);
        return context;
      };
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  switches: [
    async ({ playwright: _ }, use, info) => {
      const file = relative(process.cwd(), info.file);
      const { on, skipped } = read('jobs.json');
      const title = info.titlePath.slice(1).join(' ');
      writeFileSync(join(folder, 'on.json'), JSON.stringify({ file, on: on[file], skipped }));
      info.skip(skipped.includes(title) || (on[file].length > 0 && hasFailed(file)));
      log({ file });
      const startedAt = performance.now();
      await use(undefined);
      const [error] = info.errors;
      const message = `${error?.message}`.slice(0, MESSAGE_LENGTH);
      const failed = error ? [{ test: title, message }] : [];
      log({ file, failed, seconds: (performance.now() - startedAt) / 1000 });
    },
    { auto: true },
  ],
});
