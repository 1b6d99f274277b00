import type { Page } from '@playwright/test';
import { report as reportModel } from 'shared-model/report';
import type { View } from 'shared-model/views';
import { DEMO, removeViews, saveViews, storeAll } from '../support/backend';
import { STORE_READS } from '../support/first-requests';
import { expect } from '../support/fixtures';
import { openMenu, press, rowOf } from '../support/screen';
import { REPORT, REPORT_ID } from './report-forms';
import { type Area, at, dialog, go, listAt } from './screen';

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
        const boxes = page.getByRole('cell').getByRole('checkbox');
        await boxes.nth(0).check();
        await boxes.nth(2).click({ modifiers: ['Shift'] });
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
