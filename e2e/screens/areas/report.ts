import type { Page } from '@playwright/test';
import { report as reportModel } from 'shared-records/model/report';
import { remove, storeAll } from '../../support/backend';
import { expect } from '../../support/fixtures';

/** A report of the sights' own: one that they may change and delete. */
export const REPORT_ID = 'sight-report';
export const REPORT = {
  customer: 'PT Gema Rekayasa Nusa',
  contact: 'Rina Permata',
  department: 'Service/Survey',
  detail: 'Calibrated the total station and checked the tripod. The certificate follows by mail.',
  qtNumber: 'QT-2026-0412',
  responsible: 'Budi Santoso',
} as const;

/** Stores it, and opens its form. */
export const openReport = async (page: Page) => {
  await storeAll('salesReport', [{ ...reportModel.empty, ...REPORT, id: REPORT_ID, timestamp: new Date() }]);
  // A draft of an earlier sight would take the place of what is stored.
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('draft:')) sessionStorage.removeItem(key);
  });
  await page.goto(`/?edit=${REPORT_ID}`);
  await expect(page.getByLabel('Details')).toHaveValue(REPORT.detail);
};

export const removeReport = () => remove('salesReport', REPORT_ID).then(() => undefined);
