import { overwrite } from '../../support/backend';
import { expect } from '../../support/fixtures';
import { fill, press } from '../../support/screen';
import { openReport, REPORT, REPORT_ID, removeReport } from './report';
import { type Area, at, dialog, listAt } from './sight';

export const reportForms: Area = {
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
    {
      name: 'report-discard',
      what: 'Left with something typed',
      reach: async (page) => {
        await at('/?add', 'Add Report')(page);
        await fill(page, { Details: 'Calibrated the total station.' });
        await press(page, 'Cancel');
        await dialog(page);
      },
    },
    {
      name: 'report-edit',
      what: 'Edit Report',
      reach: async (page) => {
        await listAt('/', 'Sales reports')(page);
        await page
          .getByRole('button', { name: /^Edit / })
          .nth(1)
          .click();
        await expect(page.getByLabel('Details')).not.toHaveValue('');
      },
    },
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
