import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import readWorkbook from 'read-excel-file/node';
import { contact as contactModel } from 'shared-model/contact';
import { customer as customerModel } from 'shared-model/customer';
import type { Model } from 'shared-model/define-model';
import { type Report, report } from 'shared-model/report';
import type { Stored } from 'shared-store';
import {
  newContact,
  newCustomer,
  newReport,
  removeAll,
  removeMany,
  store,
  storeAll,
  storeMany,
  unique,
} from '../support/backend';
import { signInListening } from '../support/first-requests';
import { expect, signIn, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { choose, press, rowOf, toast } from '../support/screen';

/** The column headings of exported reports. */
const REPORT_HEADINGS: readonly string[] = Object.values(report.labels);

/** Details that a spreadsheet would take for a formula, or that need quotes in a CSV. */
const AWKWARD_DETAILS = [
  '=1+1',
  '+62',
  '-5',
  '@SUM(A1)',
  '\tTab',
  'Two\nlines, one "quoted"',
  'Plain',
] as const;

const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);

/**
 * Returns the lines of exported reports for a time zone. Formulas are escaped, and times look like "2026-11-21 09:05".
 */
const reportLines = (reports: readonly Report[], timeZone: string): string[][] => {
  const times = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return reports.map((stored) => cellsOf(report, stored, (moment) => times.format(moment)));
};

/** Returns the cells of an exported record: a text for each field of its model. */
const cellsOf = <T extends object>(
  { allFields }: Model<T>,
  record: T,
  momentText: (moment: Date) => string = String,
): string[] => {
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.keys(allFields).map((name) => {
    const value = values.get(name) ?? '';
    const text = value instanceof Date ? momentText(value) : String(value);
    return isFormula(text) ? `'${text}` : text;
  });
};

/** Parses an exported file. @throws Error unless it is a CSV in UTF-8 with a byte order mark. */
const readCsv = (
  bytes: Uint8Array,
  separator = ',',
): { readonly text: string; readonly lines: string[][] } => {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  if (!text.startsWith('\uFEFF')) throw new Error('The file begins without a byte order mark.');
  const { data, errors } = Papa.parse<string[]>(text.slice(1), {
    skipEmptyLines: true,
    delimiter: separator,
  });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return { text, lines: data };
};

/** Returns the rows of the first worksheet of an exported workbook. The clock of a date stands in its UTC fields. */
const readXlsx = async (bytes: Buffer): Promise<readonly (readonly unknown[])[]> => {
  const [sheet] = await readWorkbook(bytes, { trim: false });
  return sheet?.data ?? [];
};

const linesOf = (reports: readonly Report[]) => reportLines(reports, 'Asia/Jakarta');

/** Returns every text in the page's memory once, after garbage collection. */
const textsInMemory = async (page: Page): Promise<readonly string[]> => {
  const devTools = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  devTools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await devTools.send('HeapProfiler.takeHeapSnapshot');
  await devTools.detach();
  // https://developer.chrome.com/docs/devtools/memory-problems/heap-snapshots
  const { strings }: { strings: readonly string[] } = JSON.parse(chunks.join(''));
  return strings;
};

/** Starts an export of the listed records, by default as a CSV. */
const startExport = async (page: Page, choice: string | RegExp = /^CSV of/) => {
  await press(page, 'Export');
  await page.getByRole('button', { name: choice }).click();
};

/** Returns the name and the bytes of the file that `start` lets the browser save. */
const savedFile = async (page: Page, start: () => Promise<void>) => {
  const downloading = page.waitForEvent('download');
  await start();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};

/** Exports the listed records. Returns the file's name, text and lines. */
const exportList = async (page: Page) => {
  const { name, bytes } = await savedFile(page, () => startExport(page));
  return { name, ...readCsv(bytes) };
};

