import type { Browser, CDPSession, Page } from 'playwright-core';
import { messageOf } from '../../../tools/src/launch/errors.mjs';
import { type Condition, impose } from '../measure/conditions';
import { watchRest } from '../measure/rest';
import type { System } from '../systems/systems';
import { markSights, SIGHTS } from './sights';

/** How long anything in a page may take, in milliseconds. */
const PATIENCE = 60_000;

/** A page of a system, in a browser context of its own: no session, an empty cache. */
export interface OpenedPage {
  readonly page: Page;
  readonly devTools: CDPSession;
  /** Waits until the page requests nothing more from the system's sites. */
  atRest(): Promise<void>;
}

/** Opens a page under a condition for as long as `use` takes. @throws where a script of the page has thrown, too. */
export const withPage = async <T>(
  browser: Browser,
  { name, sites }: System,
  condition: Condition,
  use: (opened: OpenedPage) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    context.setDefaultTimeout(PATIENCE);
    await context.addInitScript(markSights, SIGHTS);
    const page = await context.newPage();
    const thrown: string[] = [];
    page.on('pageerror', ({ message }) => thrown.push(message));
    const devTools = await context.newCDPSession(page);
    await impose(devTools, condition);
    const ports = new Set(sites.map(({ port }) => String(port)));
    const result = await use({ page, devTools, atRest: watchRest(page, ({ port }) => ports.has(port)) });
    if (thrown.length > 0) throw new Error(thrown.join('\n'));
    return result;
  } catch (error) {
    throw new Error(`${name}, ${condition.name}: ${messageOf(error)}`, { cause: error });
  } finally {
    await context.close();
  }
};
