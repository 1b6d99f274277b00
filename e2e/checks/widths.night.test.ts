import { AREAS } from '../screens/areas';
import { ALL_WIDTHS, coveredStops, widthFaults } from '../screens/widths';
import { controlClock, passTimeUntil } from '../support/clock';
import { STORE_READS } from '../support/first-requests';
import { expect, signIn, test } from '../support/fixtures';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

for (const { name, account, problems: expected = [], screens } of AREAS) {
  test(`every screen fits at every width, and covers no focus: ${name}`, async ({ page, problems }) => {
    test.setTimeout(screens.length * 30_000);
    problems.expect(...expected);
    if (screens.some(({ appears }) => appears)) await controlClock(page, STORE_READS);
    if (account !== 'nobody') await signIn(page, account);
    const found: string[] = [];
    for (const screen of screens) {
      await page.setViewportSize(screen.narrowOnly ? PHONE : WIDE);
      if (screen.appears) await passTimeUntil(page, screen.appears(page));
      await screen.open(page);
      found.push(...(await widthFaults(page, screen.name, ALL_WIDTHS)));
      found.push(...(await coveredStops(page)).map((stop) => `${screen.name} covers: ${stop}`));
      await screen.cleanUp?.(page);
    }
    expect(found).toEqual([]);
  });
}

test('covers no focused element of a small window with selected rows', async ({ page }) => {
  await signIn(page, 'staff');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  expect(await coveredStops(page)).toEqual([]);
});
