import type { Page } from '@playwright/test';
import type { DEMO } from '../../support/backend';
import { expect } from '../../support/fixtures';

/** One screen of the page in one of its states. */
export interface Sight {
  readonly name: string;
  /** What it is, in a few words. */
  readonly what: string;
  /** Only where the sidebar is a drawer. */
  readonly narrow?: boolean;
  /** Leads there; whoever the area's user is has signed in. */
  reach(page: Page): Promise<void>;
  /** Takes back what `reach` has done beyond the page. */
  leave?(page: Page): Promise<void>;
}

/** Sights that one user reaches one after the other. */
export interface Area {
  readonly name: string;
  readonly who: keyof typeof DEMO | 'nobody';
  /** What goes wrong in the browser on the way, as it should. */
  readonly problems?: readonly RegExp[];
  readonly sights: readonly Sight[];
}

const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible();

/** Goes to an address and waits until the screen there has its heading. */
export const at = (path: string, title: string) => async (page: Page) => {
  await page.goto(path);
  await heading(page, title);
};

/** The same for a list, which is there with its first row. */
export const listAt = (path: string, title: string) => async (page: Page) => {
  await at(path, title)(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
};

/** Waits for the dialog of a sight. */
export const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible();
