import { report as model } from 'shared-model/report';
import { newContact, newCustomer, newReport, store, stored, storedWhere, unique } from '../support/backend';
import { daysAgo } from '../support/clock';
import { expect, signIn, test } from '../support/fixtures';
import { cellsOf, choose, fill, press, rowOf } from '../support/screen';

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