test('exports exactly the filtered records, readable in a spreadsheet and without formulas', async ({
  page,
}) => {
  const customer = unique('PT Ukur "Café", Jakarta');
  const reports = AWKWARD_DETAILS.map((detail, minute) =>
    newReport({ customer, detail, timestamp: new Date(Date.UTC(2026, 2, 14, 20, 59 - minute)) }),
  );
  for (const report of reports) await store('salesReport', report);
  await store('salesReport', newReport());
  await signIn(page, 'staff');
  await choose(page, 'Search', customer);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + reports.length);

  const { name, text, lines } = await exportList(page);
  expect(name).toMatch(/^reports-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(text.startsWith('\uFEFF"Customer","Contact","Details",')).toBe(true);
  expect(text.split('\r\n').length).toBe(1 + reports.length + 1);
  expect(lines).toEqual([[...REPORT_HEADINGS], ...linesOf(reports)]);
  expect(lines.slice(1, 3).map(([, , detail]) => detail)).toEqual(["'=1+1", "'+62"]);
  await expect(toast(page, `Saved ${name}`)).toBeVisible();
});

test(
  'exports the same records for Excel, with texts as they are, and for spreadsheets that expect semicolons',
  AT_NIGHT,
  async ({ page }) => {
    const customer = unique('PT Ukur; Jakarta');
    const reports = AWKWARD_DETAILS.map((detail, minute) =>
      newReport({
        customer,
        detail,
        qtNumber: `00${minute}`,
        timestamp: new Date(Date.UTC(2026, 2, 14, 20, 59 - minute)),
      }),
    );
    for (const report of reports) await store('salesReport', report);
    await signIn(page, 'staff', `/?${new URLSearchParams({ customer })}`);
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + reports.length);

    const semicolons = await savedFile(page, () => startExport(page, 'CSV with semicolons'));
    expect(readCsv(semicolons.bytes, ';').lines).toEqual([[...REPORT_HEADINGS], ...linesOf(reports)]);

    const workbook = await savedFile(page, () => startExport(page, /^Excel file of/));
    expect(workbook.name).toMatch(/^reports-\d{4}-\d{2}-\d{2}\.xlsx$/);
    const rows = await readXlsx(workbook.bytes);
    expect(rows[0]).toEqual(REPORT_HEADINGS);
    const columns = ['Customer', 'Details', 'QT Number', 'Timestamp'].map((heading) =>
      REPORT_HEADINGS.indexOf(heading),
    );
    expect(rows.slice(1).map((row) => columns.map((column) => row[column]))).toEqual(
      // The clock in Jakarta is seven hours ahead.
      reports.map(({ detail, qtNumber, timestamp }) => [
        customer,
        detail,
        qtNumber,
        new Date(timestamp.getTime() + 7 * 3_600_000),
      ]),
    );

    // The selected records come in the format that was used last.
    await page.getByRole('row').nth(1).getByRole('checkbox').check();
    const selected = await savedFile(page, () => press(page, 'Export selected'));
    expect(selected.name).toBe(workbook.name);
    expect(await readXlsx(selected.bytes)).toEqual(rows.slice(0, 2));
  },
);

test('exports customers and contacts with the columns of their lists', AT_NIGHT, async ({ page }) => {
  const customer = newCustomer({ phone: '021 555' });
  const contact = newContact({ customer: customer.name, phone: '021 556' });
  await store('customers', customer);
  await store('contacts', contact);
  await signIn(page, 'staff', '/customer');
  await choose(page, 'Search', customer.name);
  expect((await exportList(page)).lines).toEqual([
    Object.values(customerModel.labels),
    cellsOf(customerModel, customer),
  ]);
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  await choose(page, 'Search', customer.name);
  expect((await exportList(page)).lines).toEqual([
    Object.values(contactModel.labels),
    cellsOf(contactModel, contact),
  ]);
});

