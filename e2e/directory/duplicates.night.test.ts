import AxeBuilder from '@axe-core/playwright';
import { newCustomer, store, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';

test('the list of all possible duplicates, from the menu of the customers, forgets a pair that is none', async ({
  page,
}) => {
  const host = `${unique('maju')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')}.example`;
  const one = newCustomer({ website: `https://www.${host}/kontak` });
  const other = newCustomer({ website: host });
  await store('customers', one);
  await store('customers', other);
  await signIn(page, 'staff', '/customer');
  await page.getByRole('link', { name: 'Duplicates' }).click();
  await expect(page).toHaveURL(/\/customer\/duplicates$/);
  const row = page.getByRole('listitem').filter({ hasText: one.name });
  const showAll = async () => {
    await expect(page.getByRole('listitem').first()).toBeVisible();
    while (await page.getByRole('button', { name: 'Show more' }).isVisible())
      await page.getByRole('button', { name: 'Show more' }).click();
  };
  await showAll();
  await expect(row).toContainText('same website', { timeout: 30_000 });
  const axe = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  expect(axe.violations.map(({ id }) => id)).toEqual([]);
  await row.getByRole('button', { name: 'Not duplicates' }).click();
  await expect(page.getByText(/are not listed any more/)).toBeVisible();
  await page.reload();
  await showAll();
  await expect(row).toHaveCount(0);
});
