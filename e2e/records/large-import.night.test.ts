import { customer } from 'shared-model/customer';
import { createAccount, removeIndexed, storeIndexed, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { measuring } from '../support/page-work';
import { press } from '../support/screen';

const ROWS = 20_000;
const BAD = 300;
/** As many in the store as in the file itself. */
const REPEATED = 250;

test('reads, checks and sends a file of 20,000 rows, and imports it beside an open list, without freezing a page', async ({
  page,
  openBrowser,
}) => {
  test.setTimeout(3_600_000);
  const company = unique('PT Besar');
  const name = (index: number) => `${company} nomor ${index}`;
  const stored = Array.from({ length: REPEATED }, (_, index) => ({
    id: unique(`besar${index}`),
    name: name(index),
    address: company,
    phone: '',
    website: '',
  }));
  await storeIndexed(customer, stored);
  const lines = Array.from({ length: ROWS }, (_, index) => {
    if (index >= ROWS - BAD) return `;Jl. Merdeka ${index};`;
    const repeated = index >= ROWS - BAD - REPEATED ? index - ROWS + BAD + 2 * REPEATED : index;
    return `${name(repeated)};Jl. Merdeka ${index};+62 811 ${String(index).padStart(7, '0')}`;
  });
  const file = {
    name: 'pelanggan.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Nama;Alamat;Telepon\r\n${lines.join('\r\n')}`),
  };
  const measure = await measuring(page);
  await signIn(page, await createAccount(), '/customer');
  await press(page, 'Import');
  await expect(page.getByLabel('File')).toBeVisible();
  await measure('before', async () => undefined);
  const work = [
    await measure('read', async () => {
      await page.getByLabel('File').setInputFiles(file);
      await expect(page.getByRole('button', { name: 'Check the rows' })).toBeEnabled({ timeout: 120_000 });
    }),
    await measure('checked', async () => {
      await press(page, 'Check the rows');
      await expect(page.getByRole('heading', { name: /rows to import$/ })).toBeVisible({
        timeout: 120_000,
      });
    }),
  ];
  await expect(page.getByRole('heading', { name: '250 rows to look at: 250 left out' })).toBeVisible();
  work.push(
    await measure('compared', async () => {
      await expect(page.getByRole('heading', { name: /^250 rows of 19,450 exist already$/ })).toBeVisible({
        // The local server has no index: it looks at each customer for each row.
        timeout: 1_800_000,
      });
    }),
  );
  const other = await openBrowser();
  const measureOther = await measuring(other);
  await signIn(other, await createAccount(), '/customer');
  const rows = other.getByRole('table', { name: 'Customers' }).getByRole('row');
  await expect(rows.nth(5)).toBeVisible();
  const job = page.getByRole('list', { name: 'Imports' }).getByRole('listitem').first();
  // 250 exist, and are skipped.
  await press(page, 'Import 19,200 rows');
  work.push(
    await measureOther('list beside the import', async () => {
      await expect(job).toContainText(/Importing: [3-9],\d{3} of 19,450, (?:about|less than) .+ left/, {
        timeout: 300_000,
      });
      await expect(rows.nth(5)).toBeVisible();
    }),
  );
  await press(page, 'Undo pelanggan.csv');
  work.push(
    await measureOther('list beside the undo', async () => {
      await expect(job).toContainText(/Undone: [\d,]+ rows taken back/, { timeout: 600_000 });
      await expect(rows.nth(5)).toBeVisible();
    }),
  );
  await expect(job).not.toContainText('kept');
  await removeIndexed(customer, stored);
  expect(Math.max(...work.map(({ longestTask }) => longestTask))).toBeLessThan(1_000);
});
