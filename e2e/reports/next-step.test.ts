import { createAccount, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { fill, press } from '../support/screen';

// Two sections meet here: the toast and the slot of one, the panel and the screen of the other.
test('a saved report leads to its next step, which stands in To do until it is done', async ({ page }) => {
  const text = unique('Send the quotation');
  await signIn(page, await createAccount(), '/');
  await press(page, 'Add +');
  await fill(page, { Details: unique('Visited') });
  await press(page, 'Save');
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Next step' })
    .click();
  await expect(page.getByLabel('What')).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Next step saved: ${text}.`)).toBeVisible();
  await page.getByRole('link', { name: 'To do', exact: true }).click();
  await expect(page.getByRole('region', { name: /^This week|^Later/ }).getByText(text)).toBeVisible();
  await press(page, `Done: ${text}`);
  await expect(page.locator('[data-step]').filter({ hasText: text })).toHaveCount(0);
});
