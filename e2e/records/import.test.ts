import { createAccount, storedWhere, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';

/** The emulator runs the triggers one after the other. */
const PATIENT = { timeout: 60_000 };

const fileOf = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

test('imports contacts with their customer from a file, skips them the second time, and undoes the import', async ({
  page,
}) => {
  const company = unique('PT Impor');
  const mail = (name: string) => `${name}.${company.toLowerCase().replace(/[^a-z0-9]/g, '')}@example.com`;
  const file = fileOf('kontak.csv', [
    'Nama;Perusahaan;E-mail;No. HP',
    `Sari;${company};${mail('sari')};+62 811 222 3333`,
    `Budi;${company};no address;0812`,
    `"Ani ""A""";${company};${mail('ani')};`,
  ]);
  await signIn(page, await createAccount(), '/contact');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page).toHaveURL(/\?import/);
  const choose = () => page.getByLabel(/^(File|Another file)$/).setInputFiles(file);
  await choose();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('0');
  await expect(page.getByLabel('Phone Number')).toHaveValue('3');
  await page.getByRole('button', { name: 'Check the rows' }).click();

  const address = page.getByRole('textbox', { name: 'Email of row 3' });
  await expect(address).toHaveValue('no address');
  await address.fill(mail('budi'));
  await address.press('Enter');
  await expect(page.getByRole('heading', { name: '3 rows to import' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'New customers' })).toContainText('3 rows');
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  const list = page
    .getByRole('list', { name: 'Imports' })
    .getByRole('listitem')
    .filter({ hasText: 'kontak.csv' })
    .first();
  await expect(list).toContainText('3 created', PATIENT);
  expect((await storedWhere('contacts', 'customer', company)).length).toBe(3);
  expect((await storedWhere('customers', 'name', company)).length).toBe(1);

  await page.getByRole('button', { name: 'Back to the list' }).click();
  const notice = page.getByRole('status').filter({ hasText: /imported kontak\.csv/ });
  await expect(notice.first()).toContainText('3 created');
  await notice.first().getByRole('button', { name: 'Imports' }).click();
  await page.reload();
  await choose();
  await expect(page.getByText(/imported this very file already/)).toBeVisible();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Leave out this row' }).click();
  await expect(page.getByRole('heading', { name: '2 rows of 2 exist already' })).toBeVisible(PATIENT);

  await page.getByText('Former imports').click();
  await page.getByRole('button', { name: 'Undo kontak.csv' }).click();
  await expect(list).toContainText('Undone: 3 rows taken back', PATIENT);
  expect((await storedWhere('contacts', 'customer', company)).length).toBe(0);
});
