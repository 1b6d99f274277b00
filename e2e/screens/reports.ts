import type { Page } from '@playwright/test';
import { report } from 'shared-model/report';
import type { View } from 'shared-model/views';
import { DEMO, overwrite, remove, removeViews, saveViews, storeAll } from '../support/backend';
import { STORE_READS } from '../support/first-requests';
import { expect } from '../support/fixtures';
import { fill, openMenu, press, rowOf } from '../support/screen';
import { type Area, at, dialog, go, listAt } from './screen';

/** A report that these screens may change and delete. */
const REPORT_ID = 'screens-report';
const REPORT = {
  customer: 'PT Gema Rekayasa Nusa',
  contact: 'Rina Permata',
  department: 'Service/Survey',
  detail: 'Calibrated the total station and checked the tripod. The certificate follows by mail.',
  qtNumber: 'QT-2026-0412',
  responsible: 'Budi Santoso',
} as const;

const storedReport = () => ({ ...report.empty, ...REPORT, id: REPORT_ID, timestamp: new Date() });

/** Stores the report and opens its form. */
const openReport = async (page: Page) => {
  await storeAll('salesReport', [storedReport()]);
  // A draft of an earlier screen would replace the stored values.
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('draft:')) sessionStorage.removeItem(key);
  });
  await go(page, `/?edit=${REPORT_ID}`);
  await expect(page.getByLabel('Details', { exact: true })).toHaveValue(REPORT.detail);
};

const removeReport = () => remove('salesReport', REPORT_ID).then(() => undefined);

const REPORTS = listAt('/', 'Sales reports');

const REPAIRS: View = {
  name: 'Repairs of last month',
  path: '/',
  search: 'department=Repair%2FService&period=last-month',
};
const SCANS: View = { name: 'Scans of any time', path: '/', search: 'q=scan' };

/** Unfolds the filters, which a phone folds. */
const showFilters = async (page: Page) => {
  const fold = page.getByRole('button', { name: /^Filters/ });
  if (await fold.isVisible()) await fold.click();
};

const openViews = async (page: Page) => {
  await saveViews(DEMO.admin.uid, [REPAIRS, SCANS]);
  await listAt(`/?${SCANS.search}`, 'Sales reports')(page);
  await showFilters(page);
  await page.getByRole('button', { name: /^Views/ }).click();
  await expect(page.getByRole('link', { name: REPAIRS.name })).toBeVisible();
};
const removeSavedViews = () => removeViews(DEMO.admin.uid);

/** Closes a dialog of the shell, which stays on the next screen. */
const closeDialog = (page: Page) => page.keyboard.press('Escape');

/** The list of reports. */
export const reports: Area = {
  name: 'reports',
  account: 'admin',
  screens: [
    { name: 'reports', description: 'Sales reports', open: REPORTS },
    {
      name: 'reports-search',
      description: 'Search, menu open',
      open: async (page) => {
        await REPORTS(page);
        const menu = await openMenu(page, 'Search', 's');
        await expect(menu.getByRole('option').first()).toBeVisible();
      },
    },
    {
      name: 'reports-no-result',
      description: 'Nothing found',
      open: async (page) => {
        await go(page, '/?customer=PT+Tidak+Ada&department=Accessory');
        await expect(page.getByText('No customer with that name')).toBeVisible();
      },
    },
    {
      name: 'reports-words',
      description: 'Words found',
      open: async (page) => {
        await go(page, '/?q=scan+mesh');
        await expect(page.locator('mark').first()).toBeVisible();
      },
    },
    {
      name: 'reports-export',
      description: 'Export menu',
      open: async (page) => {
        await REPORTS(page);
        await press(page, 'Export');
        await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
      },
    },
    {
      name: 'reports-selected',
      description: 'Several selected',
      open: async (page) => {
        await REPORTS(page);
        // Somebody else's report may come between the two presses.
        const [first, , third] = await page.getByRole('cell').getByRole('checkbox').elementHandles();
        await first?.check();
        await third?.click({ modifiers: ['Shift'] });
        await expect(page.getByRole('region', { name: 'Selection' })).toContainText('3 selected');
      },
    },
    {
      name: 'reports-delete',
      description: 'Delete mode',
      open: async (page) => {
        await REPORTS(page);
        await press(page, 'Delete -');
        await expect(page.getByRole('button', { name: /^Delete / }).first()).toBeVisible();
      },
    },
    {
      name: 'reports-deleted',
      description: 'Deleted, with Undo',
      open: async (page) => {
        await storeAll('salesReport', [storedReport()]);
        await REPORTS(page);
        await press(page, 'Delete -');
        await rowOf(page, REPORT.detail)
          .getByRole('button', { name: /^Delete / })
          .click();
        await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      },
    },
    {
      name: 'reports-bin',
      description: 'The bin',
      open: async (page) => {
        await at('/?bin', 'Deleted reports')(page);
        await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy');
      },
    },
    {
      name: 'reports-period',
      description: 'Period, chosen and open',
      open: async (page) => {
        await go(page, '/?from=2026-01-01&to=2026-12-31');
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        await showFilters(page);
        await page.getByRole('button', { name: /^Period/ }).click();
        await expect(page.getByRole('dialog', { name: 'Period' }).getByRole('button').first()).toBeVisible();
      },
    },
    {
      name: 'reports-views',
      description: 'Views, one of them shown',
      open: openViews,
      cleanUp: removeSavedViews,
    },
    {
      name: 'reports-view-name',
      description: 'A view is named',
      open: async (page) => {
        await openViews(page);
        await press(page, 'Save this view…');
        await expect(page.getByLabel('Name of the view')).toBeFocused();
      },
      cleanUp: removeSavedViews,
    },
    {
      name: 'shortcuts',
      description: 'Keyboard shortcuts',
      open: async (page) => {
        await REPORTS(page);
        await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
        await dialog(page);
      },
      cleanUp: closeDialog,
    },
    {
      name: 'reports-filters',
      description: 'Filters, unfolded',
      narrowOnly: true,
      open: async (page) => {
        await listAt('/?department=Accessory', 'Sales reports')(page);
        await showFilters(page);
        await expect(page.getByRole('button', { name: /^Period/ })).toBeVisible();
      },
    },
    {
      name: 'command-menu',
      description: 'Command menu',
      open: async (page) => {
        await REPORTS(page);
        await page.getByRole('button', { name: 'Find or go to' }).click();
        await dialog(page);
        await page.getByRole('dialog').getByRole('combobox').fill('pt');
        await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
      },
      cleanUp: closeDialog,
    },
    {
      name: 'drawer',
      description: 'Sidebar as a drawer',
      narrowOnly: true,
      open: async (page) => {
        await REPORTS(page);
        await page.getByRole('button', { name: 'Menu' }).click();
        await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeInViewport();
      },
    },
  ],
};

