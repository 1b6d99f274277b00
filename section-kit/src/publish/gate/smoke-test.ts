import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  chromium,
  errors,
  type Locator,
  type Page,
} from 'playwright-core';
import type { SectionRoute } from 'shared-contract';
import { resolveBrowser } from './browser';

/** Gives the page and each of its screens this many milliseconds to appear. */
const SCREEN_TIMEOUT_MS = 30_000;

/** Watches a screen for this many milliseconds after it has appeared, because some errors come later. */
const WATCH_MS = 500;

/** Limits the time to save and delete a record, in milliseconds. */
const SAVE_TIMEOUT_MS = 15_000;

/** Waits this many milliseconds for the place of a slot on its screen. */
const SLOT_TIMEOUT_MS = 10_000;

/** An account that the gate opens the page with. */
export interface Visitor {
  readonly email: string;
  readonly password: string;
  readonly admin: boolean;
}

/** A local server of a folder. */
export interface SiteServer {
  readonly address: string;
  close(): Promise<void>;
}

/** A build to publish, served to the test as its site would serve it. */
interface CandidateSite {
  /** The origin of the site to change. */
  readonly origin: string;
  /** Its files by their paths on the site. The site answers all other requests. */
  readonly folder: string;
  /** Serves a folder as the site would. Default: its files, to every page. */
  serve?(folder: string): Promise<SiteServer>;
}

/** A section that the page must show. */
export interface ExpectedSection {
  readonly name: string;
  /** The builds of which the page must mount one. */
  readonly builds: readonly string[];
  readonly routes: readonly SectionRoute[];
  /** Whether the page without the candidate mounts another build, so that every fault is the candidate's. */
  readonly isNew?: boolean | undefined;
  /** Whether to add and delete a record by each form. */
  readonly savesForms?: boolean | undefined;
}

/** A panel in a slot. */
interface ExpectedPanel extends Pick<ExpectedSection, 'name' | 'builds'> {
  readonly label: string;
  readonly role: SectionRoute['role'];
}

/** A slot on the screen of a record, with its panels. */
export interface ExpectedSlot {
  readonly slot: string;
  /** The address of a record. */
  readonly path: string;
  readonly role: SectionRoute['role'];
  /** The section of the screen. */
  readonly screen: Pick<ExpectedSection, 'name' | 'builds'>;
  readonly panels: readonly ExpectedPanel[];
}

export interface SmokeTestOptions {
  readonly page: string;
  /** Builds that replace those of their sites. */
  readonly candidates: readonly CandidateSite[];
  /** The sections to open, the first one right after sign-in. */
  readonly sections: readonly ExpectedSection[];
  /** Starts of messages that the page may write to the console. */
  readonly excused?: readonly string[];
  /** The slots whose screens to open afterwards. */
  readonly slots?: readonly ExpectedSlot[];
  /** The accounts to sign in with. Only the first one saves forms. */
  readonly visitors: readonly Visitor[];
  onProgress(line: string): void;
  /** Hears what is no fault, and should be read all the same. */
  onWarning?(line: string): void;
}

/** A fault while a screen of this section was open. */
export interface Fault {
  readonly section: string;
  readonly text: string;
}

export interface Visit {
  readonly section: string;
  readonly path: string;
  readonly builds: readonly string[];
}

interface ServedCandidate extends Pick<CandidateSite, 'origin' | 'folder'> {
  readonly server: SiteServer | undefined;
}

const mayOpen = ({ role }: Pick<SectionRoute, 'role'>, { admin }: Pick<Visitor, 'admin'>): boolean =>
  role === 'staff' || admin;

/** Returns the screens that a visitor may open, in the order of the sections. */
export const visitsOf = (sections: readonly ExpectedSection[], isAdmin: boolean): Visit[] =>
  sections.flatMap(({ name, builds, routes }) =>
    routes
      .filter((route) => mayOpen(route, { admin: isAdmin }))
      .map(({ path }) => ({ section: name, path, builds })),
  );

