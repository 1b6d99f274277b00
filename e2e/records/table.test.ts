import type { Locator, Page } from '@playwright/test';
import { report } from 'shared-model/report';
import { newContact, newReport, remove, store, stored, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { press, rowOf, toast, wheelDown } from '../support/screen';

/** Stores reports of one customer on the day with the longest name. Returns the path of their list. */
const storeReports = async (count: number) => {
  const customer = unique('PT Tabel');
  const reports = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const report = newReport({
        customer,
        qtNumber: `QT-2026-040${index}`,
        detail: unique('Kunjungan ke lokasi proyek untuk mengukur ulang titik kontrol'),
        responsible: unique('Sari'),
        timestamp: new Date(2026, 8, 30, 9, index),
      });
      return { ...report, id: await store('salesReport', report) };
    }),
  );
  return { customer, reports, path: `/?${new URLSearchParams({ customer })}` };
};

/** Returns the start and width of each shown cell of the header and of the rows, in tenths of a pixel. */
const columnsOf = (page: Page) =>
  page.getByRole('table').evaluate((table) =>
    [...table.querySelectorAll('tr[aria-rowindex]')].map((row) =>
      [...row.children]
        .map((cell) => cell.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ x, width }) => `${Math.round(x * 10)}+${Math.round(width * 10)}`),
    ),
  );

/** Returns the texts of a column that are cut or take more than one line. */
const brokenTexts = (page: Page, label: string) =>
  page.locator(`[data-label="${label}"] > div`).evaluateAll((contents) =>
    contents
      .filter((content) => {
        const lines =
          content.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(content).lineHeight);
        return lines > 1.5 || content.scrollWidth > content.clientWidth;
      })
      .map(({ textContent }) => textContent),
  );

for (const { width, view, shown } of [
  { width: 1440, view: false, shown: Object.keys(report.labels).length + 2 },
  { width: 1440, view: true, shown: 5 },
  { width: 1024, view: false, shown: 5 },
]) {
  test(
    `keeps days and numbers on one line, and moves no column for the delete mode, at ${width} pixels${view ? ' beside a record' : ''}`,
    width === 1440 && !view ? {} : AT_NIGHT,
    async ({ page }) => {
      const { customer, reports, path } = await storeReports(2);
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, 'staff', view ? `${path}&view=${reports[0]?.id}` : path);
      await expect(page.getByRole('row')).toHaveCount(1 + 2);
      await expect(page.getByRole('button', { name: `Remove ${customer}` })).toBeVisible();
      if (view) await expect(page.getByRole('term').first()).toBeVisible();
      await expect(rowOf(page, customer).getByText('Wednesday, September 30, 2026')).toHaveCount(2);
      expect(await brokenTexts(page, 'Timestamp')).toEqual([]);
      expect(await brokenTexts(page, 'QT Number')).toEqual([]);
      const [head = [], ...rows] = await columnsOf(page);
      expect(head).toHaveLength(shown);
      for (const row of rows) expect(row).toEqual(head);
      // At most two rows: the search, one line high, and its buttons, then those of the list.
      const topOf = async (control: Locator) => (await control.boundingBox())?.y;
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const search = page.getByRole('combobox', { name: 'Search', exact: true });
      const box = page.locator('[data-placeholder]').filter({ has: search });
      const views = await button('Views').boundingBox();
      expect(await box.boundingBox()).toMatchObject({ y: views?.y, height: views?.height });
      // Rare actions are in a menu where they have no room.
      expect(await topOf(button(width < 1120 ? 'More' : 'Bin'))).toBe(await topOf(button('Add +')));

      const edit = page.getByRole('button', { name: `Edit ${customer}` }).first();
      const before = await edit.boundingBox();
      await press(page, 'Delete -');
      await expect(page.getByRole('button', { name: `Delete ${customer}` })).toHaveCount(2);
      expect(await edit.boundingBox()).toEqual(before);
      for (const row of await columnsOf(page))
        expect(row.slice(0, shown - 1)).toEqual(head.slice(0, shown - 1));
      for (const { id } of reports) await remove('salesReport', id);
    },
  );
}

test(
  'keeps phone numbers and the day of an open record on one line, and breaks emails after their @, at 1024 pixels',
  AT_NIGHT,
  async ({ page }) => {
    const { customer, reports } = await storeReports(1);
    const contact = newContact({
      customer,
      email: 'kurniawan.prasetyo@geodesinusantara.example',
      phone: '+62 542 555 6441',
    });
    const id = await store('contacts', contact);
    await page.setViewportSize({ width: 1024, height: 900 });
    await signIn(page, 'staff', `/contact?${new URLSearchParams({ customer })}`);
    await expect(rowOf(page, customer)).toContainText(contact.email);
    expect(await brokenTexts(page, 'Phone Number')).toEqual([]);
    const lines = await page.locator('td[data-label="Email"] a span[translate]').evaluateAll(([cell]) =>
      [...(cell?.childNodes ?? [])].map((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return new Set([...range.getClientRects()].map(({ y }) => y)).size;
      }),
    );
    expect(Math.max(...lines)).toBe(1);
    await page.goto(`/?view=${reports[0]?.id}`);
    const panel = page.getByRole('region', { name: customer });
    const day = panel.getByText('Wednesday, September 30, 2026');
    await expect(day).toBeVisible();
    expect(await day.evaluate((element) => element.getClientRects().length)).toBe(1);
    await remove('contacts', id);
    for (const { id } of reports) await remove('salesReport', id);
  },
);

