import type { Page } from 'puppeteer-core';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../tools/src/local/demo/accounts';
import { SELECTORS } from '../page/screens';

const [ADMINISTRATOR] = DEMO_ACCOUNTS;

/** Signs in and waits for the first list. The tab then keeps its session. */
const signIn = async (page: Page): Promise<void> => {
  await page.locator('::-p-aria(Username)').fill(ADMINISTRATOR.email);
  await page.locator('::-p-aria(Password)').fill(DEMO_PASSWORD);
  await page.locator('::-p-aria([name="Login"][role="button"])').click();
  await page.waitForSelector(SELECTORS.reports);
};

/** The audited screens, with the steps to reach them. */
export const SCREENS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'login screen': async () => {},
  'first list': signIn,
};
