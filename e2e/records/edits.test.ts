import { newCustomer, overwrite, remove, store, stored, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { byDayIn, LISTS } from '../support/lists';
import { fill, press, rowOf } from '../support/screen';

for (const list of LISTS) {
  const { collection, path, title, entityName, editHeading, change } = list;

  test.describe(`${title}, edited by two`, () => {
    const openEdit = async (page: Parameters<typeof signIn>[0]) => {
      const { name, fields } = list.create();
      const id = await store(collection, fields);
      await signIn(page, 'staff', path);
      await press(page, `Edit ${name}`);
      await expect(page.getByRole('form', { name: editHeading })).toBeVisible();
      return { id, name, fields };
    };

    test(
      'announces a change by someone else, and asks which value to save',
      byDayIn('Sales reports', list),
      async ({ page }) => {
        const { id, fields } = await openEdit(page);
        await fill(page, { [change.label]: 'Mine' });
        await overwrite(collection, id, { ...fields, [change.field]: 'Theirs' });
        await expect(page.getByText(`Someone else has changed ${change.label}.`)).toBeVisible();

        await press(page, 'Save');
        const dialog = page.getByRole('dialog', { name: `Someone else has changed this ${entityName}` });
        const choices = dialog.getByRole('group', { name: change.label });
        await expect(choices.getByRole('radio', { name: 'Yours Mine' })).not.toBeChecked();
        await expect(choices.getByRole('radio', { name: 'Theirs Theirs' })).not.toBeChecked();
        expect(await stored(collection, id)).toMatchObject({ [change.field]: 'Theirs' });

        await choices.getByRole('radio', { name: 'Yours Mine' }).check();
        await dialog.getByRole('button', { name: 'Save the choice' }).click();
        await expect(page.getByRole('table', { name: title })).toBeVisible();
        expect(await stored(collection, id)).toEqual({ ...fields, [change.field]: 'Mine' });
      },
    );

    test(
      'restores a record that someone else deleted only on request',
      byDayIn('Customers', list),
      async ({ page }) => {
        const { id, name, fields } = await openEdit(page);
        if ('customer' in fields) await store('customers', newCustomer({ name: fields.customer }));
        await fill(page, { [change.label]: 'Still wanted' });
        await remove(collection, id);
        await expect(page.getByText(`Someone else has deleted this ${entityName}.`)).toBeVisible();

        await press(page, 'Save');
        const dialog = page.getByRole('dialog', { name: `Someone else has deleted this ${entityName}` });
        await expect(dialog).toBeVisible();
        expect(await stored(collection, id)).toBeUndefined();

        await dialog.getByRole('button', { name: 'Restore it' }).click();
        await expect(rowOf(page, name)).toBeVisible();
        expect(await stored(collection, id)).toMatchObject({ [change.field]: 'Still wanted' });
        expect(Object.keys((await stored(collection, id)) ?? {}).sort()).toEqual(Object.keys(fields).sort());
      },
    );

    test(
      'keeps the draft of an existing record after a reload',
      byDayIn('Contacts', list),
      async ({ page }) => {
        const typed = unique('Half written');
        const { id, fields } = await openEdit(page);
        await fill(page, { [change.label]: typed });
        await page.reload();
        await expect(page.getByLabel(change.label, { exact: true })).toHaveValue(typed);
        await expect(page.getByText('Your unsaved input was restored.')).toBeVisible();
        expect(await stored(collection, id)).toEqual(fields);
        await press(page, 'Cancel');
        await press(page, 'Discard');
        await press(page, 'Delete -');
        await expect(page.getByText(typed)).toBeHidden();
      },
    );
  });
}
