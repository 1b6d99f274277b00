import type { Page } from '@playwright/test';
import { report } from 'shared-model/report';
import { overwrite, remove, storeAll } from '../support/backend';
import { expect } from '../support/fixtures';
import { fill, press } from '../support/screen';
import { type Area, at, dialog, go, listAt } from './screen';

/** A report that these screens may change and delete. */
export const REPORT_ID = 'screens-report';
export const REPORT = {
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
