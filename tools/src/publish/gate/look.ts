import { type Browser, type BrowserContext, chromium, errors, type Page } from 'playwright-core';
import { resolveBrowser } from '../../local/browser';
import { type SiteServer, serveSite } from '../../local/site-server';
import type { Visitor } from '../deployment';
import type { HostingEntry } from '../hosting/hosting-config';
import { PageFaults } from './page-faults';
import { type ExpectedSection, type Visit, visitsOf } from './visits';

/** How long the page, and each screen on it, may take to be there, in milliseconds. */
const TIME_LIMIT = 30_000;

/** How long a screen is watched once it is there, in milliseconds: some things go wrong a moment later. */
const WATCHED = 500;

/** What is to be published, as it would be served. */
export interface Candidate {
  /** The origin of the site that it would change. */
  readonly origin: string;
  /** Its files, at their paths on the site. Whatever else is asked for, the site itself answers. */
  readonly folder: string;
  /** How Hosting would serve them. */
  readonly hosting: HostingEntry;
}

/** What to look at, and how. */
export interface LookOptions {
  /** The origin of the page. */
  readonly page: string;
  /** What stands in the place of what its site serves; without one, the page is looked at as it is. */
  readonly candidate?: Candidate | undefined;
  /** The sections to open, the first one right after sign-in. */
  readonly sections: readonly ExpectedSection[];
  readonly visitors: readonly Visitor[];
  onProgress(line: string): void;
}

/** Something that went wrong while a screen of this section was open. */
export interface Fault {
  readonly section: string;
  readonly text: string;
}

/**
 * Opens every screen of the live page as each visitor, with the candidate in the place of what its site serves. No site
 * is touched: the requests to it are answered here.
 * @returns What went wrong.
 * @throws {Error} Where there is no browser.
 */
export const look = async (options: LookOptions): Promise<Fault[]> => {
  const { candidate } = options;
  const server = candidate && (await serveSite(candidate.folder, candidate.hosting));
  try {
    const browser = await chromium.launch(await resolveBrowser());
    try {
      const looks = options.visitors.map((visitor) => lookAsVisitor(browser, server, options, visitor));
      return (await Promise.all(looks)).flat();
    } finally {
      await browser.close();
    }
  } finally {
    await server?.close();
  }
};

const lookAsVisitor = async (
  browser: Browser,
  server: SiteServer | undefined,
  { page: origin, candidate, sections, onProgress }: LookOptions,
  visitor: Visitor,
): Promise<Fault[]> => {
  // A page that is answered here counts as one from the internet, which may not call the local suite unasked.
  const context = await browser.newContext({ baseURL: origin, permissions: ['local-network-access'] });
  try {
    context.setDefaultTimeout(TIME_LIMIT);
    const faults = new PageFaults();
    faults.watch(context);
    await context.addInitScript({ content: COUNT_RENDERERS });
    if (server && candidate) await answerByCandidate(context, candidate.origin, server);
    const page = await context.newPage();
    const found: Fault[] = [];
    for (const [index, visit] of visitsOf(sections, visitor.admin).entries()) {
      onProgress(`${visitor.email} opens ${visit.path}`);
      const fault = await faultOf(async () => {
        await page.goto(visit.path);
        if (index === 0) await signIn(page, visitor);
        await findMounted(page, visit);
        await findOneRenderer(page);
      });
      const where = `${visitor.email}, ${visit.path} of ${visit.section}`;
      const all = [...(fault ? [fault] : []), ...faults.take()];
      found.push(...all.map((text) => ({ section: visit.section, text: `${where}: ${text}` })));
    }
    return found;
  } finally {
    await context.close();
  }
};

/** Lets the candidate answer what it has, and the site itself the rest. */
const answerByCandidate = (context: BrowserContext, origin: string, server: SiteServer): Promise<unknown> =>
  context.route(
    (url) => url.origin === origin,
    async (route) => {
      const { pathname, search } = new URL(route.request().url());
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

/** Waits for the section. @throws {Error} Where another than an expected build comes, or none. */
const findMounted = async (page: Page, { section, builds }: Visit): Promise<void> => {
  const mounted = page.locator(`[data-section="${section}"]`);
  try {
    await mounted.locator('> *').first().waitFor();
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    const shown = (await page.locator('#page').textContent()) ?? '';
    throw new Error(
      `the section did not appear; the page says: ${shown.replaceAll(/\s+/g, ' ').slice(-200)}`,
    );
  }
  const found = await mounted.getAttribute('data-build');
  if (found === null || !builds.includes(found)) throw new Error(`the page took the build ${found} instead`);
  await page.waitForTimeout(WATCHED);
};

declare global {
  interface Window {
    /** How many copies of React DOM have made themselves known to developer tools. */
    renderers?: number;
  }
}

/** Runs in the page before anything else, in the place of React's developer tools. A text: tsx adds helpers to functions. */
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

/** @throws {Error} Where a section has brought a React of its own. */
const findOneRenderer = async (page: Page): Promise<void> => {
  const renderers = await page.evaluate(() => window.renderers);
  if (renderers !== 1) throw new Error(`the page runs ${renderers} copies of React DOM`);
};

const faultOf = async (action: () => Promise<void>): Promise<string | undefined> => {
  try {
    await action();
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? error.message) : String(error);
  }
};
