import { newReport, store, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { fill, press, rowOf } from '../support/screen';

/** The emulator runs the triggers of changed records one after the other. */
const PATIENT = { timeout: 60_000 };

test('two colleagues change a report, one restores a value, and the bin says who deleted it', async ({
  page,
  openBrowser,
}) => {
  test.setTimeout(180_000);
  const text = unique('Told');
  const id = await store('salesReport', newReport({ detail: `${text} one`, timestamp: new Date() }));
  const other = await openBrowser();
  await Promise.all([signIn(page, 'staff', `/?view=${id}`), signIn(other, 'admin', `/?view=${id}`)]);
  const line = page.getByText(/^(Written|Changed) by/).first();
  await expect(line).toHaveText(/^Written by an unknown account, today \d\d:\d\d$/, PATIENT);

  // The store was written by no page.
  await other.getByRole('button', { name: 'Edit', exact: true }).click();
  await fill(other, { Details: `${text} two` });
  await press(other, 'Save');
  await expect(line).toHaveText(/ · changed by [^,]+, today \d\d:\d\d$/, PATIENT);
  await expect(line).not.toHaveText(/changed by an /);

  await press(page, 'History');
  const list = page.getByRole('list', { name: 'History' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('deletion')).toHaveText(/one$/);
  await expect(list.getByRole('insertion')).toHaveText(/two$/);
  await list.getByRole('button', { name: /^Restore this value of Details/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(3, PATIENT);
  await expect(rowOf(page, `${text} one`).first()).toBeVisible();

  await page.goto('/');
  await press(page, 'Delete -');
  await rowOf(page, `${text} one`)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await press(page, 'Cancel');
  await press(page, 'Bin');
  const deleted = page.getByRole('row').filter({ hasText: `${text} one` });
  await expect(deleted).toContainText(/ by (?!an )/, PATIENT);
  await deleted.getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog', { name: /^History of/ });
  await expect(dialog.getByRole('listitem')).toHaveCount(4, PATIENT);
  await expect(dialog.getByRole('button', { name: /^Restore/ })).toHaveCount(0);
});
