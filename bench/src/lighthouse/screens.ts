import type { Page } from 'puppeteer-core';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../tools/src/local/demo/accounts';
import { SIGHTS } from '../page/sights';

const [ADMINISTRATOR] = DEMO_ACCOUNTS;

/** Signs in, and waits for the first list: whoever opens the page in this tab again gets there at once. */
const signIn = async (page: Page): Promise<void> => {
  await page.locator('::-p-aria(Username)').fill(ADMINISTRATOR.email);
  await page.locator('::-p-aria(Password)').fill(DEMO_PASSWORD);
  await page.locator('::-p-aria([name="Login"][role="button"])').click();
  await page.waitForSelector(SIGHTS.reports);
};

/** The screens that are audited, and what leads to them from the page as it is opened first. */
export const SCREENS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'login screen': async () => {},
  'first list': signIn,
};