test.describe('more records than are loaded', AT_NIGHT, () => {
  const customer = unique('PT Panjang');
  const reports: Stored<Report>[] = Array.from({ length: 2_300 }, (_, index) => ({
    ...newReport({
      customer,
      qtNumber: unique(`Q${index}`),
      timestamp: new Date(Date.UTC(2026, 0, 31) - index * 60_000),
    }),
    id: unique(`${index}`),
  }));

  test.beforeAll(() => storeMany('salesReport', reports));
  test.afterAll(() => removeMany('salesReport', 'customer', customer));

  const open = async (page: Page) => {
    await signInListening(page, 'staff', `/?${new URLSearchParams({ customer })}`);
    await expect(rowOf(page, customer).first()).toBeVisible();
  };

  test('exports every record, and continues after a failure', async ({ page, context, problems }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED/, /console: The reports could not be exported/);
    await open(page);
    expect((await exportList(page)).lines.slice(1)).toEqual(linesOf(reports));

    await context.setOffline(true);
    await startExport(page);
    const dialog = page.getByRole('dialog', { name: /^Export .*reports$/ });
    await expect(dialog.getByRole('alert')).toContainText('The export stopped', { timeout: 30_000 });
    await context.setOffline(false);
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const { lines } = readCsv(await readFile(await (await downloading).path()));
    expect(lines).toHaveLength(1 + reports.length);
    await expect(dialog).toBeHidden();
  });

  test('releases the memory of exported records', async ({ page }) => {
    await open(page);
    expect((await exportList(page)).lines).toHaveLength(1 + reports.length);
    await expect(page.getByRole('dialog', { name: /^Export/ })).toBeHidden();
    const known = new Set(await textsInMemory(page));
    const first = reports.slice(0, 50);
    const others = reports.slice(50);
    expect(first.filter(({ qtNumber }) => known.has(qtNumber))).toHaveLength(first.length);
    // The records that were handled last may remain.
    const left = others.filter(({ id, qtNumber }) => known.has(id) || known.has(qtNumber));
    expect(left.length).toBeLessThan(others.length / 100);
  });

  test('offers a CSV instead of printing more than 2,000 records', async ({ page }) => {
    await open(page);
    await press(page, 'Export');
    await page.getByRole('button', { name: 'Print' }).click();
    const dialog = page.getByRole('dialog', { name: 'Too many reports to print' });
    await expect(dialog).toBeVisible();
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export a CSV' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^reports-/);
  });
});

test('prints all filtered records and nothing else', AT_NIGHT, async ({ page }) => {
  const customer = unique('PT Cetak');
  const reports = Array.from({ length: 120 }, (_, index) => ({
    ...newReport({ customer, qtNumber: `Q${index}` }),
    id: unique(`${index}`),
  }));
  await storeAll('salesReport', reports);
  // Browsers of phones lay the pages out after it has returned.
  await page.addInitScript(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      document.documentElement.dataset.printed = String(
        document.querySelectorAll('tbody [data-index]').length,
      );
    };
  });
  const [{ id: view = '' } = {}] = reports;
  await signIn(page, 'staff', `/?${new URLSearchParams({ customer, view })}`);
  await expect(rowOf(page, customer).first()).toBeVisible();
  const record = page.getByRole('region', { name: customer });
  await expect(record).toBeVisible();
  await press(page, 'Export');
  const menu = page.getByRole('dialog', { name: 'Export' });
  await expect(menu).toBeInViewport({ ratio: 1 });
  await menu.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '120');

  await page.emulateMedia({ media: 'print' });
  for (const hidden of ['banner', 'complementary', 'checkbox', 'combobox'] as const) {
    await expect(page.getByRole(hidden).filter({ visible: true })).toHaveCount(0);
  }
  const tools = page.getByRole('button', { name: /Add|Delete|Export|Edit|Any time/ });
  await expect(tools.filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(/^120 reports, /)).toBeVisible();
  await expect(page.locator('main p').filter({ hasText: customer }).filter({ visible: true })).toHaveCount(1);
  expect(await page.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe(
    'table-header-group',
  );
  await expect(record).toBeHidden();
  // What the user prints next is the open record again.
  await page.keyboard.press('Control+p');
  await expect(record).toBeVisible();
  await expect(page.locator('thead')).toBeHidden();
  await removeAll('salesReport', 'customer', customer);
});

test('prints the fields of a form without its buttons', AT_NIGHT, async ({ page }) => {
  const detail = Array.from({ length: 30 }, (_, line) => `Line ${line}`).join('\n');
  const id = await store('salesReport', newReport({ detail }));
  await signIn(page, 'staff', `/?edit=${id}`);
  const details = page.getByLabel('Details', { exact: true });
  await expect(details).toHaveValue(detail);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main').getByRole('button').filter({ visible: true })).toHaveCount(0);
  expect(await details.evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThanOrEqual(0);
});
