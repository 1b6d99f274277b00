// The type of a screen in one of its states, and steps to reach one.
import type { Locator, Page } from '@playwright/test';
import type { DEMO } from '../support/backend';
import { expect } from '../support/fixtures';

/** A screen of the product in one of its states. */
export interface Screen {
  /** Its name in file names. */
  readonly name: string;
  /** Its name for people. */
  readonly description: string;
  /** Whether it exists only where the sidebar is a drawer. */
  readonly narrowOnly?: boolean;
  /** Returns what appears by itself when a time limit is over. */
  readonly appears?: (page: Page) => Locator;
  /** Opens it. The area's account is signed in. */
  open(page: Page): Promise<void>;
  /** Reverts the effects of `open` beyond the page. */
  cleanUp?(page: Page): Promise<void>;
}

/** Screens that one account opens one after the other. */
export interface Area {
  readonly name: string;
  readonly account: keyof typeof DEMO | 'nobody';
  /** The problems that opening the screens causes on purpose. */
  readonly problems?: readonly RegExp[];
  readonly screens: readonly Screen[];
}

const PASSWORD = { path: '/password', title: 'Change password' };
const ACCOUNT = { path: '/account', title: 'Your account' };

/** Opens a path without a load. */
const navigate = (page: Page, path: string) =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Opens a path. Loads the page only where nobody is signed in, because a load takes longer than all checks of a screen. */
export const go = async (page: Page, path: string): Promise<void> => {
  if (!(await page.getByRole('button', { name: 'Logout' }).isVisible())) {
    await page.goto(path);
    return;
  }
  // Another screen in between, so that this one begins anew.
  const between = path === PASSWORD.path ? ACCOUNT : PASSWORD;
  await navigate(page, between.path);
  await expect(page.getByRole('heading', { name: between.title })).toBeVisible();
  await navigate(page, path);
};

/** Opens a path and waits for the heading of its screen. */
export const at = (path: string, title: string) => async (page: Page) => {
  await go(page, path);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
};

/** Opens a list and waits for its heading and its first row. */
export const listAt = (path: string, title: string) => async (page: Page) => {
  await at(path, title)(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
};

/** Waits for the dialog of a screen. */
export const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible();
