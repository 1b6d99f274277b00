import type { Browser, CDPSession, Page } from 'playwright-core';
import { messageOf } from '../../../tools/src/project/errors.mjs';
import { type Condition, impose } from '../measure/conditions';
import { watchRest } from '../measure/rest';
import type { System } from '../systems/systems';
import { markScreens, SELECTORS } from './screens';

/** The timeout of each step in a page, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** A page of a system in a new browser context, without a session and with an empty cache. */
export interface OpenedPage {
  readonly page: Page;
  readonly devTools: CDPSession;
  /** Waits until the page sends no more requests to the system's sites. */
  atRest(): Promise<void>;
}

/** Opens a page under a condition while `use` runs. @throws Error also if a script of the page throws. */
export const withPage = async <T>(
  browser: Browser,
  { name, sites }: System,
  condition: Condition,
  use: (opened: OpenedPage) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    context.setDefaultTimeout(TIMEOUT_MS);
    await context.addInitScript(markScreens, SELECTORS);
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
