import { stat } from 'node:fs/promises';
import { DEPARTMENTS, report } from 'shared-records/model/report';
import { newReport, removeIndexed, storeIndexed } from '../support/backend';
import { Billing } from '../support/billing';
import { expect, signIn, test } from '../support/fixtures';
import { measuring } from '../support/page-work';
import { press } from '../support/screen';
import { ONLY_SOAK } from '../support/soak';

/** Years without other reports. */
const SMALL = { year: 2012, count: 100 };
const LARGE = { year: 2022, count: 100_000 };

const reportsOf = ({ year, count }: typeof SMALL) =>
  Array.from({ length: count }, (_, index) => ({
    ...newReport({
      customer: `PT Skala ${index % 5_000}`,
      department: DEPARTMENTS[index % DEPARTMENTS.length] ?? '',
      responsible: `Staf ${index % 50}`,
      qtNumber: `00${index}`,
      timestamp: new Date(Date.UTC(year, index % 12, 1 + (index % 28), 3, index % 60)),
    }),
    id: `skala-${year}-${index}`,
  }));

test.describe('100,000 reports of a year', ONLY_SOAK, () => {
  const stored = [SMALL, LARGE].flatMap(reportsOf);
  test.beforeAll(async () => {
    test.setTimeout(1_800_000);
    await storeIndexed(report, stored);
  });
  test.afterAll(async () => {
    test.setTimeout(1_800_000);
    await removeIndexed(report, stored);
  });

  test('cost the overview as many documents as 100, and as much time', async ({ page }) => {
    test.setTimeout(300_000);
    const billing = await Billing.of(page);
    await signIn(page, 'staff', '/customer');
    const measure = async ({ year, count }: typeof SMALL) => {
      const times: number[] = [];
      const bill = await billing.during(async () => {
        for (let visit = 0; visit < 5; visit += 1) {
          const startedAt = performance.now();
          await page.goto(`/overview?year=${year}`);
          await expect(
            page.getByText(`${count.toLocaleString('en-US')} reports`, { exact: true }),
          ).toBeVisible();
          await expect(page.getByRole('table', { name: 'By customer' })).toBeVisible();
          times.push(performance.now() - startedAt);
        }
      });
      const [reads, ms] = [bill.reads / times.length, times.sort((one, other) => one - other)[2] ?? 0];
      process.stdout.write(`${count} reports: ${reads} documents a visit, ${Math.round(ms)} ms\n`);
      return { reads, ms };
    };
    const [few, many] = [await measure(SMALL), await measure(LARGE)];
    expect(many.reads).toBeLessThanOrEqual(40);
    expect(many.ms / few.ms).toBeLessThan(2);
  });

  test('are exported as CSV and XLSX in constant memory', async ({ page }) => {
    test.setTimeout(1_200_000);
    const measure = await measuring(page);
    const { year, count } = LARGE;
    await signIn(page, 'staff', `/?from=${year}-01-01&to=${year}-12-31`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const { heap: before } = await measure('before', async () => undefined);
    for (const choice of [/^CSV of/, /^Excel file of/]) {
      const { heap } = await measure(String(choice), async () => {
        await press(page, 'Export');
        const downloading = page.waitForEvent('download', { timeout: 600_000 });
        await page.getByRole('button', { name: choice }).click();
        const { size } = await stat(await (await downloading).path());
        process.stdout.write(`${(size / 1_048_576).toFixed(1)} MB\n`);
        expect(size).toBeGreaterThan(count * 10);
      });
      expect(heap - before).toBeLessThan(50);
    }
  });
});
