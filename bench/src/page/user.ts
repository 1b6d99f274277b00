import type { Page } from 'playwright-core';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../tools/src/local/demo/accounts';

const [ADMINISTRATOR] = DEMO_ACCOUNTS;

/** Signs in as the demo administrator, as a user does who has the login screen before them. */
export const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Username').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
};
