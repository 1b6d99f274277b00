import type { Browser, Page } from 'playwright-core';
import { UNTHROTTLED } from '../measure/conditions';
import { withPage } from '../page/open-page';
import { REPORTS_TABLE, waitForScreen } from '../page/screens';
import { signIn } from '../page/user';
import { OURS } from '../systems/systems';

/** Changes the details of the newest report. @returns when Save was clicked, in milliseconds of the machine's clock. */
export type Edit = (detail: string) => Promise<number>;

/** Runs in the page: clicks a button. @returns when. */
const clickNow = (button: HTMLElement): number => {
  const clickedAt = performance.timeOrigin + performance.now();
  button.click();
  return clickedAt;
};

/** Edits by the product's form, and waits for the list. */
const editIn =
  (page: Page): Edit =>
  async (detail) => {
    const table = page.locator(REPORTS_TABLE);
    await table
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    const form = page.getByRole('form', { name: 'Edit Report' });
    await form.getByLabel('Details', { exact: true }).fill(detail);
    const clickedAt = await form.locator('button[type="submit"]').evaluate(clickNow);
    await table.waitFor();
    return clickedAt;
  };

/** Signs an editor in while `use` runs. */
export const withEditor = <T>(browser: Browser, use: (edit: Edit) => Promise<T>): Promise<T> =>
  withPage(browser, OURS, UNTHROTTLED, async ({ page, atRest }) => {
    await page.goto(OURS.origin);
    await signIn(page);
    await waitForScreen(page, 'reports');
    await atRest();
    return use(editIn(page));
  });
