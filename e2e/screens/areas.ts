// Every screen of the product in every state.
import { DEMO } from '../support/backend';
import { expect, submitLogin } from '../support/fixtures';
import { ORIGINS } from '../support/origins';
import { fill, press } from '../support/screen';
import { reportForms, reports, unansweredList } from './reports';
import { type Area, at, dialog, go, listAt } from './screen';

/** The login screen. */
const session: Area = {
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
const verification: Area = {
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

const directory: Area = {
  name: 'directory',
  account: 'admin',
  screens: [
    { name: 'customers', description: 'Customers', open: listAt('/customer', 'Customers') },
    {
      name: 'customer-view',
      description: 'A customer, open to read',
      open: async (page) => {
        await listAt('/customer?view=demo-customer-001', 'Customers')(page);
        await expect(page.getByRole('term').first()).toBeVisible();
        await expect(page.getByRole('button', { name: /^Next: / })).toBeVisible();
      },
    },
    {
      name: 'overview',
      description: 'The year at a glance',
      open: async (page) => {
        await at('/overview', 'Overview')(page);
        await expect(page.getByRole('table', { name: 'By customer' })).toBeVisible();
      },
    },
    {
      name: 'week',
      description: 'The week, and who is due',
      open: async (page) => {
        await at('/week', 'Week')(page);
        await expect(page.getByText(/^Loading/)).toHaveCount(0);
      },
    },
    {
      name: 'todo',
      description: 'What to do next, with the brief of a visit',
      open: async (page) => {
        await at('/todo', 'To do')(page);
        const step = page.locator('[data-step]').first();
        await step.getByRole('button').first().click();
        await expect(step.getByRole('heading', { name: 'Last reports' })).toBeVisible();
      },
    },
    { name: 'next-steps', description: 'All next steps', open: listAt('/next-steps', 'Next steps') },
    {
      name: 'report-import',
      description: 'Columns of a file to import',
      open: async (page) => {
        await at('/?import', 'Import reports')(page);
        await page.getByLabel('File').setInputFiles({
          name: 'kunjungan.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from('Tanggal;Sales;Keterangan\n03/04/2026;Sari;Kunjungan'),
        });
        await expect(page.getByText(/^Choose the order of Timestamp/)).toBeVisible();
      },
    },
    { name: 'customer-add', description: 'Add Customer', open: at('/customer?add', 'Add Customer') },
    {
      name: 'customer-delete',
      description: 'A customer that others name',
      open: async (page) => {
        await go(page, '/customer?edit=demo-customer-001');
        const name = await page.getByLabel('Name', { exact: true }).inputValue();
        await go(page, `/customer?${new URLSearchParams({ name })}`);
        await press(page, 'Delete -');
        await press(page, `Delete ${name}`);
        await dialog(page);
      },
    },
    {
      name: 'customer',
      description: 'A customer',
      open: async (page) => {
        await go(page, '/customer/demo-customer-001');
        await expect(page.getByRole('region', { name: 'Contacts' })).toContainText(/\d/);
        await expect(
          page.getByRole('region', { name: 'Reports' }).getByRole('listitem').first(),
        ).toBeVisible();
      },
    },
    {
      name: 'customer-gone',
      description: 'No such customer',
      open: at('/customer/gone', 'This customer does not exist'),
    },
    { name: 'contacts', description: 'Contacts', open: listAt('/contact', 'Contacts') },
    { name: 'contact-add', description: 'Add contact', open: at('/contact?add', 'Add contact') },
  ],
};

const administration: Area = {
  name: 'administration',
  account: 'admin',
  screens: [
    { name: 'password', description: 'Change password', open: at('/password', 'Change password') },
    {
      name: 'password-mismatch',
      description: 'Passwords differ',
      open: async (page) => {
        await at('/password', 'Change password')(page);
        await fill(page, { 'New Password': 'rahasia-sekali', 'Confirm Password': 'rahasia-sekal' });
        await press(page, 'Update Password');
        await expect(page.getByText('Password did not match')).toBeVisible();
      },
    },
    { name: 'user', description: 'Users', open: listAt('/user', 'Add new user') },
    {
      name: 'user-change',
      description: 'The changes of a user',
      open: async (page) => {
        await listAt('/user?q=bagus', 'Users')(page);
        await press(page, 'Change Bagus Prakoso');
        await dialog(page);
      },
    },
    {
      name: 'user-disable',
      description: 'Disabling a user',
      open: async (page) => {
        await at('/user/demo-staff', 'Bagus Prakoso')(page);
        await expect(page.getByText(/^Read at/)).toBeVisible();
        await press(page, 'Disable');
        await dialog(page);
      },
    },
    {
      name: 'person',
      description: 'A user',
      open: async (page) => {
        await at('/user/demo-staff', 'Bagus Prakoso')(page);
        await expect(page.getByRole('link', { name: /\d reports?$/ })).toBeVisible();
        await expect(page.getByText(/^Read at/)).toBeVisible();
      },
    },
    {
      name: 'audit-log',
      description: 'Audit log',
      open: async (page) => {
        await at('/user/demo-unverified', 'Intan Maheswari')(page);
        await press(page, 'Send password reset');
        await page.getByRole('dialog').getByRole('button', { name: 'Send password reset' }).click();
        await expect(page.getByText(/^A password reset was sent/)).toBeVisible();
        await listAt('/user/audit?person=demo-unverified', 'Audit log')(page);
      },
    },
    { name: 'account', description: 'Your account', open: at('/account', 'Your account') },
  ],
};

const DIRECTORY = `${ORIGINS.directory}/section.json`;

const failures: Area = {
  name: 'failures',
  account: 'admin',
  problems: [/request: net::ERR_FAILED GET .*section\.json/, /console: Section directory: unreachable/],
  screens: [
    {
      name: 'section-failure',
      description: 'A part that does not answer',
      open: async (page) => {
        await page.route(DIRECTORY, (route) => route.abort());
        await page.goto('/customer');
        await expect(
          page.getByRole('heading', { name: 'This part of the page could not be loaded' }),
        ).toBeVisible();
      },
      cleanUp: (page) => page.unroute(DIRECTORY),
    },
  ],
};

/** Every screen in every state, for the accessibility tests and the pictures. */
export const AREAS: readonly Area[] = [
  session,
  verification,
  reports,
  unansweredList,
  reportForms,
  directory,
  administration,
  failures,
];
