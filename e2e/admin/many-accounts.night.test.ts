import { accounts, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';

const COUNT = 2_000;
const mark = unique('Ribuan');
const uidOf = (index: number) => `${mark.slice(0, 12)}-${index}`;
const uids = Array.from({ length: COUNT }, (_, index) => uidOf(index));

test.describe(`with ${COUNT} accounts`, () => {
  test.beforeAll(async () => {
    for (let start = 0; start < COUNT; start += 1000) {
      await accounts.importUsers(
        uids.slice(start, start + 1000).map((uid, index) => ({
          uid,
          email: `${uid}@example.com`,
          displayName: `${mark} ${start + index + 1}`,
          emailVerified: true,
        })),
      );
    }
  });
  test.afterAll(async () => {
    for (let start = 0; start < COUNT; start += 1000)
      await accounts.deleteUsers(uids.slice(start, start + 1000));
  });

  test('shows the first users, finds one, and keeps little in memory', async ({ page }, testInfo) => {
    await signIn(page, 'admin', '/password');
    await expect(page.getByLabel('New Password')).toBeVisible();
    const session = await page.context().newCDPSession(page);
    const heap = async () => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    };
    const before = await heap();
    const table = page.getByRole('table', { name: 'Users' });
    const start = Date.now();
    await page.getByRole('link', { name: 'User', exact: true }).click();
    await expect(table.getByRole('rowheader').first()).toBeVisible();
    const firstRow = Date.now() - start;
    await expect(page.getByText(/^Read at/)).toBeVisible();
    const all = Date.now() - start;

    const searched = Date.now();
    await page.getByLabel('Search').fill(`${COUNT} ${mark.slice(-6)}`);
    await page.getByRole('option', { name: /^Find / }).click();
    await expect(table.getByRole('rowheader')).toHaveText([`${mark} ${COUNT}`]);
    const search = Date.now() - searched;
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(table.getByRole('rowheader').nth(5)).toBeVisible();
    expect(await table.getByRole('rowheader').count()).toBeLessThan(100);
    const kilobytes = Math.round(((await heap()) - before) / 1000);
    const figures = { firstRow, all, search, kilobytes };
    testInfo.annotations.push({
      type: 'milliseconds, and kB of memory',
      description: JSON.stringify(figures),
    });
    console.log(JSON.stringify(figures));
    expect(kilobytes).toBeLessThan(10_000);
  });
});
