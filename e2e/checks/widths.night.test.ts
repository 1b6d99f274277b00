import { AREAS } from '../screens/areas';
import { ALL_WIDTHS, coveredStops, drawn, widthFaults } from '../screens/widths';
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

for (const path of ['/', '/customer', '/contact', '/overview', '/week', '/user/audit'])
  test(`each panel of ${path} opens inside the window at every width`, async ({ page }) => {
    test.setTimeout(600_000);
    await signIn(page, 'admin', path);
    await expect(page.getByRole('table').first()).toBeVisible();
    const found: string[] = [];
    for (const width of ALL_WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const filters = page.getByRole('button', { name: /^Filters/ });
      if ((await filters.isVisible()) && (await filters.getAttribute('aria-expanded')) === 'false')
        await filters.click();
      const buttons = page.locator('main button[aria-haspopup=dialog]').filter({ visible: true });
      for (let index = 0; index < (await buttons.count()); index += 1) {
        const button = buttons.nth(index);
        await button.click();
        const panel = page.getByRole('dialog');
        await expect(panel.locator('button, input, p').first()).toBeVisible();
        await drawn(page);
        const { left, right, over } = await panel.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          const { scrollWidth, clientWidth } = document.documentElement;
          return { left, right: right - clientWidth, over: scrollWidth - clientWidth };
        });
        if (left < 0 || right > 0 || over > 0) found.push(`${await button.textContent()} at ${width}`);
        await page.keyboard.press('Escape');
        await expect(panel).toBeHidden();
      }
    }
    expect(found).toEqual([]);
  });

test('covers no focused element of a small window with selected rows', async ({ page }) => {
  await signIn(page, 'staff');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  expect(await coveredStops(page)).toEqual([]);
});