/** A report to read, and the forms of a report. */
export const reportForms: Area = {
  name: 'report forms',
  account: 'admin',
  screens: [
    {
      name: 'report-view',
      description: 'A report, open to read',
      open: async (page) => {
        await storeAll('salesReport', [storedReport()]);
        await listAt(`/?view=${REPORT_ID}`, REPORT.customer)(page);
      },
      cleanUp: removeReport,
    },
    { name: 'report-add', description: 'Add Report', open: at('/?add', 'Add Report') },
    {
      name: 'report-errors',
      description: 'Required fields',
      open: async (page) => {
        await at('/?add', 'Add Report')(page);
        await fill(page, { Date: '', 'Person Responsible': '' });
        await press(page, 'Save');
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      },
    },
    {
      name: 'report-discard',
      description: 'Left with something typed',
      open: async (page) => {
        await at('/?add', 'Add Report')(page);
        await fill(page, { Details: 'Calibrated the total station.' });
        await press(page, 'Cancel');
        await dialog(page);
      },
    },
    {
      name: 'report-edit',
      description: 'Edit Report',
      open: async (page) => {
        await listAt('/', 'Sales reports')(page);
        await page
          .getByRole('button', { name: /^Edit / })
          .nth(1)
          .click();
        await expect(page.getByLabel('Details', { exact: true })).not.toHaveValue('');
      },
    },
    {
      name: 'report-conflict',
      description: 'Two edits at once',
      open: async (page) => {
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
      cleanUp: removeReport,
    },
    {
      name: 'report-gone',
      description: 'Deleted meanwhile',
      open: async (page) => {
        await openReport(page);
        await fill(page, { Details: 'Calibrated the total station.' });
        await removeReport();
        await press(page, 'Save');
        await dialog(page);
      },
    },
    {
      name: 'record-gone',
      description: 'No such record',
      open: at('/?edit=gone', 'This report does not exist'),
    },
  ],
};

const cutOff = (page: Page) => page.getByText(/^The list could not be loaded/);

/** The list while the store does not answer. After ten seconds the SDK reports that. */
export const unansweredList: Area = {
  name: 'an unanswered list',
  account: 'admin',
  problems: [/console: .*Could not reach Cloud Firestore backend/],
  screens: [
    {
      name: 'reports-loading',
      description: 'Loading',
      open: async (page) => {
        await page.route(STORE_READS, () => {});
        await page.goto('/');
        await expect(page.getByRole('table', { name: 'Sales reports' })).toHaveAttribute('aria-busy', 'true');
      },
    },
    {
      name: 'reports-cut-off',
      description: 'No connection',
      appears: cutOff,
      open: (page) => expect(cutOff(page)).toBeVisible(),
      cleanUp: (page) => page.unrouteAll({ behavior: 'ignoreErrors' }),
    },
  ],
};
