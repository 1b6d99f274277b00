import type { Page } from 'playwright-core';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../tools/src/project/demo-accounts';

const [ADMINISTRATOR] = DEMO_ACCOUNTS;

/** Types a letter of a password each so many milliseconds. */
const LETTER_MS = 100;

/** Fills in the login screen as the demo administrator, letter by letter. */
export const typeSignIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Username').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password').pressSequentially(DEMO_PASSWORD, { delay: LETTER_MS });
};

/** Signs in as the demo administrator on the login screen. */
export const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Username').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
};
