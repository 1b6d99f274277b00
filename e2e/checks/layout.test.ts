import type { Page } from '@playwright/test';
import { newContact, newCustomer, newReport, store } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { AT_NIGHT, IS_NIGHT } from '../support/night';
import { openMenu, press } from '../support/screen';

const NARROW = 360;
const WIDE = 1440;
const WIDTHS = [NARROW, WIDE];

/** The screens with their paths and headings. */
const SCREENS = [
  { name: 'reports', path: '/', heading: 'Sales reports' },
  { name: 'report-form', path: '/?add', heading: 'Add Report' },
  { name: 'customers', path: '/customer', heading: 'Customers' },
  { name: 'customer-form', path: '/customer?add', heading: 'Add Customer' },
  { name: 'customer-gone', path: '/customer/gone', heading: 'This customer does not exist' },
  { name: 'contacts', path: '/contact', heading: 'Contacts' },
  { name: 'contact-form', path: '/contact?add', heading: 'Add contact' },
  { name: 'record-gone', path: '/contact?edit=gone', heading: 'This contact does not exist' },
  { name: 'password', path: '/password', heading: 'Change password' },
  { name: 'user', path: '/user', heading: 'Add new user' },
];

/** One list, one form and one screen without data. */
const BY_DAY = SCREENS.filter(({ name }) => ['reports', 'report-form', 'password'].includes(name));

/** Expects it at each width. A page that was loaded at one width is laid out as one that was loaded at the other. */
const expectNoSidewaysScroll = async (page: Page, screen: string) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect(scrollWidth, `${screen} scrolls sideways at ${width} pixels`).toBeLessThanOrEqual(clientWidth);
  }
};

test('no screen scrolls sideways', async ({ page }) => {
  const word = 'Nivellierinstrumentenkoffer'.repeat(3);
  const named = { customer: `! ${word}` };
  const [customerId] = await Promise.all([
    store(
      'customers',
      newCustomer({ name: named.customer, website: `https://${word}.example/${word}`, address: word }),
    ),
    store('contacts', newContact({ ...named, name: `! ${word}`, email: `${word}@${word}.example` })),
    store('salesReport', newReport({ ...named, detail: word.repeat(5), qtNumber: word.slice(0, 60) })),
  ]);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sales Report' })).toBeVisible();
  await expectNoSidewaysScroll(page, 'login');
  await signIn(page, 'admin');
  for (const { name, path, heading } of IS_NIGHT ? SCREENS : BY_DAY) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    if (name.endsWith('s')) await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectNoSidewaysScroll(page, name);
  }
  await page.goto(`/customer/${customerId}`);
  await expect(page.getByRole('region', { name: 'Reports' }).getByRole('listitem').first()).toBeVisible();
  await expectNoSidewaysScroll(page, 'customer');
  await page.goto('/');
  await press(page, 'Delete -');
  await expect(page.getByRole('button', { name: /^Delete / }).first()).toBeVisible();
  await expectNoSidewaysScroll(page, 'delete mode');
  await openMenu(page, 'Search');
  await expectNoSidewaysScroll(page, 'search menu');
  await page.setViewportSize({ width: NARROW, height: 900 });
  await page.goto('/');
  await press(page, 'Filters');
  await openMenu(page, 'Search');
  await expectNoSidewaysScroll(page, 'search menu among the filters');
});

for (const width of WIDTHS) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('every tab stop shows its focus', AT_NIGHT, async ({ page }) => {
      await signIn(page, 'admin', '/?add');
      await expect(page.getByRole('form', { name: 'Add Report' })).toBeVisible();
      await page.getByRole('banner').click({ position: { x: 1, y: 1 } });
      const reached: string[] = [];
      const withoutOutline: string[] = [];
      for (;;) {
        await page.keyboard.press('Tab');
        const stop = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return undefined;
          let outlined = false;
          for (let part: Element | null = element; part; part = part.parentElement) {
            outlined ||= getComputedStyle(part).outlineStyle !== 'none';
          }
          const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
          return { name: `${element.tagName} ${element.id} ${label}`, outlined };
        });
        if (!stop || stop.name === reached[0]) break;
        // A date field has several tab stops, and the browser itself highlights each.
        if (stop.name === reached.at(-1)) continue;
        reached.push(stop.name);
        if (!stop.outlined) withoutOutline.push(stop.name);
      }
      expect(withoutOutline).toEqual([]);
      // The buttons of the header, the fields of the form and its two buttons.
      expect(reached.length).toBeGreaterThanOrEqual(1 + 7 + 2);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu button opens the sidebar, and a link closes it', AT_NIGHT, async ({ page }) => {
    await signIn(page, 'staff');
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    const menu = page.getByRole('button', { name: 'Menu' });
    await expect(sidebar).toBeHidden();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expect(sidebar).toBeInViewport();
    await sidebar.getByRole('link', { name: 'Customer', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
    await expect(sidebar).toBeHidden();
  });
});
