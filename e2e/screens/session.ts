import { DEMO } from '../support/backend';
import { expect, submitLogin } from '../support/fixtures';
import { type Area, at } from './screen';

/** The login screen. */
export const session: Area = {
  name: 'session',
  account: 'nobody',
  problems: [/response: 400 POST .*signInWithPassword/],
  screens: [
    { name: 'login', description: 'Login', open: at('/', 'Sales Report') },
    {
      name: 'login-error',
      description: 'Wrong password',
      open: async (page) => {
        await page.goto('/');
        await submitLogin(page, { email: DEMO.staff.email, password: 'wrong-password' });
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
    {
      name: 'login-forgotten',
      description: 'Forgotten password',
      open: async (page) => {
        await page.goto('/');
        await page.getByLabel('Username').fill(DEMO.staff.email);
        await page.getByRole('button', { name: 'Forgot your password?' }).click();
        await expect(page.getByText(/^If there is an account/)).toBeVisible();
      },
    },
    {
      name: 'login-ended',
      description: 'Session ended',
      open: async (page) => {
        await page.goto('/');
        await page.evaluate((email) => sessionStorage.setItem('last-session', email), DEMO.staff.email);
        await page.reload();
        await expect(page.getByText(/^Your session has ended/)).toBeVisible();
      },
    },
  ],
};

/** The verification screen. */
export const verification: Area = {
  name: 'verification',
  account: 'unverified',
  screens: [
    {
      name: 'verification',
      description: 'Email not verified',
      // The sign-in leads to it.
      open: (page) => expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible(),
    },
  ],
};
