import { overwrite, store, stored } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { byDayIn, LISTS } from '../support/lists';
import { AT_NIGHT } from '../support/night';
import { deletionToast, fill, isMarked, markPage, press, rowOf, toast } from '../support/screen';

for (const list of LISTS) {
  const { collection, path, title, entityName, addHeading, editHeading, change } = list;

  const storeNew = async () => {
    const { name, fields } = list.create();
    return { name, fields, id: await store(collection, fields) };
  };

  test.describe(title, () => {
    test('opens an empty form by Add +, and returns to the list by Cancel', AT_NIGHT, async ({ page }) => {
      await signIn(page, 'staff', path);
      await press(page, 'Add +');
      const form = page.getByRole('form', { name: addHeading });
      await expect(form).toBeVisible();
      await expect(page.getByRole('table')).toBeHidden();
      // All at once, because a dropdown that loads meanwhile brings other inputs.
      const values = () =>
        form
          .locator('input, textarea')
          .evaluateAll((inputs: HTMLInputElement[]) =>
            inputs.flatMap(({ labels, value }) => (value ? [[labels?.[0]?.textContent, value]] : [])),
          );
      await expect.poll(values).toEqual(Object.entries(list.prefilled));
      await press(page, 'Cancel');
      await expect(page.getByRole('table', { name: title })).toBeVisible();
      await expect(page.getByRole('form')).toBeHidden();
    });

    test('names the required fields and saves nothing without them', AT_NIGHT, async ({ page }) => {
      await signIn(page, 'staff', `${path}?add`);
      await fill(page, Object.fromEntries(Object.keys(list.prefilled).map((label) => [label, ''])));
      await press(page, 'Save');
      const form = page.getByRole('form', { name: addHeading });
      await expect(form.getByText(/ is required: /)).toHaveText(
        list.required.map((label) => new RegExp(`^${label} is required: `)),
      );
      await expect(form.locator('[aria-invalid=true]')).toHaveCount(list.required.length);
      for (const label of list.required) {
        await expect(form.getByLabel(label, { exact: true })).toHaveAttribute('required');
      }
      await expect(form.getByLabel(list.required[0] ?? '', { exact: true })).toBeFocused();
    });

    test(
      'saves an edit with the same fields and returns to the list',
      byDayIn('Contacts', list),
      async ({ page }) => {
        const { id, name, fields } = await storeNew();
        await signIn(page, 'staff', path);
        await press(page, `Edit ${name}`);
        await fill(page, { [change.label]: 'Changed for good' });
        await press(page, 'Save');
        await expect(rowOf(page, name)).toContainText('Changed for good');
        expect(await stored(collection, id)).toEqual({ ...fields, [change.field]: 'Changed for good' });
      },
    );

    test(
      'keeps the form in the URL over Back, Forward and a reload',
      byDayIn('Contacts', list),
      async ({ page }) => {
        const { id, name, fields } = await storeNew();
        await signIn(page, 'staff', path);
        await press(page, 'Add +');
        await expect(page).toHaveURL(`${path}?add`);
        await page.reload();
        await expect(page.getByRole('form', { name: addHeading })).toBeVisible();
        await page.goBack();
        await expect(page.getByRole('table', { name: title })).toBeVisible();
        await page.goForward();
        await expect(page.getByRole('form', { name: addHeading })).toBeVisible();
        await press(page, 'Cancel');

        await press(page, `Edit ${name}`);
        await expect(page).toHaveURL(`${path}?edit=${id}`);
        await page.goBack();
        await expect(page.getByRole('table', { name: title })).toBeVisible();
        await expect(page).toHaveURL(path);
        await page.goForward();
        await page.reload();
        const input = page.getByRole('form', { name: editHeading }).getByLabel(change.label, { exact: true });
        await expect(input).toHaveValue(
          String(Object.entries(fields).find(([key]) => key === change.field)?.[1]),
        );
        await press(page, 'Cancel');
        await expect(page.getByRole('table', { name: title })).toBeVisible();
        await expect(page).toHaveURL(path);
      },
    );

    test(
      'deletes a document, and Undo restores it under the same id',
      byDayIn('Sales reports', list),
      async ({ page }) => {
        const { id, name, fields } = await storeNew();
        await signIn(page, 'staff', path);
        await press(page, 'Delete -');
        await press(page, `Delete ${name}`);
        await expect(rowOf(page, name)).toBeHidden();
        await expect(deletionToast(page, name)).toBeVisible();
        expect(await stored(collection, id)).toBeUndefined();
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect(toast(page, `Restored ${name}`)).toBeVisible();
        await expect(rowOf(page, name)).toBeVisible();
        expect(await stored(collection, id)).toEqual(fields);
      },
    );

    test(
      'shows additions, edits and deletions of another browser without a reload',
      byDayIn('Customers', list),
      async ({ page, openBrowser }) => {
        const other = await openBrowser();
        await signIn(other, 'admin', path);
        await expect(other.getByRole('table', { name: title })).toBeVisible();
        await markPage(other);

        const { id, name } = await storeNew();
        await expect(rowOf(other, name)).toBeVisible();
        await signIn(page, 'staff', `${path}?edit=${id}`);
        await fill(page, { [change.label]: 'Seen by everyone' });
        await press(page, 'Save');
        await expect(rowOf(other, name)).toContainText('Seen by everyone');
        await press(page, 'Delete -');
        await press(page, `Delete ${name}`);
        await expect(rowOf(other, name)).toBeHidden();
        expect(await isMarked(other)).toBe(true);
      },
    );

    test('counts the records that cannot be read, and repairs them', AT_NIGHT, async ({ page }) => {
      const { id, name, fields } = await storeNew();
      await signIn(page, 'staff', path);
      await expect(rowOf(page, name)).toBeVisible();
      await overwrite(collection, id, { ...fields, [change.field]: [7] });
      await expect(page.getByRole('alert')).toContainText('1 record cannot be read.');
      await expect(rowOf(page, name)).toBeHidden();
      await press(page, 'Show');
      await press(page, 'Repair');
      await expect(page.getByRole('heading', { name: `This ${entityName} cannot be read` })).toBeVisible();
      await press(page, 'Repair');
      await fill(page, { [change.label]: 'Repaired' });
      await press(page, 'Save');
      await expect(rowOf(page, name)).toBeVisible();
      await expect(page.getByRole('alert')).toBeHidden();
      expect(await stored(collection, id)).toEqual({ ...fields, [change.field]: 'Repaired' });
    });
  });
}
