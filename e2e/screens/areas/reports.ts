import type { Page } from '@playwright/test';
import { report as reportModel } from 'shared-records/model/report';
import type { View } from 'shared-records/model/views';
import { DEMO, keepViews, removeViews, storeAll } from '../../support/backend';
import { expect } from '../../support/fixtures';
import { openMenu, press, rowOf } from '../../support/screen';
import { REPORT, REPORT_ID } from './report';
import { type Area, dialog, listAt } from './sight';

const REPORTS = listAt('/', 'Sales reports');

const LISTENING = '**/Listen/channel**';

const REPAIRS: View = {
  name: 'Repairs of last month',
  path: '/',
  search: 'department=Repair%2FService&period=last-month',
};
const SCANS: View = { name: 'Scans of any time', path: '/', search: 'q=scan' };

const openViews = async (page: Page) => {
  await keepViews(DEMO.admin.uid, [REPAIRS, SCANS]);
  await listAt(`/?${SCANS.search}`, 'Sales reports')(page);
  await press(page, 'Views');
  await expect(page.getByRole('link', { name: REPAIRS.name })).toBeVisible();
};
const forgetViews = () => removeViews(DEMO.admin.uid);

export const reports: Area = {
  name: 'reports',
  who: 'admin',
  sights: [
    { name: 'reports', what: 'Sales reports', reach: REPORTS },
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
      name: 'reports-words',
      what: 'Words found',
      reach: async (page) => {
        await page.goto('/?q=scan+mesh');
        await expect(page.locator('mark').first()).toBeVisible();
      },
    },
    {
      name: 'reports-export',
      what: 'Taking the list out',
      reach: async (page) => {
        await REPORTS(page);
        await press(page, 'Export');
        await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
      },
    },
    {
      name: 'reports-selected',
      what: 'Several selected',
      reach: async (page) => {
        await REPORTS(page);
        const boxes = page.getByRole('cell').getByRole('checkbox');
        await boxes.nth(0).check();
        await boxes.nth(2).click({ modifiers: ['Shift'] });
        await expect(page.getByRole('region', { name: 'Selection' })).toContainText('3 selected');
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
        await storeAll('salesReport', [
          { ...reportModel.empty, ...REPORT, id: REPORT_ID, timestamp: new Date() },
        ]);
        await REPORTS(page);
        await press(page, 'Delete -');
        await rowOf(page, REPORT.detail)
          .getByRole('button', { name: /^Delete / })
          .click();
        await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      },
    },
    {
      name: 'reports-period',
      what: 'Period, chosen and open',
      reach: async (page) => {
        await page.goto('/?from=2026-01-01&to=2026-12-31');
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        await page.getByRole('button', { name: /^Period/ }).click();
        await expect(page.getByRole('dialog', { name: 'Period' }).getByRole('button').first()).toBeVisible();
      },
    },
    {
      name: 'reports-views',
      what: 'Views, one of them shown',
      reach: openViews,
      leave: forgetViews,
    },
    {
      name: 'reports-view-name',
      what: 'A view is named',
      reach: async (page) => {
        await openViews(page);
        await press(page, 'Save this view…');
        await expect(page.getByLabel('Name of the view')).toBeFocused();
      },
      leave: forgetViews,
    },
    {
      name: 'shortcuts',
      what: 'Keyboard shortcuts',
      reach: async (page) => {
        await REPORTS(page);
        await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
        await dialog(page);
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

/** A store that is silent: the SDK waits for ten seconds, and then says that it is. */
export const silence: Area = {
  name: 'a silent store',
  who: 'admin',
  problems: [/console: .*Could not reach Cloud Firestore backend/],
  sights: [
    {
      name: 'reports-loading',
      what: 'Loading',
      reach: async (page) => {
        await page.route(LISTENING, () => {});
        await page.goto('/');
        await expect(page.getByRole('table', { name: 'Sales reports' })).toHaveAttribute('aria-busy', 'true');
      },
    },
    {
      name: 'reports-cut-off',
      what: 'No connection',
      reach: (page) => expect(page.getByText(/^The list could not be loaded/)).toBeVisible(),
      leave: (page) => page.unrouteAll({ behavior: 'ignoreErrors' }),
    },
  ],
};
