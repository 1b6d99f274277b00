import type { Browser } from 'playwright-core';
import { CONDITIONS, type Condition, UNTHROTTLED, withPage } from './open-page';
import { type Part, ratioTable, type Table, valueTable } from './report';
import { takeRounds } from './rounds';
import { openSection, timeClick, typeSignIn, waitForScreen } from './screens';
import { buildOneBundle, buildProduct, FLOOR, ONE_BUNDLE, OURS, type System, withServed } from './systems';

/** Returns the request and the token with which the product's page asks for its first list. */
const floorRequest = (browser: Browser) =>
  withPage(browser, OURS, UNTHROTTLED, async ({ page }) => {
    const sent = page.waitForRequest(/:runQuery/);
    await page.goto(OURS.origin);
    await typeSignIn(page);
    await timeClick(page, 'button[type="submit"]', 'reports');
    const request = await sent;
    const { authorization = '' } = await request.allHeaders();
    return { url: request.url(), token: authorization.replace('Bearer ', ''), body: request.postData() };
  });

/** Visits the floor: it has neither sign-in nor an empty cache worth the name. */
const visitFloor = async (browser: Browser, condition: Condition): Promise<{ warmCache: number }> => {
  const request = await floorRequest(browser);
  return withPage(browser, FLOOR, condition, async ({ page, atRest }) => {
    await page.addInitScript((kept) => sessionStorage.setItem('floor', kept), JSON.stringify(request));
    await page.goto(FLOOR.origin);
    await waitForScreen(page, 'reports');
    await atRest();
    await page.reload();
    return { warmCache: await waitForScreen(page, 'reports') };
  });
};

/** Gives the connection to the store this many milliseconds after the page's files are there. */
const CONNECTS_MS = 1_500;
/** Stays on the first list for this many milliseconds, so that other sections are prefetched. */
const FIRST_LIST_MS = 4_000;

/** Visits a system once like a user, and measures by the page's clock. Between two steps the list becomes live. */
const visit = (browser: Browser, system: System, condition: Condition) =>
  withPage(browser, system, condition, async ({ page, devTools, atRest }) => {
    const isLive = async () => {
      await atRest();
      await page.waitForTimeout(CONNECTS_MS);
      await atRest();
    };
    await page.goto(system.origin);
    const login = await waitForScreen(page, 'login');
    await atRest();
    await typeSignIn(page);
    await atRest();
    const signIn = await timeClick(page, 'button[type="submit"]', 'reports');
    await isLive();

    await devTools.send('Network.clearBrowserCache');
    await page.reload();
    const emptyCache = await waitForScreen(page, 'reports');
    await isLive();

    await page.reload();
    const warmCache = await waitForScreen(page, 'reports');
    await page.waitForTimeout(FIRST_LIST_MS);
    await atRest();
    const firstSwitch = await openSection(page, '/customer', 'customers');
    await atRest();
    await openSection(page, '/', 'reports');
    await atRest();
    const laterSwitch = await openSection(page, '/customer', 'customers');
    return { login, signIn, emptyCache, warmCache, firstSwitch, laterSwitch };
  });

const METHOD: readonly string[] = [
  'Each page is visited once a round, in turn, by the page’s clock. A visit opens it with an empty cache, types the password letter by letter, rests, signs in, reloads with an empty and with a filled cache, stays on the list for four seconds, goes to the customers (first switch), back, and to the customers again (later switch). Between two steps the list becomes live. The browser throttles: it delays each answer by at least 40 ms. All pages are built with the same compiler settings and served alike, with Brotli and files with a hash cached for ever. The backend is the local suite with the demo data.',
  '*one-bundle*: the same sections in one build with a dynamic import for each, with the SDK in it, and the least around them: a sign-in, and links. As the product, it loads the page and the section while the user types, and prefetches the other sections three seconds after the list.',
  '*floor*: one HTML file without framework, SDK or sign-in. It sends the product’s first request with the same token, as soon as its first line is read, and draws the same rows.',
];

/** The measured values, with their column headings. */
const STEPS = {
  login: 'login screen, ms',
  signIn: 'Login pressed to first row, ms',
  emptyCache: 'reload to first row, empty cache',
  warmCache: 'reload to first row',
  firstSwitch: 'first switch of section',
  laterSwitch: 'later switch of section',
};

const SYSTEMS: readonly System[] = [OURS, ONE_BUNDLE, FLOOR];

/** Measures how soon users see records, against one bundle with the SDK and against the least that is possible. */
export const firstList: Part = {
  name: 'first-list',
  async measure(launch, rounds) {
    await buildProduct(launch);
    await buildOneBundle(launch);
    return withServed(launch, SYSTEMS, async (browser) => {
      const tables: Table[] = [];
      for (const condition of CONDITIONS) {
        const subjects = SYSTEMS.map((system) => ({
          name: system.name,
          measure: () =>
            system === FLOOR ? visitFloor(browser, condition) : visit(browser, system, condition),
        }));
        const taken = await takeRounds(launch, condition.name, rounds, subjects);
        tables.push(valueTable(condition.name, taken, STEPS), ratioTable(condition.name, taken, STEPS));
      }
      return { method: [`${rounds} rounds.`, ...METHOD], tables };
    });
  },
};
