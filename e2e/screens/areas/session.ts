import { DEMO } from '../../support/backend';
import { expect, submitLogin } from '../../support/fixtures';
import { type Area, at } from './sight';

export const session: Area = {
  name: 'session',
  who: 'nobody',
  problems: [/response: 400 POST .*signInWithPassword/],
  sights: [
    { name: 'login', what: 'Login', reach: at('/', 'Sales Report') },
    {
      name: 'login-error',
      what: 'Wrong password',
      reach: async (page) => {
        await page.goto('/');
        await submitLogin(page, { email: DEMO.staff.email, password: 'wrong-password' });
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
    {
      name: 'login-forgotten',
      what: 'Forgotten password',
      reach: async (page) => {
        await page.goto('/');
        await page.getByLabel('Username').fill(DEMO.staff.email);
        await page.getByRole('button', { name: 'Forgot your password?' }).click();
        await expect(page.getByText(/^If there is an account/)).toBeVisible();
      },
    },
    {
      name: 'login-ended',
      what: 'Session ended',
      reach: async (page) => {
        await page.goto('/');
        await page.evaluate((email) => sessionStorage.setItem('last-session', email), DEMO.staff.email);
        await page.reload();
        await expect(page.getByText(/^Your session has ended/)).toBeVisible();
      },
    },
  ],
};

export const verification: Area = {
  name: 'verification',
  who: 'unverified',
  sights: [{ name: 'verification', what: 'Email not verified', reach: at('/', 'Verify your email') }],
};
