import type { Page } from '@playwright/test';
import { overwrite, store, stored } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { inTurn, LISTS } from '../support/lists';
import { AT_NIGHT } from '../support/night';
import { deletionToast, fill, isMarked, markPage, press, rowOf, toast } from '../support/screen';

/** Answers writes as the store does when its rules refuse them. */
const refuseWrites = (page: Page) =>
  page.route('**/documents:commit*', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/json',
      headers: {
        'access-control-allow-origin': route.request().headers().origin ?? '*',
        'access-control-allow-credentials': 'true',
      },
      body: JSON.stringify({ error: { code: 403, message: 'refused', status: 'PERMISSION_DENIED' } }),
    }),
  );

for (const list of LISTS) {
  const { collection, path, title, entityName, addHeading, editHeading, columns, change } = list;

  const storeNew = async () => {
    const { name, fields } = list.create();
    return { name, fields, id: await store(collection, fields) };
  };

  test.describe(title, () => {
    test('shows its columns in order', AT_NIGHT, async ({ page }) => {
      await signIn(page, 'staff', path);
      await expect(page.getByRole('table', { name: title }).getByRole('columnheader')).toHaveText([
        '',
        ...columns,
      ]);
    });

    test(
      'opens an empty form by Add +, and returns to the list by Cancel',
      inTurn(list, 0),
      async ({ page }) => {
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
      },
    );

    test('names the required fields and saves nothing without them', inTurn(list, 1), async ({ page }) => {
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

    test('opens a record by Edit, and leaves it unchanged by Cancel', AT_NIGHT, async ({ page }) => {
      const { id, name, fields } = await storeNew();
      await signIn(page, 'staff', path);
      await press(page, `Edit ${name}`);
      await expect(page.getByRole('form', { name: editHeading })).toBeVisible();
      await expect(page.getByRole('table')).toBeHidden();
      await fill(page, { [change.label]: 'Changed, then thought better of' });
      await press(page, 'Cancel');
      await press(page, 'Discard');
      await expect(rowOf(page, name)).toBeVisible();
      await expect(page.getByText('Changed, then thought better of')).toBeHidden();
      expect(await stored(collection, id)).toEqual(fields);
    });

    test('saves an edit with the same fields and returns to the list', inTurn(list, 2), async ({ page }) => {
      const { id, name, fields } = await storeNew();
      await signIn(page, 'staff', path);
      await press(page, `Edit ${name}`);
      await fill(page, { [change.label]: 'Changed for good' });
      await press(page, 'Save');
      await expect(rowOf(page, name)).toContainText('Changed for good');
      expect(await stored(collection, id)).toEqual({ ...fields, [change.field]: 'Changed for good' });
    });

    test('keeps the form in the URL over Back, Forward and a reload', inTurn(list, 2), async ({ page }) => {
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
    });

    test('returns to the list from a visit that started in a form', AT_NIGHT, async ({ page }) => {
      await signIn(page, 'staff', `${path}?add`);
      await press(page, 'Cancel');
      await expect(page.getByRole('table', { name: title })).toBeVisible();
      await expect(page).toHaveURL(path);
    });

    test('says that a record does not exist, and leads back to the list', AT_NIGHT, async ({ page }) => {
      await signIn(page, 'staff', `${path}?edit=gone`);
      await expect(page.getByRole('heading', { name: `This ${entityName} does not exist` })).toBeVisible();
      await press(page, 'Back to the list');
      await expect(page.getByRole('table', { name: title })).toBeVisible();
    });

    test('shows a delete button in every row from Delete - until Cancel', AT_NIGHT, async ({ page }) => {
      const { name } = await storeNew();
      await signIn(page, 'staff', path);
      await expect(rowOf(page, name)).toBeVisible();
      await expect(page.getByRole('columnheader', { name: 'Delete' })).toBeHidden();
      await press(page, 'Delete -');
      await expect(page.getByRole('button', { name: 'Delete -' })).toBeHidden();
      await expect(page.getByRole('columnheader').last()).toHaveText('Delete');
      const [rows, buttons] = await page
        .getByRole('table')
        .evaluate((table) => [
          table.querySelectorAll('tbody [aria-rowindex]').length,
          table.querySelectorAll('tbody button[aria-label^="Delete "]').length,
        ]);
      expect(buttons).toBe(rows);
      await press(page, 'Cancel');
      await expect(page.getByRole('button', { name: 'Delete -' })).toBeVisible();
      await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeHidden();
    });

    test('deletes a document, and Undo restores it under the same id', inTurn(list, 6), async ({ page }) => {
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
    });

    test(
      'shows additions, edits and deletions of another browser without a reload',
      inTurn(list, 7),
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

    test('logs a refused save, says so and keeps the typed text', AT_NIGHT, async ({ page, problems }) => {
      problems.expect(
        /response: 403 POST .*documents:commit/,
        new RegExp(`console: The ${entityName} could not be saved\\.`),
      );
      const { id, fields } = await storeNew();
      await signIn(page, 'staff', `${path}?edit=${id}`);
      await refuseWrites(page);
      await fill(page, { [change.label]: 'Typed with care' });
      await press(page, 'Save');
      await expect(page.getByRole('alert')).toHaveText(
        `The ${entityName} could not be saved. Your input is kept: try again.`,
      );
      await expect(page.getByRole('main').getByLabel(change.label, { exact: true })).toHaveValue(
        'Typed with care',
      );
      expect(await stored(collection, id)).toEqual(fields);

      await page.unrouteAll();
      await press(page, 'Save');
      await expect(page.getByRole('table', { name: title })).toBeVisible();
      expect(await stored(collection, id)).toEqual({ ...fields, [change.field]: 'Typed with care' });
    });

    test('logs a refused deletion, says so and keeps the row', AT_NIGHT, async ({ page, problems }) => {
      problems.expect(/response: 403 POST .*documents:commit/, /console: Deleting .* failed\./);
      const { id, name, fields } = await storeNew();
      await signIn(page, 'staff', path);
      await press(page, 'Delete -');
      await refuseWrites(page);
      await press(page, `Delete ${name}`);
      await expect(toast(page, `Deleting ${name} failed. Nothing has changed: try again.`)).toBeVisible();
      await expect(rowOf(page, name)).toBeVisible();
      expect(await stored(collection, id)).toEqual(fields);
    });

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