/**
 * Opens every screen of the live page as each visitor, with the candidates. Intercepts the browser's requests, so no
 * site changes.
 * @throws {Error} If there is no browser.
 */
export const smokeTest = async (options: SmokeTestOptions): Promise<Fault[]> => {
  const served = await Promise.all(
    options.candidates.map(async ({ origin, folder, serve }): Promise<ServedCandidate> => {
      return { origin, folder, server: await serve?.(folder) };
    }),
  );
  try {
    const browser = await chromium.launch(await resolveBrowser());
    try {
      const test: Test = { browser, served, options };
      const faults = (
        await Promise.all(options.visitors.map((visitor) => openScreens(test, visitor)))
      ).flat();
      const failing = new Set(faults.map(({ section }) => section));
      const sections = options.sections.filter(({ name, savesForms }) => savesForms && !failing.has(name));
      const [saver] = options.visitors;
      if (!saver || sections.length === 0) return faults;
      return [...faults, ...(await saveForms({ ...test, options: { ...options, sections } }, saver))];
    } finally {
      await browser.close();
    }
  } finally {
    await Promise.all(served.map(({ server }) => server?.close()));
  }
};

interface Test {
  readonly browser: Browser;
  readonly served: readonly ServedCandidate[];
  readonly options: SmokeTestOptions;
}

/** Opens every screen of a visitor. Errors of the page count for the open screen. */
const openScreens = (test: Test, visitor: Visitor): Promise<Fault[]> =>
  inPage(test, async (page, takeErrors) => {
    const { sections, slots = [], onProgress, onWarning = onProgress } = test.options;
    const faults: Fault[] = [];
    const visits = visitsOf(sections, visitor.admin);
    for (const [index, visit] of visits.entries()) {
      onProgress(`${visitor.email} opens ${visit.path}`);
      const failure = await messageOfFailure(async () => {
        await page.goto(visit.path);
        if (index === 0) await signIn(page, visitor);
        await requireMounted(page, visit);
        await requireOneRenderer(page);
      });
      const texts = [...(failure ? [failure] : []), ...takeErrors()];
      faults.push(...texts.map((text) => faultOf(visitor, visit, text)));
    }
    for (const slot of slots) {
      // Nobody who could open no screen has signed in.
      if (visits.length === 0 || !mayOpen(slot, visitor)) continue;
      onProgress(`${visitor.email} opens ${slot.path}`);
      faults.push(...(await openSlot(page, visitor, slot, onWarning)));
      const { screen, path } = slot;
      // It may be the screen's: then it is there without the candidate, too.
      const visit = { section: screen.name, path, builds: screen.builds };
      faults.push(...takeErrors().map((text) => faultOf(visitor, visit, text)));
    }
    return faults;
  });

/** Opens the screen of a slot, and returns the faults of the screen and of each panel. Says which panels have no place on it. */
const openSlot = async (
  page: Page,
  visitor: Visitor,
  { slot, path, screen, panels }: ExpectedSlot,
  onWarning: SmokeTestOptions['onProgress'],
): Promise<Fault[]> => {
  const visitOf = ({ name, builds }: Pick<ExpectedSection, 'name' | 'builds'>): Visit => ({
    section: name,
    path,
    builds,
  });
  const failure = await messageOfFailure(async () => {
    await page.goto(path);
    await requireMounted(page, visitOf(screen));
  });
  const faults = failure ? [faultOf(visitor, visitOf(screen), failure)] : [];
  const place = page.locator(`[data-slot="${slot}"]`).first();
  const isThere = await place.waitFor({ state: 'attached', timeout: SLOT_TIMEOUT_MS }).then(
    () => true,
    () => false,
  );
  const shown = panels.filter((panel) => mayOpen(panel, visitor));
  if (!isThere) {
    for (const { name, label } of shown) {
      onWarning(`${screen.name} does not show ${slot}: "${label}" of ${name} would vanish.`);
    }
    return faults;
  }
  for (const panel of shown) {
    const missing = await messageOfFailure(async () => {
      await place.evaluate((element) => element.scrollIntoView());
      await requireMounted(page, visitOf(panel), place);
    });
    if (missing) faults.push(faultOf(visitor, visitOf(panel), `"${panel.label}" in ${slot}: ${missing}`));
  }
  return faults;
};

