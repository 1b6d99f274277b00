/// <reference types="trusted-types" />
import type { Page } from '@playwright/test';
import { DEMO } from '../support/backend';
import { expect, submitLogin, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { EXTENSIONS } from './support/extensions';
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

/** Notes each sentence that the page shows, also one that its own reload ends soon. Returns how to read them. */
const watchSentences = async (page: Page): Promise<() => readonly string[]> => {
  const sentences: string[] = [];
  await page.exposeFunction('noteSentence', (text: string) => sentences.push(text));
  await page.addInitScript(() => {
    const { noteSentence } = window as unknown as { noteSentence(text: string): void };
    new MutationObserver(() => {
      const text = document.querySelector('[role=alert]')?.textContent ?? '';
      if (text.includes('Sales Report')) noteSentence(text);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => sentences;
};

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
const runs = (file: File, fault: Fault): boolean =>
  file !== 'HTML' || ['cut', 'reset', 'stalled'].includes(fault);

/** Each file with each fault. By day the first file to arrive is cut. */
const CASES = Object.keys(FILES).flatMap((file) =>
  FAULTS.filter((fault) => runs(file as File, fault)).map((fault) => [file as File, fault] as const),
);

for (const [file, fault] of CASES) {
  test(
    `says that the page does not start, and starts it by one press: ${file} ${fault}`,
    file === 'entry' && fault === 'cut' ? {} : AT_NIGHT,
    async ({ openBrowser, problems }) => {
      // The reload ends the request of a stalled file, which is no problem by itself.
      if (fault === 'stalled') problems.allow(/./);
      else if (fault !== 'slow') problems.expect(/./);
      await withServer(async (server) => {
        const page = await openBrowser();
        const sentences = await watchSentences(page);
        server.break(fault, FILES[file]);
        const begun = performance.now();
        await page.goto(`${server.address}/`, { waitUntil: 'commit' });
        await expect.poll(sentences, { timeout: SPOKEN_MS }).not.toEqual([]);
        await expect(cover(page)).toBeVisible();
        test.info().annotations.push({
          type: 'page start',
          description: `${file} | ${fault} | spoken | ${((performance.now() - begun) / 1_000).toFixed(1)}`,
        });
        // A slow file comes in the end. No other fault heals while it lasts, and none reloads for ever.
        if (fault === 'slow') {
          await expect(username(page)).toBeVisible();
          await expect(cover(page)).toBeHidden();
          expect(documents(server)).toBe(1);
          // It loads more behind the login screen, and the server closes.
          await page.close();
          return;
        }
        await page.waitForTimeout(1_000);
        // A browser repeats a navigation by itself whose connection was reset.
        expect(documents(server)).toBeLessThanOrEqual(fault === 'reset' ? 4 : 3);
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
    },
  );
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

test('starts by itself after a cache has served the HTML of an older shell, whose files are gone', async ({
  openBrowser,
  problems,
}) => {
  problems.expect(/./);
  await withServer(async (server) => {
    const page = await openBrowser();
    server.serveStaleHtml();
    await page.goto(server.address);
    await expect(username(page)).toBeVisible({ timeout: SPOKEN_MS });
    await expect(cover(page)).toBeHidden();
  });
});

test(
  'paints its sentence while the style sheet of the HTML stalls',
  AT_NIGHT,
  async ({ openBrowser, problems }) => {
    problems.expect(/./);
    await withServer(async (server) => {
      const page = await openBrowser();
      server.break('stalled', FILES['style sheet'], true);
      await page.goto(server.address, { waitUntil: 'commit' });
      await expect(username(page)).toBeVisible({ timeout: 2 * SPOKEN_MS });
      // A browser that waits for a style sheet of the HTML paints nothing.
      const paints = await page.evaluate(() => performance.getEntriesByType('paint').length);
      expect(paints).toBeGreaterThan(0);
    });
  },
);

/** The places where HTML may end: the guard stands before all of them. */
const HTML_ENDS = ['<script defer', '<meta name="page-config"', '<meta name="integrity"', '<div id="page"'];

for (const isTorn of [true, false]) {
  test(
    `says it if the HTML is cut, and starts by itself: ${isTorn ? 'with' : 'without'} its connection`,
    AT_NIGHT,
    async ({ openBrowser, problems }) => {
      problems.expect(/./);
      await withServer(async (server) => {
        for (const place of HTML_ENDS) {
          const page = await openBrowser();
          server.cutHtml(place, isTorn);
          await page.goto(`${server.address}/`, { waitUntil: 'commit' });
          await expect(username(page), place).toBeVisible({ timeout: 2 * SPOKEN_MS });
          await expect(cover(page)).toBeHidden();
          await page.close();
        }
      });
    },
  );
}

test('says that a browser is too old', AT_NIGHT, async ({ openBrowser }) => {
  await withServer(async (server) => {
    const page = await openBrowser();
    await page.addInitScript(() => {
      CSS.supports = () => false;
    });
    await page.goto(server.address);
    await expect(cover(page)).toContainText('Sales Report needs a newer browser.');
    // Also after it could have said that the page is slow.
    await page.waitForTimeout(SPOKEN_MS);
    await expect(cover(page)).toContainText('Sales Report needs a newer browser.');
  });
});

/** Functions of browsers that the page does without, or replaces. */
const NEWER = [
  ...['toReversed', 'toSorted', 'toSpliced', 'findLast', 'findLastIndex'].map(
    (name) => `Array.prototype.${name}`,
  ),
  ...['structuredClone', 'Object.groupBy', 'Promise.withResolvers', 'Set.prototype.union', 'URL.canParse'],
  ...['Intl.Segmenter', 'Intl.ListFormat', 'AbortSignal.any', 'crypto.randomUUID', 'navigator.locks'],
  ...['requestIdleCallback', 'ResizeObserver', 'IntersectionObserver', 'onscrollend', 'CSS.highlights'],
  ...['HTMLElement.prototype.inert', 'HTMLElement.prototype.popover', 'CompressionStream', 'scheduler'],
] as const;

/** Takes functions out of each document of a page before it starts. */
const without = (page: Page, names: readonly string[]) =>
  page.addInitScript((names) => {
    for (const name of names) {
      const path = name.split('.');
      const last = path.pop() ?? '';
      let owner: object | null = path.reduce((at: object, part) => Reflect.get(at, part), window);
      while (owner && !Object.hasOwn(owner, last)) owner = Object.getPrototypeOf(owner);
      if (owner) Reflect.deleteProperty(owner, last);
    }
  }, names);

for (const names of [NEWER, ...NEWER.map((name) => [name])])
  test(
    `works in a browser that lacks ${names.length === 1 ? names : 'what is newer than its styles'}`,
    AT_NIGHT,
    async ({ page }) => {
      await without(page, names);
      await page.goto('/');
      await submitLogin(page, DEMO.staff);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      for (const path of [
        '/customer/demo-customer-001',
        '/overview',
        '/customer/duplicates',
        '/contact?add',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      }
      await page.goto('/?q=scan');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await page.getByRole('row').nth(1).click();
      await page.getByRole('button', { name: 'History' }).click();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('lintang');
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
      await expect(page.getByText('could not be loaded')).toHaveCount(0);
    },
  );

for (const [name, { does, says }] of Object.entries(EXTENSIONS)) {
  test(
    `${says ? 'says why the page does not work' : 'works'} beside an extension that ${name}`,
    AT_NIGHT,
    async ({ openBrowser, problems }) => {
      problems.allow(/./);
      await withServer(async (server) => {
        const page = await openBrowser();
        await page.addInitScript(does);
        await page.goto(server.address);
        if (says) {
          await expect(cover(page)).toContainText(says, { timeout: SPOKEN_MS });
          return;
        }
        await submitLogin(page, DEMO.staff);
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        await expect(cover(page)).toHaveCount(0);
      });
    },
  );
}

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
