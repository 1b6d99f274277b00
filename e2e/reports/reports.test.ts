import { report as model } from 'shared-records/model/report';
import {
  newContact,
  newCustomer,
  newReport,
  overwrite,
  store,
  stored,
  storedWhere,
  unique,
} from '../support/backend';
import { daysAgo } from '../support/clock';
import { expect, signIn, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';
import { cellsOf, choose, fill, openMenu, press, rowOf } from '../support/screen';

const DEPARTMENTS = [
  'Service/Survey',
  'Repair/Service',
  'Accessory',
  '3D Products',
  '3D Services',
  'Survey Product',
];

const VISIT = daysAgo(30);

/** Returns the present hour and minute in Jakarta, such as "09:05". */
const minuteInJakarta = () =>
  new Date().toLocaleTimeString('en-GB', { timeZone: 'Asia/Jakarta', hour: '2-digit', minute: '2-digit' });

test('stores a new report at the chosen day and the current local hour and minute', async ({ page }) => {
  const customer = newCustomer();
  const contact = newContact({ customer: customer.name });
  await store('customers', customer);
  await store('contacts', contact);
  const responsible = unique('Sari');
  const qtNumber = unique('QT-2026-0142');
  await signIn(page, 'staff', '/?add');
  await choose(page, 'Customer', customer.name);
  await choose(page, 'Contact', contact.name);
  await choose(page, 'Department', '3D Products');
  await fill(page, {
    Date: VISIT.day,
    'Person Responsible': responsible,
    'QT Number': qtNumber,
    Details: 'Demonstrated the scanner.\nWants an offer.',
  });
  const minutes = [minuteInJakarta()];
  await press(page, 'Save');
  await choose(page, 'Search', customer.name);
  await expect(rowOf(page, customer.name)).toBeVisible();
  minutes.push(minuteInJakarta());

  const [report, ...others] = await storedWhere('salesReport', 'responsible', responsible);
  expect(others).toEqual([]);
  expect(report).toEqual({
    ...model.empty,
    customer: customer.name,
    contact: contact.name,
    department: '3D Products',
    detail: 'Demonstrated the scanner.\nWants an offer.',
    qtNumber,
    responsible,
    timestamp: expect.any(Date),
  });
  expect(minutes.map((minute) => new Date(`${VISIT.day}T${minute}:00+07:00`))).toContainEqual(
    report?.timestamp,
  );
  expect((await cellsOf(rowOf(page, customer.name))).slice(0, 7)).toEqual([
    customer.name,
    contact.name,
    'Demonstrated the scanner.\nWants an offer.',
    '3D Products',
    responsible,
    qtNumber,
    VISIT.text,
  ]);
});

test('requires only date, person responsible and details', AT_NIGHT, async ({ page }) => {
  const responsible = unique('Sari');
  await signIn(page, 'staff', '/?add');
  await fill(page, { Date: VISIT.day, 'Person Responsible': responsible, Details: 'Called.' });
  await press(page, 'Save');
  await choose(page, 'Search', responsible);
  await expect(rowOf(page, responsible)).toContainText(VISIT.text);
  expect(await storedWhere('salesReport', 'responsible', responsible)).toEqual([
    expect.objectContaining({ customer: '', contact: '', department: '', qtNumber: '', detail: 'Called.' }),
  ]);
});

test('offers six departments', AT_NIGHT, async ({ page }) => {
  await signIn(page, 'staff', '/?add');
  const menu = await openMenu(page, 'Department');
  await expect(menu.getByRole('option')).toHaveText(DEPARTMENTS);
});

test('offers only the contacts of the chosen customer', AT_NIGHT, async ({ page }) => {
  const [first, second] = [newCustomer(), newCustomer()];
  const ofFirst = newContact({ customer: first.name });
  const ofSecond = newContact({ customer: second.name });
  await Promise.all([
    store('customers', first),
    store('customers', second),
    store('contacts', ofFirst),
    store('contacts', ofSecond),
  ]);
  await signIn(page, 'staff', '/?add');
  await choose(page, 'Customer', first.name);
  await expect((await openMenu(page, 'Contact')).getByRole('option')).toHaveText([ofFirst.name]);
  await page.getByRole('option', { name: ofFirst.name }).click();
  await choose(page, 'Customer', second.name);
  const form = page.getByRole('form', { name: 'Add Report' });
  await expect(form.getByText(ofFirst.name)).toBeHidden();
  await expect((await openMenu(page, 'Contact')).getByRole('option')).toHaveText([ofSecond.name]);
});

test('keeps the timestamp of an edited report unless another day is chosen', async ({ page }) => {
  const report = newReport({ timestamp: new Date('2026-03-14T09:26:53.589+07:00') });
  const id = await store('salesReport', report);
  await signIn(page, 'staff', `/?edit=${id}`);
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2026-03-14');
  await fill(page, { Details: 'Sent the offer.' });
  await press(page, 'Save');
  await choose(page, 'Search', report.customer);
  await expect(rowOf(page, report.customer)).toContainText('Sent the offer.');
  expect(await stored('salesReport', id)).toEqual({ ...report, detail: 'Sent the offer.' });

  await press(page, `Edit ${report.customer}`);
  await fill(page, { Date: VISIT.day });
  const minutes = [minuteInJakarta()];
  await press(page, 'Save');
  await expect(rowOf(page, report.customer)).toContainText(VISIT.text);
  minutes.push(minuteInJakarta());
  const timestamp = (await stored('salesReport', id))?.timestamp;
  expect(minutes.map((minute) => new Date(`${VISIT.day}T${minute}:00+07:00`))).toContainEqual(timestamp);
});

test('shows every stored field in the form', AT_NIGHT, async ({ page }) => {
  const report = newReport({ timestamp: new Date('2026-03-14T00:10:00+07:00') });
  await signIn(page, 'staff', `/?edit=${await store('salesReport', report)}`);
  const form = page.getByRole('form', { name: 'Edit Report' });
  await expect(form.getByLabel('Date', { exact: true })).toHaveValue('2026-03-14');
  await expect(form.getByLabel('Person Responsible', { exact: true })).toHaveValue(report.responsible);
  await expect(form.getByLabel('QT Number', { exact: true })).toHaveValue(report.qtNumber);
  await expect(form.getByLabel('Details', { exact: true })).toHaveValue(report.detail);
  for (const text of [report.customer, report.contact, report.department]) {
    await expect(form.getByText(text, { exact: true })).toBeVisible();
  }
});

test('lists the newest report first', AT_NIGHT, async ({ page }) => {
  const detail = unique('Three visits');
  const now = Date.now();
  for (const minute of [2, 3, 1]) {
    const timestamp = new Date(now + minute * 60_000);
    await store('salesReport', newReport({ detail, qtNumber: `Visit ${minute}`, timestamp }));
  }
  await signIn(page, 'staff');
  await expect(rowOf(page, detail).getByText(/^Visit/)).toHaveText(['Visit 3', 'Visit 2', 'Visit 1']);
});

test('filters reports by several chips, and shows all again when cleared', async ({ page }) => {
  const customer = unique('PT Ukur');
  const [sari, dewi] = [unique('Sari'), unique('Dewi')];
  const base = { customer, department: 'Accessory' } as const;
  const wanted = newReport({ ...base, responsible: sari });
  const otherPerson = newReport({ ...base, responsible: dewi });
  const otherDepartment = newReport({ customer, department: '3D Services', responsible: sari });
  const elsewhere = newReport({ responsible: sari });
  for (const report of [wanted, otherPerson, otherDepartment, elsewhere]) await store('salesReport', report);
  const rows = page.getByRole('table').getByRole('row');

  await signIn(page, 'staff');
  await expect(rowOf(page, wanted.qtNumber)).toBeVisible();
  await choose(page, 'Search', customer);
  await expect(rows).toHaveCount(1 + 3);
  await choose(page, 'Search', 'Accessory');
  await expect(rows).toHaveCount(1 + 2);
  await choose(page, 'Search', sari);
  await expect(rows).toHaveCount(1 + 1);
  await expect(rows.last()).toContainText(wanted.qtNumber);
  await choose(page, 'Search', wanted.qtNumber);
  await expect(rows).toHaveCount(1 + 1);

  // A new matching report appears by itself.
  const late = newReport({ ...base, responsible: sari, qtNumber: wanted.qtNumber });
  await store('salesReport', late);
  await expect(rows).toHaveCount(1 + 2);

  await page.getByRole('button', { name: `Remove ${wanted.qtNumber}` }).click();
  await page.getByRole('button', { name: `Remove ${sari}` }).click();
  await expect(rows).toHaveCount(1 + 3);
  await expect(rowOf(page, otherPerson.qtNumber)).toBeVisible();
  for (const chip of ['Accessory', customer]) {
    await page.getByRole('button', { name: `Remove ${chip}` }).click();
  }
  await expect(rowOf(page, elsewhere.qtNumber)).toBeVisible();
});

test('says "No customer with that name" when a search finds nothing', AT_NIGHT, async ({ page }) => {
  const [first, second] = [newReport(), newReport()];
  await store('salesReport', first);
  await store('salesReport', second);
  await signIn(page, 'staff');
  await expect(rowOf(page, first.customer)).toBeVisible();
  const menu = await openMenu(page, 'Search', unique('Nobody'));
  await expect(menu.getByText('No customer with that name', { exact: true })).toBeVisible();
  await expect(menu.getByRole('option')).toHaveText([/^Find “.*Nobody/]);
  await choose(page, 'Search', first.customer);
  await choose(page, 'Search', second.customer);
  await expect(page.getByRole('main').getByText('No customer with that name')).toBeVisible();
  await expect(rowOf(page, first.customer)).toBeHidden();
});

test('keeps the search after a form', AT_NIGHT, async ({ page }) => {
  const report = newReport();
  const id = await store('salesReport', report);
  await signIn(page, 'staff');
  await choose(page, 'Search', report.customer);
  await press(page, `Edit ${report.customer}`);
  await press(page, 'Cancel');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await overwrite('salesReport', id, { ...report, customer: unique('Renamed') });
  await expect(page.getByText('No customer with that name')).toBeVisible();
});

test('keeps the fields of two concurrent edits that only one of them changed', AT_NIGHT, async ({ page }) => {
  const report = newReport();
  const id = await store('salesReport', report);
  await signIn(page, 'staff', `/?edit=${id}`);
  await fill(page, { Details: 'Mine' });
  await overwrite('salesReport', id, { ...report, detail: 'Theirs', qtNumber: 'Only theirs' });
  await expect(page.getByText('Someone else has changed Details, QT Number.')).toBeVisible();
  await press(page, 'Save');

  const dialog = page.getByRole('dialog', { name: 'Someone else has changed this report' });
  await expect(dialog.getByRole('group', { name: 'QT Number' }).getByLabel('Theirs')).toBeChecked();
  expect((await stored('salesReport', id))?.detail).toBe('Theirs');
  await dialog.getByRole('group', { name: 'Details' }).getByLabel('Yours').check();
  await dialog.getByRole('button', { name: 'Save the choice' }).click();
  await expect(rowOf(page, report.customer)).toContainText('Mine');
  expect(await stored('salesReport', id)).toEqual({ ...report, detail: 'Mine', qtNumber: 'Only theirs' });
});