for (const width of [1440, 390]) {
  test(
    `shows words and chips at once, and moves nothing when the search is first used, at ${width} pixels`,
    AT_NIGHT,
    async ({ page }) => {
      const { customer, reports, path } = await storeReports(1);
      const [report] = reports;
      await page.setViewportSize({ width, height: 900 });
      const search = new URLSearchParams({
        department: report?.department ?? '',
        responsible: report?.responsible ?? '',
        q: 'kunjungan lokasi proyek',
      });
      await signIn(page, 'staff', `${path}&${search}`);
      const names = [customer, report?.department, report?.responsible, 'kunjungan lokasi proyek'];
      const chip = (name = '') => page.getByRole('button', { name: `Remove ${name}`, exact: true });
      const placesOf = () =>
        Promise.all(
          [...names.map(chip), page.getByRole('table')].map(async (each) => {
            const { x = 0, y = 0 } = (await each.boundingBox()) ?? {};
            return [Math.round(x), Math.round(y)];
          }),
        );
      for (const name of names) await expect(chip(name)).toBeVisible();
      // A trigger stores the words of the report, later on a busy machine.
      await expect(rowOf(page, customer)).toBeVisible({ timeout: 60_000 });
      await expect(page.locator('[data-placeholder]')).toBeVisible();
      const before = await placesOf();
      await page.getByRole('combobox', { name: 'Search', exact: true }).focus();
      await expect(page.locator('[data-placeholder]')).toBeHidden();
      expect(await placesOf()).toEqual(before);
      for (const { id } of reports) await remove('salesReport', id);
    },
  );
}

test(
  'folds the filters into a button with their number on a phone, the rare actions into a menu, and keeps Add + in reach',
  AT_NIGHT,
  async ({ page }) => {
    const { customer, reports, path } = await storeReports(1);
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'staff', `${path}&from=2026-09-01`);
    await expect(rowOf(page, customer)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Search', exact: true })).toBeVisible();
    const period = page.getByRole('button', { name: /^Period/ });
    await expect(period).toBeHidden();
    await press(page, 'Filters (1)');
    await expect(period).toBeVisible();
    await press(page, 'Filters (1)');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
    for (const rare of ['Export', 'Import', 'Bin'])
      await expect(page.getByRole('button', { name: rare, exact: true })).toBeHidden();
    await press(page, 'More');
    await expect(page.getByRole('dialog', { name: 'More' }).getByRole('button')).toHaveText([
      /^Excel file of /,
      /^CSV of /,
      'CSV with semicolons',
      'Print',
      'Import',
      'Bin',
      'Changes',
    ]);
    await page.keyboard.press('Escape');
    // The first records come before the others, which make the list longer.
    await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(4_000);
    await wheelDown(page, 3_000);
    await expect(page.getByRole('button', { name: 'Add +' })).toBeInViewport({ ratio: 1 });
    // Not check(), which would look at another row if a record arrives above.
    await page.getByRole('row').nth(8).getByRole('checkbox').click();
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar.getByRole('button', { name: 'Export selected' })).toBeInViewport({ ratio: 1 });
    await bar.getByRole('button', { name: 'Clear' }).click();
    await press(page, 'Add +');
    await expect(page.getByRole('form', { name: 'Add Report' })).toBeVisible();
    for (const { id } of reports) await remove('salesReport', id);
  },
);

test(
  'changes the person responsible of the selected reports in place of the toolbar, and Undo restores each',
  AT_NIGHT,
  async ({ page }) => {
    const { customer, reports, path } = await storeReports(3);
    const [first, second, third] = reports;
    await signIn(page, 'staff', path);
    await expect(page.getByRole('row')).toHaveCount(1 + 3);
    const table = await page.getByRole('table').boundingBox();
    for (const report of [first, second]) {
      await rowOf(page, report?.detail ?? '')
        .getByRole('checkbox', { name: `Select ${customer}` })
        .check();
    }
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar).toContainText('2 selected');
    await expect(page.getByRole('button', { name: 'Add +' })).toBeHidden();
    expect(await page.getByRole('table').boundingBox()).toEqual(table);
    await bar.getByRole('button', { name: 'Change person responsible' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change person responsible of 2 reports' });
    const person = unique('Dewi');
    await dialog.getByLabel('Person Responsible', { exact: true }).fill(person);
    await dialog.getByRole('button', { name: 'Change' }).click();
    await expect(dialog.getByText(`Nobody is called "${person}" yet.`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Change' }).click();
    await expect(toast(page, 'Changed 2 reports')).toBeVisible();
    await expect(rowOf(page, person)).toHaveCount(2);
    const responsibles = () =>
      Promise.all(reports.map(async ({ id }) => (await stored('salesReport', id))?.responsible));
    expect(await responsibles()).toEqual([person, person, third?.responsible]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Changed 2 reports back')).toBeVisible();
    expect(await responsibles()).toEqual(reports.map(({ responsible }) => responsible));
    for (const { id } of reports) await remove('salesReport', id);
  },
);
