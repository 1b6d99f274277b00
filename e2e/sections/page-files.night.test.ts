import type { Locator, Page } from '@playwright/test';
import { DEMO } from '../support/backend';
import { expect, signIn, signInByForm, submitLogin, test } from '../support/fixtures';
import { isMarked, markPage } from '../support/screen';
import { FAULTS, FaultyServer, isSlow } from './support/faulty-server';
import { CHUNKS } from './support/lazy-chunks';

// The page has to speak within five seconds.
const SPOKEN = { timeout: 5_000 };

/** The files behind the first screen, and how to need each after signing in. */
const FILES: Readonly<Record<string, { readonly paths: RegExp; use?(page: Page): Promise<unknown> }>> = {
  auth: { paths: /^\/assets\/auth\.\w+\.js$/ },
  page: { paths: /^\/assets\/page\.\w+\.js$/ },
  'style sheet of the page': { paths: /^\/assets\/page\.\w+\.css$/ },
  store: { paths: /^\/assets\/firestore\.\w+\.js$/ },
  lazy: {
    paths: /^\/assets\/\d+\.\w+\.(js|css)$/,
    use: async (page) => {
      await page.getByRole('button', { name: 'Views', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Views' })).toContainText(/view/i);
    },
  },
};

for (const [file, { paths, use }] of Object.entries(FILES)) {
  for (const fault of FAULTS.filter((fault) => fault !== 'stalled')) {
    test(`heals by itself a file of the page that fails once: ${file} ${fault}`, async ({
      openBrowser,
      problems,
    }) => {
      if (fault !== 'slow') problems.expect(/./);
      const server = await FaultyServer.serve();
      try {
        const page = await openBrowser();
        server.break(fault, paths, true);
        await signInByForm(page, 'staff', `${server.address}/`);
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        const isRequested = ({ pathname }: URL) => paths.test(pathname);
        const requested = () =>
          server.requests.map((url) => new URL(url, server.address)).filter((url) => isRequested(url));
        const times = () => requested().length;
        /** Returns the files whose usual address was not requested again after a fresh one. */
        const unrepaired = () =>
          [...new Map(requested().map(({ pathname, search }) => [pathname, search]))].filter(
            ([, search]) => search !== '',
          );
        await use?.(page);
        // The file, the same by a fresh address, and the repair of the cache.
        await expect.poll(times).toBeGreaterThanOrEqual(fault === 'slow' ? 1 : 3);
        await expect.poll(unrepaired).toEqual([]);
        // A reload would interrupt what is still arriving, and the next page would repair it again.
        await page.waitForTimeout(1_000);
        await expect(page.getByRole('alert')).toHaveCount(0);
        server.requests.length = 0;
        await page.reload();
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        await use?.(page);
        expect(server.requests.filter((url) => url.includes('.js?') || url.includes('.css?'))).toEqual([]);
        await page.close();
      } finally {
        await server.close();
      }
    });
  }
}

const MISSING = 'A file of this page did not arrive. Try again, or reload the page.';
const row = (page: Page) => page.getByRole('row').nth(1);
/** Presses Retry. A page that has gone on by itself meanwhile has no such button any more. */
const retry = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Retry' });
  await expect(row(page).or(button).first()).toBeVisible();
  if (!(await row(page).isVisible())) await button.click({ timeout: 5_000 }).catch(() => undefined);
};
const login = (page: Page) => submitLogin(page, DEMO.staff);

/** A file that fails for a while. */
interface Lasting {
  readonly paths: RegExp;
  /** Brings the page to where it needs the file. */
  need(page: Page): Promise<unknown>;
  readonly says: string;
  /** The one press that continues once the file arrives; without it, the page continues by itself. */
  press?(page: Page): Promise<unknown>;
  /** Returns the element that shows that the page went on. */
  done(page: Page): Locator;
}

const OPENED = async () => undefined;

const LASTING: Readonly<Record<string, Lasting>> = {
  page: {
    paths: /^\/assets\/page\.\w+\.js$/,
    need: login,
    says: 'The page could not be loaded',
    press: retry,
    done: row,
  },
  'style sheet of the page': {
    paths: /^\/assets\/page\.\w+\.css$/,
    need: login,
    says: 'The page could not be loaded',
    press: retry,
    done: row,
  },
  auth: {
    paths: /^\/assets\/auth\.\w+\.js$/,
    need: OPENED,
    says: 'The server cannot be reached',
    done: (page) => page.getByLabel('Username'),
  },
  store: { paths: /^\/assets\/firestore\.\w+\.js$/, need: login, says: MISSING, done: row },
  ...Object.fromEntries(
    Object.entries(CHUNKS).map(([chunk, { open, shown }]): [string, Lasting] => [
      chunk,
      {
        paths: /^\/assets\/\d+\.\w+\.(js|css)$/,
        need: async (page) => {
          await login(page);
          await expect(row(page)).toBeVisible();
          await open(page);
        },
        says: MISSING,
        press: async (page) => {
          const again = page.getByRole('main').getByRole('button', { name: 'Retry' });
          const loaded = shown(page);
          // The sentence may be about another file of the screen, while this one is still on its way.
          await again
            .or(loaded)
            .first()
            .waitFor({ timeout: 3_000 })
            .catch(() => undefined);
          if (await loaded.isVisible()) return;
          if (await again.isVisible()) await again.click();
          else await open(page);
        },
        done: shown,
      },
    ]),
  ),
};

const lastingCases = Object.keys(LASTING).flatMap((file) =>
  FAULTS.filter((fault) => !isSlow(fault)).map((fault) => [file, fault] as const),
);

for (const [file, fault] of lastingCases) {
  test(`says that a file of the page does not arrive, and continues once it does: ${file} ${fault}`, async ({
    openBrowser,
    problems,
  }) => {
    problems.expect(/./);
    const lasting = LASTING[file];
    if (!lasting) throw new Error(`There is no file ${file}.`);
    const { paths, need, says, press, done } = lasting;
    const server = await FaultyServer.serve();
    try {
      const page = await openBrowser();
      server.break(fault, paths);
      await page.goto(`${server.address}/`);
      await markPage(page);
      await need(page);
      await expect(page.getByText(says).first()).toBeVisible(SPOKEN);
      server.repair();
      await press?.(page);
      await expect(done(page)).toBeVisible();
      expect(await isMarked(page)).toBe(true);
      await page.close();
    } finally {
      await server.close();
    }
  });
}

test('says that a file is missing, and moves nothing that somebody is about to press', async ({ page }) => {
  await signIn(page, 'staff');
  await expect(row(page)).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const csv = page.getByRole('button', { name: /^CSV of/ });
  const before = await csv.boundingBox();
  await page.evaluate(() => window.dispatchEvent(new Event('page-file-missing')));
  await expect(page.getByText(MISSING)).toBeVisible();
  expect(await csv.boundingBox()).toMatchObject({ y: before?.y });
});

const STALLED = /takes longer than usual|is slow to arrive/;

for (const [file, { paths, need, done }] of Object.entries(LASTING)) {
  test(`says that a file of the page stalls, and shows it after a reload: ${file}`, async ({
    openBrowser,
    problems,
  }) => {
    // The files whose connections end.
    problems.allow(/./);
    const server = await FaultyServer.serve();
    try {
      const page = await openBrowser();
      server.break('stalled', paths);
      await page.goto(`${server.address}/`);
      await (file === 'auth' ? login : need)(page);
      await expect(page.getByText(STALLED).first()).toBeVisible(SPOKEN);
      server.repair();
      server.endStalled();
      await page.reload();
      // What stands in place of the list has an address of its own.
      await expect(row(page).or(done(page)).first()).toBeVisible();
      if (!(await done(page).isVisible())) await CHUNKS[file]?.open(page);
      await expect(done(page)).toBeVisible();
      await page.close();
    } finally {
      await server.close();
    }
  });
}
