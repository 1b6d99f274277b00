import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { localFolder } from '../../tools/src/project/root';
import { expect, signIn, test } from '../support/fixtures';
import { openMenu } from '../support/screen';
import { IS_SOAK } from '../support/soak';

const STEP = IS_SOAK ? 40 : 160;
const WIDTHS = Array.from({ length: (1920 - 320) / STEP + 1 }, (_, index) => 320 + index * STEP);
/** The widths in the pictures of a soak. */
const PICTURES = [320, 480, 760, 1040, 1440, 1920];

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const openRow = (page: Page) => page.locator('[data-row-link]').first().click();

/** The states of the page, and how to come to each from the list of reports. */
const STATES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  list: async () => undefined,
  views: (page) => button(page, 'Views').click(),
  period: (page) =>
    page
      .locator('[aria-haspopup=dialog]')
      .filter({ hasText: /time|period/i })
      .first()
      .click(),
  export: (page) => button(page, 'Export').click(),
  search: (page) => openMenu(page, 'Search'),
  selection: (page) => page.getByRole('row').nth(1).getByRole('checkbox').check(),
  record: openRow,
  menu: (page) => button(page, 'Find or go to').click(),
  shortcuts: (page) => button(page, 'Keyboard shortcuts').click(),
  form: (page) => page.goto('/?add'),
  bin: (page) => page.goto('/?bin'),
  customers: (page) => page.goto('/customer'),
  contacts: (page) => page.goto('/contact'),
  users: (page) => page.goto('/user'),
  account: (page) => page.goto('/password'),
};

/** Returns what sticks out of the page: the whole page, its controls, and open panels. */
const excess = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const out = scrollWidth > clientWidth ? [`the page by ${scrollWidth - clientWidth}`] : [];
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, a, input, [role=dialog], dialog, h1, h2',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[class*=skip]'))
        continue;
      const { left, right, width } = element.getBoundingClientRect();
      const name = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30) ?? '';
      if (width > 1 && (right > clientWidth + 1 || left < -1)) {
        out.push(`${element.tagName} "${name}" by ${Math.round(Math.max(right - clientWidth, -left))}`);
      }
      // A button that is cut inside its own cell.
      const cell = element.closest('td');
      if (element.tagName === 'BUTTON' && cell && width > 1) {
        const cut = Math.round(right - cell.getBoundingClientRect().right);
        if (cut > 1) out.push(`${element.tagName} "${name}" out of its cell by ${cut}`);
      }
    }
    return out;
  });

/** Puts pictures of one state at some widths beside each other, below `.local`, to be looked at. */
const takePictures = async (page: Page, state: string): Promise<void> => {
  const pictures: string[] = [];
  for (const width of PICTURES) {
    await page.setViewportSize({ width, height: 800 });
    pictures.push((await page.screenshot()).toString('base64'));
  }
  const sheet = await page.context().newPage();
  await sheet.setViewportSize({ width: 2_400, height: 900 });
  await sheet.setContent(
    pictures
      .map((picture, index) => {
        const width = Math.round((PICTURES[index] ?? 0) * 0.4);
        return `<img style="width:${width}px;vertical-align:top;border:1px solid red" src="data:image/png;base64,${picture}">`;
      })
      .join(' '),
  );
  const folder = join(localFolder, 'widths');
  await mkdir(folder, { recursive: true });
  await sheet.screenshot({ path: join(folder, `${state}.png`), fullPage: true });
  await sheet.close();
};

for (const [state, open] of Object.entries(STATES)) {
  test(`nothing sticks out at any width: ${state}`, async ({ page }) => {
    await signIn(page, 'admin');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await open(page);
    const found: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      // The page hears of its new size before it draws.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      for (const each of await excess(page)) found.push(`${width}: ${each}`);
    }
    if (IS_SOAK) await takePictures(page, state);
    expect(found).toEqual([]);
  });
}

test('covers no focused element of a small window with selected rows', async ({ page }) => {
  await signIn(page, 'staff');
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  const covered: string[] = [];
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const { left, top, width, height } = element.getBoundingClientRect();
      const points = [0.25, 0.5, 0.75].map((part) => [left + width / 2, top + height * part] as const);
      const isSeen = points.some(([x, y]) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (element.contains(hit) || hit.contains(element));
      });
      return isSeen ? undefined : (element.getAttribute('aria-label') ?? element.textContent ?? '');
    });
    if (name !== undefined) covered.push(name);
  }
  expect(covered).toEqual([]);
});
