import type { Page } from '@playwright/test';
import { expect, signInByForm, test } from '../support/fixtures';
import { AT_NIGHT } from '../support/night';

const LIGHT = 'rgb(245, 248, 248)';
const DARK = 'rgb(15, 20, 21)';

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Returns the colour scheme that was set when the body appeared, before the first paint. */
const schemeAtFirstPaint = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.schemeAtFirstPaint);

const watchFirstPaint = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      const scheme = [...document.querySelectorAll('meta')].find(({ name }) => name === 'color-scheme');
      document.documentElement.dataset.schemeAtFirstPaint = scheme?.content;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });

for (const { system, expected } of [
  { system: 'light', expected: LIGHT },
  { system: 'dark', expected: DARK },
] as const) {
  test(`follows a ${system} system until another theme is chosen`, AT_NIGHT, async ({ page }) => {
    await page.emulateMedia({ colorScheme: system });
    await page.goto('/');
    await expect(page.getByLabel('Username')).toBeVisible();
    expect(await background(page)).toBe(expected);
    await signInByForm(page, 'staff');
    await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
    expect(await background(page)).toBe(expected);
    const [other, colour] = system === 'light' ? (['Dark', DARK] as const) : (['Light', LIGHT] as const);
    await page.getByRole('radio', { name: other }).check();
    expect(await background(page)).toBe(colour);
    await page.getByRole('radio', { name: 'System' }).check();
    expect(await background(page)).toBe(expected);
  });
}

test('applies the chosen theme before the first paint, also on the login screen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await watchFirstPaint(page);
  await signInByForm(page, 'staff');
  expect(await schemeAtFirstPaint(page)).toBe('light dark');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await schemeAtFirstPaint(page)).toBe('dark');
  expect(await background(page)).toBe(DARK);
});

test('applies the chosen theme in other tabs', AT_NIGHT, async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto('/');
  await expect(other.getByLabel('Username')).toBeVisible();
  await signInByForm(page, 'staff');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(() => background(other)).toBe(DARK);
});