/**
 * Saves the forms of a visitor's screens, after all screens were opened. Each form may fail once: the first records
 * start functions of the local suite, which can delay other answers for seconds.
 */
const saveForms = (test: Test, visitor: Visitor): Promise<Fault[]> =>
  inPage(test, async (page) => {
    await page.goto('/');
    await signIn(page, visitor);
    const faults: Fault[] = [];
    for (const visit of visitsOf(test.options.sections, visitor.admin)) {
      const attempt = () =>
        messageOfFailure(async () => {
          await page.goto(visit.path);
          await requireMounted(page, visit);
          await saveForm(page, () => test.options.onProgress(`saves a record on ${visit.path}`));
        });
      const failure = (await attempt()) && (await attempt());
      if (failure) faults.push(faultOf(visitor, visit, failure));
    }
    return faults;
  });

const faultOf = ({ email }: Visitor, { section, path }: Visit, text: string): Fault => ({
  section,
  text: `${email}, ${path} of ${section}: ${text}`,
});

/** Runs `action` in a page with the candidates. `takeErrors` returns the errors of the page since its last call. */
const inPage = async <T>(
  { browser, served, options }: Test,
  action: (page: Page, takeErrors: () => string[]) => Promise<T>,
): Promise<T> => {
  // Chrome treats an intercepted page as one from the internet, which needs a permission to call this machine.
  const context = await browser.newContext({
    baseURL: options.page,
    permissions: ['local-network-access'],
  });
  try {
    context.setDefaultTimeout(SCREEN_TIMEOUT_MS);
    await context.addInitScript({ content: COUNT_RENDERERS });
    const takeErrors = collectErrors(context, options.excused);
    for (const candidate of served) await answerByCandidate(context, candidate);
    return await action(await context.newPage(), takeErrors);
  } finally {
    await context.close();
  }
};

