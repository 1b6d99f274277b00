import type { Browser, CDPSession, Page, Request } from 'playwright-core';
import { messageOf } from '../../tools/src/project/errors.mjs';
import { markScreens, SELECTORS } from './screens';
import type { System } from './systems';

/** The network and processor of a measurement. */
export interface Condition {
  readonly name: string;
  /** Undefined for those of this machine. */
  readonly limits?: {
    readonly megabitsPerSecond: number;
    /** The latency of each answer, in milliseconds. */
    readonly roundTrip: number;
    /** The factor by which the processor is slowed down. */
    readonly processorSlowdown: number;
  };
}

export const UNTHROTTLED: Condition = { name: 'unthrottled' };

const THROTTLED: Condition = {
  name: '10 Mbit/s, 40 ms, CPU ×4',
  limits: { megabitsPerSecond: 10, roundTrip: 40, processorSlowdown: 4 },
};

export const CONDITIONS: readonly Condition[] = [UNTHROTTLED, THROTTLED];

/** Throttles a page with the browser's own means. */
const impose = async (browser: CDPSession, { limits }: Condition): Promise<void> => {
  if (!limits) return;
  const bytesPerSecond = (limits.megabitsPerSecond * 1_000_000) / 8;
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: limits.roundTrip,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await browser.send('Emulation.setCPUThrottlingRate', { rate: limits.processorSlowdown });
};

/** Counts a page as at rest after this many milliseconds without a request. */
const REST_MS = 500;
const POLL_INTERVAL_MS = 50;

/**
 * Watches the requests of a page. The returned function waits until it is at rest. Only URLs accepted by `counts`
 * matter: a live listener's request never ends.
 */
const watchRest = (page: Page, counts: (url: URL) => boolean): (() => Promise<void>) => {
  const running = new Set<Request>();
  let restingSince = performance.now();
  const end = (request: Request): void => {
    running.delete(request);
    restingSince = performance.now();
  };
  page.on('request', (request) => {
    if (counts(new URL(request.url()))) running.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    restingSince = performance.now();
    while (running.size > 0 || performance.now() - restingSince < REST_MS) {
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  };
};

/** The timeout of each step in a page, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** A page of a system in a new browser context, without a session and with an empty cache. */
interface OpenedPage {
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
