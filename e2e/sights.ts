import type { Page } from '@playwright/test';
import { DEMO, overwrite, remove, storeAll } from './backend';
import { expect, submitLogin } from './fixtures';
import { fill, openMenu, press } from './screen';

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
const at = (path: string, title: string) => async (page: Page) => {
  await page.goto(path);
  await heading(page, title);
};

/** The same for a list, which is there with its first row. */
const listAt = (path: string, title: string) => async (page: Page) => {
  await at(path, title)(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
};

const REPORTS = listAt('/', 'Sales reports');

/** A report of the sights' own: one that they may change and delete. */
const REPORT_ID = 'sight-report';
const REPORT = {
  customer: 'PT Gema Rekayasa Nusa',
  contact: 'Rina Permata',
  department: 'Service/Survey',
  detail: 'Calibrated the total station and checked the tripod. The certificate follows by mail.',
  qtNumber: 'QT-2026-0412',
  responsible: 'Budi Santoso',
} as const;

const openReport = async (page: Page) => {
  await storeAll('salesReport', [{ ...REPORT, id: REPORT_ID, timestamp: new Date() }]);
  // A draft of an earlier sight would take the place of what is stored.
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('draft:')) sessionStorage.removeItem(key);
  });
  await page.goto(`/?edit=${REPORT_ID}`);
  await expect(page.getByLabel('Details')).toHaveValue(REPORT.detail);
};

const removeReport = () => remove('salesReport', REPORT_ID).then(() => undefined);

const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible();

const LISTENING = '**/Listen/channel**';
const DIRECTORY = 'http://localhost:3006/section.json';

const session: Area = {
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

const verification: Area = {
  name: 'verification',
  who: 'unverified',
  sights: [{ name: 'verification', what: 'Email not verified', reach: at('/', 'Verify your email') }],
};

const reports: Area = {
  name: 'reports',
  who: 'admin',
  sights: [
    { name: 'reports', what: 'Sales reports', reach: REPORTS },
    {
      name: 'reports-loading',
      what: 'Loading',
      reach: async (page) => {
        await page.route(LISTENING, () => {});
        await page.goto('/');
        await expect(page.getByRole('table', { name: 'Sales reports' })).toHaveAttribute('aria-busy', 'true');
      },
      leave: (page) => page.unrouteAll({ behavior: 'ignoreErrors' }),
    },
    {
      name: 'reports-search',
      what: 'Search, menu open',
      reach: async (page) => {
        await REPORTS(page);
        const menu = await openMenu(page, 'Search', 's');
        await expect(menu.getByRole('option').first()).toBeVisible();
      },
    },
    {
      name: 'reports-no-result',
      what: 'Nothing found',
      reach: async (page) => {
        await page.goto('/?customer=PT+Tidak+Ada&department=Accessory');
        await expect(page.getByText('No customer with that name')).toBeVisible();
      },
    },
    {
      name: 'reports-delete',
      what: 'Delete mode',
      reach: async (page) => {
        await REPORTS(page);
        await press(page, 'Delete -');
        await expect(page.getByRole('button', { name: /^Delete / }).first()).toBeVisible();
      },
    },
    {
      name: 'reports-deleted',
      what: 'Deleted, with Undo',
      reach: async (page) => {
        await storeAll('salesReport', [{ ...REPORT, id: REPORT_ID, timestamp: new Date() }]);
        await REPORTS(page);
        await press(page, 'Delete -');
        await press(page, `Delete ${REPORT.customer}`);
        await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      },
    },
    {
      name: 'drawer',
      what: 'Sidebar as a drawer',
      narrow: true,
      reach: async (page) => {
        await REPORTS(page);
        await page.getByRole('button', { name: 'Menu' }).click();
        await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeInViewport();
      },
    },
  ],
};

const reportForms: Area = {
  name: 'report forms',
  who: 'admin',
  sights: [
    { name: 'report-add', what: 'Add Report', reach: at('/?add', 'Add Report') },
    {
      name: 'report-errors',
      what: 'Required fields',
      reach: async (page) => {
        await at('/?add', 'Add Report')(page);
        await fill(page, { Date: '', 'Person Responsible': '' });
        await press(page, 'Save');
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      },
    },
    { name: 'report-edit', what: 'Edit Report', reach: openReport, leave: removeReport },
    {
      name: 'report-conflict',
      what: 'Two edits at once',
      reach: async (page) => {
        await openReport(page);
        await fill(page, { Details: 'Calibrated the total station.', 'QT Number': 'QT-2026-0413' });
        await overwrite('salesReport', REPORT_ID, {
          ...REPORT,
          detail: 'Calibrated the total station. A spare prism is on loan.',
          timestamp: new Date(),
        });
        await press(page, 'Save');
        await dialog(page);
      },
      leave: removeReport,
    },
    {
      name: 'report-gone',
      what: 'Deleted meanwhile',
      reach: async (page) => {
        await openReport(page);
        await fill(page, { Details: 'Calibrated the total station.' });
        await removeReport();
        await press(page, 'Save');
        await dialog(page);
      },
    },
    { name: 'record-gone', what: 'No such record', reach: at('/?edit=gone', 'This report does not exist') },
  ],
};

const directory: Area = {
  name: 'directory',
  who: 'admin',
  sights: [
    { name: 'customers', what: 'Customers', reach: listAt('/customer', 'Customers') },
    { name: 'customer-add', what: 'Add Customer', reach: at('/customer?add', 'Add Customer') },
    {
      name: 'customer-delete',
      what: 'A customer that others name',
      reach: async (page) => {
        await page.goto('/customer?edit=demo-customer-001');
        const name = await page.getByLabel('Name').inputValue();
        await page.goto(`/customer?${new URLSearchParams({ name })}`);
        await press(page, 'Delete -');
        await press(page, `Delete ${name}`);
        await dialog(page);
      },
    },
    { name: 'contacts', what: 'Contacts', reach: listAt('/contact', 'Contacts') },
    { name: 'contact-add', what: 'Add contact', reach: at('/contact?add', 'Add contact') },
  ],
};

const administration: Area = {
  name: 'administration',
  who: 'admin',
  sights: [
    { name: 'password', what: 'Change password', reach: at('/password', 'Change password') },
    {
      name: 'password-mismatch',
      what: 'Passwords differ',
      reach: async (page) => {
        await at('/password', 'Change password')(page);
        await fill(page, { 'New Password': 'rahasia-sekali', 'Confirm Password': 'rahasia-sekal' });
        await press(page, 'Update Password');
        await expect(page.getByText('Password did not match')).toBeVisible();
      },
    },
    { name: 'user', what: 'Users', reach: at('/user', 'Add new user') },
  ],
};

const failures: Area = {
  name: 'failures',
  who: 'admin',
  problems: [/request: net::ERR_FAILED GET .*section\.json/, /console: Section directory: unreachable/],
  sights: [
    {
      name: 'section-failure',
      what: 'A part that does not answer',
      reach: async (page) => {
        await page.route(DIRECTORY, (route) => route.abort());
        await at('/customer', 'This part of the page could not be loaded')(page);
      },
      leave: (page) => page.unroute(DIRECTORY),
    },
  ],
};

/** Every screen in every state, for the tests and pictures that take all of them. */
export const AREAS: readonly Area[] = [
  session,
  verification,
  reports,
  reportForms,
  directory,
  administration,
  failures,
];