/** Collects console errors, script errors and failed requests. Returns a function that takes the new ones. */
const collectErrors = (context: BrowserContext, excused: readonly string[] = []): (() => string[]) => {
  const found: string[] = [];
  context.on('console', (message) => {
    // The listeners below report failed requests with more detail.
    const known = ['Failed to load resource', ...excused];
    if (message.type() !== 'error' || known.some((start) => message.text().startsWith(start))) return;
    found.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => found.push(`script: ${error.error().message}`));
  context.on('response', (response) => {
    // The gate's account may change nothing, so it cannot log how a section loaded.
    const isLog = (response.request().postData() ?? '').includes('/documents/sectionLoads/');
    if (response.status() >= 400 && !isLog) found.push(`${response.status()} for ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Leaving a page aborts its requests.
    if (reason !== 'net::ERR_ABORTED') found.push(`${reason} for ${request.url()}`);
  });
  return () => found.splice(0);
};

/** Answers requests for the candidate's files. */
const answerByCandidate = (
  context: BrowserContext,
  { origin, folder, server }: ServedCandidate,
): Promise<unknown> =>
  context.route(
    (url) => url.origin === origin,
    async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const path = join(folder, pathname);
      if (!server && !existsSync(path)) return route.continue();
      if (!server) return route.fulfill({ path, headers: { 'Access-Control-Allow-Origin': '*' } });
      const response = await route.fetch({ url: `${server.address}${pathname}${search}` });
      await (response.status() === 404 ? route.continue() : route.fulfill({ response }));
    },
  );

const signIn = async (page: Page, { email, password }: Visitor): Promise<void> => {
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Logout' }).waitFor();
};

/**
 * Waits for the screen of a section, or for its panel in a slot.
 * @param place The place of the slot.
 * @throws {Error} If the page mounts no build or an unexpected one.
 */
const requireMounted = async (page: Page, { section, builds }: Visit, place?: Locator): Promise<void> => {
  const mounted = place?.locator(`[data-panel="${section}"]`) ?? page.locator(`[data-section="${section}"]`);
  // Its first element may be hidden, such as one for the printed page.
  await orExplain(mounted.locator('> :visible').first().waitFor(), async () => {
    const shown = (await (place ?? page.locator('#page')).textContent()) ?? '';
    const what = place ? 'the panel did not appear; its place' : 'the section did not appear; the page';
    return `${what} says: ${shown.replaceAll(/\s+/g, ' ').slice(-200)}`;
  });
  const found = await mounted.getAttribute('data-build');
  if (found === null || !builds.includes(found)) throw new Error(`the page took the build ${found} instead`);
  await page.waitForTimeout(WATCH_MS);
  if (place && (await mounted.count()) === 0) throw new Error('the panel appeared, and crashed');
};

declare global {
  interface Window {
    /** Returns how many copies of React DOM have registered with the developer tools. */
    renderers?: number;
  }
}

/** A fake of React's developer tools, which runs before the page. A text, because tsx adds helpers to functions. */
const COUNT_RENDERERS = `
  window.renderers = 0;
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject() { return ++window.renderers; },
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
  };
`;

/** @throws {Error} If a section has brought its own React. */
const requireOneRenderer = async (page: Page): Promise<void> => {
  const renderers = await page.evaluate(() => window.renderers);
  if (renderers !== 1) throw new Error(`the page runs ${renderers} copies of React DOM`);
};

/**
 * Adds a record by the screen's form, finds it in the list and deletes it. Fills only the required fields. Does nothing
 * on a screen without an "Add +" button.
 * @param onStart Called if there is such a button.
 * @throws {Error} If one of these steps fails.
 */
const saveForm = async (page: Page, onStart: () => void): Promise<void> => {
  const main = page.getByRole('main');
  await main.getByRole('heading').first().waitFor();
  const add = main.getByRole('button', { name: 'Add +', exact: true });
  if (!(await add.isVisible())) return;
  onStart();
  await add.click();
  // Sorts first by name, so that a long list shows it.
  const name = `0 Smoke test ${randomUUID().slice(0, 8)}`;
  await fillRequiredFields(main.locator('form'), name);
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: name }).first();
  await orExplain(row.waitFor({ timeout: SAVE_TIMEOUT_MS }), async () => {
    const said = await main.getByRole('alert').allTextContents();
    return `its form could not save a record${said.length > 0 ? `: ${said.join(' ')}` : ''}`;
  });
  await main.getByRole('button', { name: 'Delete -', exact: true }).click();
  await row.getByRole('button', { name: /^Delete / }).click();
  const gone = row.waitFor({ state: 'detached', timeout: SAVE_TIMEOUT_MS });
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true });
  // Some lists ask for a confirmation.
  const confirmed = confirm.waitFor({ timeout: SAVE_TIMEOUT_MS }).then(() => confirm.click());
  await orExplain(
    Promise.race([gone, confirmed]).then(() => gone),
    async () => `the record "${name}" could not be deleted`,
  );
};

const fillRequiredFields = async (form: Locator, name: string): Promise<void> => {
  await form.waitFor();
  for (const field of await form.locator(':required').all()) {
    const type = await field.getAttribute('type');
    if (type === 'email') await field.fill('smoke-test@example.com');
    else if (type !== 'date') await field.fill(name);
    else if ((await field.inputValue()) === '') await field.fill(new Date().toISOString().slice(0, 10));
  }
};

/** Waits for Playwright, and explains its timeout. */
const orExplain = async (waiting: Promise<void>, explain: () => Promise<string>): Promise<void> => {
  try {
    await waiting;
  } catch (error) {
    throw error instanceof errors.TimeoutError ? new Error(await explain()) : error;
  }
};

const messageOfFailure = async (action: () => Promise<void>): Promise<string | undefined> => {
  try {
    await action();
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? error.message) : String(error);
  }
};
