import { newReport, remove, store, stored, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { byDayIn, LISTS } from '../support/lists';
import { AT_NIGHT } from '../support/night';
import { choose, fill, press, rowOf, toast } from '../support/screen';

// One after the other, because each needs its records side by side at the top of a shared list.
test.describe.configure({ mode: 'default' });

for (const list of LISTS) {
  const { collection, path, title, entityName, editHeading, change } = list;

  /** Stores records side by side, the first one on top: they are made within milliseconds, so no other test's come between. */
  const storeSome = async (count: number) => {
    const records: ReturnType<typeof list.create>[] = [];
    while (records.length < count) {
      records.unshift(list.create());
      // The next one is newer.
      const made = Date.now();
      while (Date.now() <= made);
    }
    return Promise.all(
      records.map(async (record) => ({ ...record, id: await store(collection, record.fields) })),
    );
  };

  test.describe(`${title}, several at once`, () => {
    test(
      'deletes the selected rows at once, and Undo restores them',
      byDayIn('Sales reports', list),
      async ({ page }) => {
        const records = await storeSome(3);
        const [first, , last] = records;
        await signIn(page, 'staff', path);
        // The first records come before the others, which make the table longer.
        await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(1_600);
        await page.getByRole('checkbox', { name: `Select ${first?.name}` }).check();
        const top = await page.getByRole('table').boundingBox();
        await page.getByRole('checkbox', { name: `Select ${last?.name}` }).click({ modifiers: ['Shift'] });
        const bar = page.getByRole('region', { name: 'Selection' });
        await expect(bar).toContainText('3 selected');
        expect(await page.getByRole('table').boundingBox()).toEqual(top);

        await bar.getByRole('button', { name: 'Delete' }).click();
        await expect(toast(page, `Deleted 3 ${entityName}s`)).toBeVisible();
        for (const { id, name } of records) {
          await expect(rowOf(page, name)).toBeHidden();
          expect(await stored(collection, id)).toBeUndefined();
        }
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect(toast(page, `Restored 3 ${entityName}s`)).toBeVisible();
        for (const { id, name, fields } of records) {
          await expect(rowOf(page, name)).toBeVisible();
          expect(await stored(collection, id)).toEqual(fields);
        }
      },
    );

    test(
      'opens the next and the previous record from a form, and keeps the draft',
      AT_NIGHT,
      async ({ page }) => {
        const [first, second] = await storeSome(2);
        await signIn(page, 'staff', path);
        await press(page, `Edit ${first?.name}`);
        const form = page.getByRole('form', { name: editHeading });
        await fill(page, { [change.label]: 'Half written' });
        await form.getByRole('button', { name: `Next: ${second?.name}` }).click();
        await expect(page).toHaveURL(`${path}?edit=${second?.id}`);
        await expect(form.getByLabel(change.label, { exact: true })).not.toHaveValue('Half written');
        await form.getByLabel(change.label, { exact: true }).focus();
        await page.keyboard.press('Alt+ArrowUp');
        await expect(page).toHaveURL(`${path}?edit=${first?.id}`);
        await expect(form.getByLabel(change.label, { exact: true })).toHaveValue('Half written');
        await expect(page.getByText('Your unsaved input was restored.')).toBeVisible();
        await press(page, 'Save');
        await expect(rowOf(page, first?.name ?? '')).toContainText('Half written');
        await expect(page).toHaveURL(path);
      },
    );
  });
}

test(
  'keeps the selection while the list changes, and ends it with another search',
  AT_NIGHT,
  async ({ page }) => {
    const customer = unique('PT Ukur');
    const [gone, ...kept] = await Promise.all(
      [1, 2, 3].map(async (number) => {
        const report = newReport({ customer, qtNumber: unique(`Visit ${number}`) });
        return { ...report, id: await store('salesReport', report) };
      }),
    );
    await signIn(page, 'staff');
    await choose(page, 'Search', customer);
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar).toContainText('3 selected');
    await expect(page.getByRole('status').filter({ hasText: '3 selected' })).toBeAttached();
    await expect(page.getByRole('button', { name: 'Views' })).toBeHidden();

    await store('salesReport', newReport({ customer }));
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + 4);
    await remove('salesReport', gone?.id ?? '');
    await expect(bar).toContainText('2 selected');
    for (const { qtNumber } of kept) await expect(rowOf(page, qtNumber).getByRole('checkbox')).toBeChecked();

    const { qtNumber = '', responsible = '' } = kept[0] ?? {};
    await rowOf(page, qtNumber).getByText(responsible).hover();
    await page.getByTitle(`Filter by ${responsible}`).click();
    await expect(page.getByRole('button', { name: `Remove ${responsible}` })).toBeVisible();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + 1);
    await expect(bar).toBeHidden();
    await expect(rowOf(page, customer).getByRole('checkbox')).not.toBeChecked();
  },
);

test('selects all cards on a phone', AT_NIGHT, async ({ page }) => {
  const { customer } = newReport();
  const ids = [];
  for (let each = 0; each < 3; each += 1) ids.push(await store('salesReport', newReport({ customer })));
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'staff', `/?${new URLSearchParams({ customer })}`);
  await page
    .getByRole('checkbox', { name: `Select ${customer}` })
    .nth(1)
    .check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('checkbox', { name: 'Select all loaded cards' }).check();
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('checkbox', { name: 'Select all loaded cards' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add +' })).toBeFocused();
  for (const id of ids) await remove('salesReport', id);
});
