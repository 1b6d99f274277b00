// Steps of the stories of a team that has a section of its own, on a suite of its own.
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { BUILDS, testBuildOf } from '../../tools/src/build/builds';
import { freePortOffset } from '../../tools/src/project/port-offset';
import { portOf } from '../../tools/src/project/sections';
import { Checkout, type CommandResult } from '../support/checkout';
import { test as base, expect } from '../support/fixtures';

// Longer than it takes, because it starts a suite and opens many pages.
base.describe.configure({ timeout: 400_000 });

export const SCREEN = 'mfe-orders/src/orders/OrdersScreen.tsx';
export const SECTION = 'mfe-orders/src/section.tsx';

/** Lists the files that the command changes outside of the section's folder. */
const GENERATED = [
  '.github/CODEOWNERS',
  'firestore.indexes.json',
  'firestore.rules',
  'functions/models/models.ts',
  'package-lock.json',
];

/** A second checkout, and its `npm start`. */
interface OwnSuite {
  readonly checkout: Checkout;
  /** The origin of its page. */
  readonly page: string;
  /** Stops the suite, and removes the checkout. */
  stop(): Promise<void>;
}

/** Gives a checkout the builds of this run. `npm start` builds again what has other inputs: the shell, for its ports. */
const copyBuilds = ({ folder }: Checkout): Promise<unknown> =>
  Promise.all(BUILDS.map((name) => cp(testBuildOf(name), join(folder, name, 'dist'), { recursive: true })));

/** Copies the sources and runs `npm start` in the copy, on free ports. @throws {Error} If it does not start. */
const startOwnSuite = async (): Promise<OwnSuite> => {
  const offset = await freePortOffset();
  const checkout = await Checkout.create({ LOCAL_PORT_OFFSET: String(offset) });
  await copyBuilds(checkout);
  const lines: string[] = [];
  let isReady = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  const running = checkout.start('start', (line) => {
    lines.push(line);
    if (line.includes('is ready after')) isReady();
  });
  const stop = async () => {
    await running.stop();
    await checkout.remove();
  };
  const ended = running.exited.then(async () => {
    await stop();
    throw new Error(`npm start ended:\n${lines.slice(-20).join('\n')}`);
  });
  await Promise.race([ready, ended]);
  return { checkout, page: `http://localhost:${portOf('shell') + offset}`, stop };
};

/** Runs a step and notes its seconds in the report. */
export const timed = async <T>(testInfo: TestInfo, step: string, action: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now();
  const result = await action();
  const seconds = (performance.now() - startedAt) / 1000;
  testInfo.annotations.push({ type: step, description: `${seconds.toFixed(1)} s` });
  return result;
};

/** Gives a test its `suite`, and stops it after the test. */
export const test = base.extend<{ suite: OwnSuite }>({
  suite: async ({ browser }, use, testInfo) => {
    const suite = await timed(testInfo, 'start', startOwnSuite);
    await use(suite);
    // An open page would report that its server is gone.
    await Promise.all(browser.contexts().map((context) => context.close()));
    await timed(testInfo, 'stop', () => suite.stop());
  },
});

const links = (page: Page) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
export const link = (page: Page, name: string) => links(page).filter({ hasText: name });
export const orders = (page: Page) => page.locator('[data-section="orders"]');

/** Comes back to the page until it has read its sections again, and `isUpToDate` passes. */
export const comeBack = (page: Page, isUpToDate: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')));
    await isUpToDate();
  }).toPass({ timeout: 60_000 });

/** Leaves the section and returns, until the page runs the build with this text. */
export const reenter = (page: Page, text: string, channel = 'live'): Promise<void> =>
  comeBack(page, async () => {
    await link(page, 'Contact').click();
    await expect(page.locator('[data-section="directory"]')).toBeVisible();
    await link(page, 'Orders').click();
    await expect(orders(page)).toHaveAttribute('data-channel', channel, { timeout: 2_000 });
    await expect(orders(page)).toContainText(text, { timeout: 2_000 });
  });

type Hashes = Awaited<ReturnType<OwnSuite['checkout']['hashes']>>;

const succeeded = ({ output, code }: CommandResult): void => {
  expect(output).not.toContain('✖');
  expect(code, output).toBe(0);
};

/** Returns how a story runs npm scripts that must succeed, each as a step. */
export const storyOf = ({ checkout, page: address }: OwnSuite, testInfo: TestInfo) => {
  const run = (step: string, ...args: [string, ...string[]]) =>
    timed(testInfo, step, async () => succeeded(await checkout.run(...args)));
  const publish = (step: string, ...args: string[]) =>
    run(step, 'publish', '--workspace=mfe-orders', '--', ...args);
  /** Creates the section: an open page has it without a reload, with its empty list. @param before the hashes of all files. */
  const create = async (page: Page, before: Hashes): Promise<void> => {
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await run('create', 'create-section', '--', 'orders');
    await comeBack(page, () => expect(link(page, 'Orders')).toBeVisible({ timeout: 500 }));
    await link(page, 'Orders').click();
    await expect(page).toHaveURL(`${address}/orders`);
    await expect(orders(page)).toContainText('No order yet.');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    const created = await checkout.hashes();
    const changed = Object.keys(before).filter((path) => created[path] !== before[path]);
    expect(changed.sort()).toEqual(GENERATED);
    const added = Object.keys(created).filter((path) => !(path in before));
    expect(added.filter((path) => !path.startsWith('mfe-orders/'))).toEqual([]);
  };
  /** Checks that an open form of the removed section says so, and that the page goes on without it. */
  const expectRemoved = async (page: Page, before: Hashes): Promise<void> => {
    await comeBack(page, () =>
      expect(page.getByText('Orders was removed from this page.')).toBeVisible({ timeout: 500 }),
    );
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Not saved');
    await link(page, 'Contact').click();
    await expect(page.locator('[data-section="directory"]')).toBeVisible();
    await expect(link(page, 'Orders')).toBeHidden();
    expect(await checkout.hashes()).toEqual(before);
  };
  return { run, publish, create, expectRemoved };
};
