import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { AREAS } from '../screens/areas';
import type { Screen } from '../screens/screen';
import { drawn } from '../screens/widths';
import { DEMO, newReport, store } from '../support/backend';
import { controlClock, passTimeUntil } from '../support/clock';
import { hold, STORE_READS } from '../support/first-requests';
import { expect, signIn, submitLogin, test } from '../support/fixtures';
import { AT_NIGHT, IS_NIGHT } from '../support/night';
import { choose, deletionToast, press } from '../support/screen';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/**
 * Returns what a screen reader finds on a screen: roles, names and states in their order. Other nodes may stand between them, so
 * that records and counts may differ. Playwright writes the file of a new screen: leave out of it what depends on records.
 */
const treeOf = ({ name }: Screen) => ({
  name: `${name}.aria.yml`,
  // It may come a little after the screen.
  timeout: 5_000,
});

const sizesOf = ({ narrowOnly = false }: Screen) => (narrowOnly ? [PHONE] : [WIDE, PHONE]);

/**
 * Returns the colour schemes in which axe checks a screen at a size: at night both. By day it checks a wide screen in light and
 * the next one on a phone in dark, because neighbours share their parts, and one check takes as long as the page's load.
 */
const schemesAt = (
  size: typeof WIDE,
  { narrowOnly = false }: Screen,
  place: number,
): ('light' | 'dark')[] => {
  if (IS_NIGHT) return ['light', 'dark'];
  const isOnPhone = narrowOnly || place % 2 === 1;
  if ((size === PHONE) !== isOnPhone) return [];
  return [isOnPhone ? 'dark' : 'light'];
};

/** Returns the violations that axe finds on a screen, one line each. */
const violations = async (page: Page): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(RULES);
  // The rows of a list are alike.
  if (!IS_NIGHT) axe.exclude('tbody tr:nth-child(n + 6)');
  // An open panel lies over parts of the table's head, which other screens show.
  if ((await page.locator('[role=dialog]:not(dialog)').count()) > 0) axe.exclude('main thead');
  const found = await axe
    // The page has no frames, so axe needs no second page to merge results.
    .setLegacyMode()
    .analyze();
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
};

/**
 * Returns the controls that are smaller than `least` pixels. A control in a label or a dropdown counts as that large.
 * A control in a line of text may be as high as the line (WCAG 2.5.8, "inline").
 */
const smallTargets = (page: Page, least: number): Promise<string[]> =>
  page.evaluate((least) => {
    const small: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(
      'a, button, [role="button"], input, textarea, select',
    )) {
      const isRemoval = element.matches('[role="button"]');
      const around = isRemoval
        ? null
        : element.closest<HTMLElement>('label, [data-placeholder], .select__control');
      const target = around ?? element;
      const { width, height } = target.getBoundingClientRect();
      const hidden =
        width <= 1 ||
        height <= 1 ||
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        element.getAttribute('aria-hidden') === 'true' ||
        getComputedStyle(element).clipPath !== 'none';
      if (hidden || getComputedStyle(target).display === 'inline') continue;
      // The table of the months leads to the same lists as the columns of the chart (WCAG 2.5.8, "equivalent").
      if (element.matches('figure a')) continue;
      // The days of a week stand side by side, also on a phone.
      const enough = element.closest('[data-week]') ? Math.min(least, 24) : least;
      // Half a pixel may be lost by rounding.
      if (Math.min(width, height) >= enough - 0.5) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      small.push(`${element.tagName} ${name || element.id}: ${Math.round(width)} × ${Math.round(height)}`);
    }
    return small;
  }, least);

const storeReport = async () => {
  const report = newReport();
  await store('salesReport', report);
  return report;
};

let checked = 0;
test.afterAll(() => console.log(`${checked} screens in their states, sizes and schemes checked by axe`));

for (const { name, account, problems: expected = [], screens } of AREAS) {
  test(`the screens of ${name} have their roles and names, no axe violations and large enough controls`, async ({
    page,
    problems,
  }) => {
    test.slow();
    problems.expect(...expected);
    if (screens.some(({ appears }) => appears)) await controlClock(page, STORE_READS);
    if (account !== 'nobody') await signIn(page, account);
    const found: string[] = [];
    for (const [place, screen] of screens.entries()) {
      const [first] = sizesOf(screen);
      if (first) await page.setViewportSize(first);
      if (screen.appears) await passTimeUntil(page, screen.appears(page));
      await screen.open(page);
      // Soft, so that one run names every screen that differs.
      await expect.soft(page.locator('body'), screen.name).toMatchAriaSnapshot(treeOf(screen));
      for (const size of sizesOf(screen)) {
        await page.setViewportSize(size);
        // A record takes the place of its list a moment after the page got narrow.
        await drawn(page);
        const where = `${screen.name} at ${size.width}`;
        const small = await smallTargets(page, size === PHONE ? 44 : 24);
        found.push(...small.map((target) => `${where}, too small: ${target}`));
        for (const colorScheme of schemesAt(size, screen, place)) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          found.push(
            ...(await violations(page)).map((violation) => `${where}, ${colorScheme}: ${violation}`),
          );
          checked += 1;
        }
      }
      await screen.cleanUp?.(page);
    }
    expect(found).toEqual([]);
  });
}

/** Returns the animated properties that move or rotate something. */
const movements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
      .flatMap((frame) => Object.keys(frame))
      .filter((property) => ['translate', 'rotate', 'scale', 'transform'].includes(property)),
  );

test('stops all motion with reduced motion', AT_NIGHT, async ({ page }) => {
  const { customer } = await storeReport();
  const answer = await hold(page, '**/v1/accounts:signInWithPassword*');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await submitLogin(page, DEMO.staff);
  await expect(page.getByText('Signing in')).toBeVisible();
  expect(await movements(page)).toContain('rotate');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await movements(page)).toEqual([]);
  answer.release();
  await press(page, 'Delete -');
  await press(page, `Delete ${customer}`);
  await expect(deletionToast(page, customer)).toBeVisible();
  expect(await movements(page)).toEqual([]);
  const durations = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      getComputedStyle(element).transitionDuration.split(', '),
    ),
  );
  expect(new Set(durations)).toEqual(new Set(['0s']));
});

test('outlines the active controls in high contrast', AT_NIGHT, async ({ page }) => {
  const { customer } = await storeReport();
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, 'staff');
  await choose(page, 'Search', customer);
  await expect(page.getByRole('row')).toHaveCount(2);
  const isOutlined = (part: Locator) =>
    part.evaluate((element) => {
      const { outlineStyle, borderTopStyle } = getComputedStyle(element);
      return outlineStyle !== 'none' || borderTopStyle !== 'none';
    });
  for (const part of [
    page.getByRole('link', { name: 'Dashboard', exact: true }),
    page.getByText('System', { exact: true }),
    page.getByRole('button', { name: 'Add +' }),
    page.getByRole('button', { name: `Edit ${customer}` }),
    page.getByRole('button', { name: `Remove ${customer}` }).locator('..'),
  ]) {
    expect(await isOutlined(part), `${part}`).toBe(true);
  }
  // Controls that are not chosen have none.
  expect(await isOutlined(page.getByRole('link', { name: 'Contact', exact: true }))).toBe(false);
  expect(await isOutlined(page.getByText('Dark', { exact: true }))).toBe(false);

  await page.route(STORE_READS, () => {});
  await page.reload();
  const bar = page.locator('tbody [role="presentation"] span').first();
  await expect(bar).toBeVisible();
  const [drawn, behind] = await bar.evaluate((element) => [
    getComputedStyle(element).backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(drawn).not.toBe(behind);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
