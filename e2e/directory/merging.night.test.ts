import AxeBuilder from '@axe-core/playwright';
import { newContact, newCustomer, newReport, store, storedWhere, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { press } from '../support/screen';

/** The emulator runs the triggers of changed records one after the other. */
const MERGED = { timeout: 90_000 };

test('a rename to the name of another customer offers a merge, which moves its reports and can be undone', async ({
  page,
}) => {
  test.slow();
  const digits = String(Date.now()).slice(-8);
  const kept = newCustomer({ phone: `+62 812 ${digits}` });
  const gone = newCustomer({ address: 'Jl. Baru 2', phone: `0812-${digits}` });
  const [keptId, goneId] = [await store('customers', kept), await store('customers', gone)];
  const [report, contact] = [newReport({ customer: gone.name }), newContact({ customer: gone.name })];
  await store('salesReport', report);
  await store('contacts', { ...contact, name: unique('Budi') });

  await signIn(page, 'staff', `/customer?edit=${goneId}`);
  await page.getByLabel('Name', { exact: true }).fill(kept.name);
  await press(page, 'Save');
  await expect(page.getByRole('alert')).toContainText(
    `contacts and reports of ${gone.name} have this name, too`,
  );
  await page.getByRole('link', { name: `Merge into ${kept.name}` }).click();
  await expect(page.getByRole('heading', { name: `Merge ${kept.name}` })).toBeVisible();
  await expect(page.getByText('1 contact and 1 report will move.')).toBeVisible();
  await page.getByRole('radio', { name: 'Address: Jl. Baru 2' }).check();
  const axe = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  expect(axe.violations.map(({ id }) => id)).toEqual([]);
  await press(page, 'Merge');
  await expect(page.getByText(`${gone.name} was merged into this customer`)).toBeVisible(MERGED);
  await expect(page.getByText('Jl. Baru 2')).toBeVisible();
  expect(await storedWhere('salesReport', 'qtNumber', report.qtNumber)).toMatchObject([
    { customer: kept.name },
  ]);

  await page.goto(`/customer/${goneId}`);
  await expect(page).toHaveURL(new RegExp(`/customer/${keptId}$`));
  await page.getByRole('button', { name: `Undo the merge with ${gone.name}` }).click();
  await expect(page.getByText(`${gone.name} is a customer of its own again.`)).toBeVisible(MERGED);
  await page.getByRole('link', { name: gone.name }).click();
  await expect(page.getByRole('heading', { level: 2, name: gone.name })).toBeVisible();
  expect(await storedWhere('salesReport', 'qtNumber', report.qtNumber)).toMatchObject([
    { customer: gone.name },
  ]);

  const likely = page.getByRole('region', { name: 'Possibly the same customer' });
  await expect(likely).toContainText('same phone number', MERGED);
  await press(page, `Not duplicates: ${kept.name}`);
  await expect(page.getByText(`${kept.name} is not offered here any more.`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: gone.name })).toBeVisible();
  await expect(likely).toBeHidden();
});
