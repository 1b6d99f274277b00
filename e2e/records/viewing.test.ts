import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { newContact, newCustomer, newReport, remove, store, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { LISTS } from '../support/lists';
import { AT_NIGHT } from '../support/night';
import { addressLeftToBrowser, rowOf, wheelDown } from '../support/screen';

const PHONE = { width: 390, height: 844 };
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const panelOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const linkOf = (row: Locator): Locator => row.locator('a[href*="view="]');

/** Returns the values of an open record by label. */
const valuesOf = async (panel: Locator): Promise<Record<string, string>> => {
  await expect(panel.getByRole('term').first()).toBeVisible();
  const [labels, values] = await Promise.all([
    panel.getByRole('term').allInnerTexts(),
    panel.getByRole('definition').allInnerTexts(),
  ]);
  return Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']));
};

/** Stores two reports of one customer, and returns the path of the list of both. The first one is newer. */
const storeTwo = async () => {
  const customer = unique('PT Ukur');
  const older = newReport({ customer, detail: unique('Older'), timestamp: new Date(2026, 10, 2) });
  const newer = newReport({ customer, detail: unique('Newer'), timestamp: new Date(2026, 10, 3) });
  const ids = { older: await store('salesReport', older), newer: await store('salesReport', newer) };
  return { customer, older, newer, ids, path: `/?${new URLSearchParams({ customer })}` };
};

for (const list of LISTS) {
  const { title, path, columns, create, collection } = list;

  test(
    `opens a record of ${title} by a click on its row, with all its fields`,
    AT_NIGHT,
    async ({ page }) => {
      const { name, fields } = create();
      const id = await store(collection, fields);
      await signIn(page, 'staff', path);
      // In its corner, because the text of some cells is a link.
      await rowOf(page, name)
        .getByRole('cell')
        .nth(2)
        .click({ position: { x: 2, y: 2 } });
      await expect(page).toHaveURL(`${path}?view=${id}`);
      const panel = panelOf(page, name);
      const labels = Object.keys(await valuesOf(panel));
      // What a record was written for stands first.
      const lead = labels.includes('Details') ? ['Details'] : [];
      const others = columns.slice(0, -1).filter((column) => !lead.includes(column));
      expect(labels).toEqual([...lead, ...others]);
      await expect(rowOf(page, name)).toHaveAttribute('aria-current', 'true');
      const table = await page.getByRole('table').boundingBox();
      const beside = await panel.boundingBox();
      expect(beside?.x).toBeGreaterThan((table?.x ?? 0) + (table?.width ?? 0));
      await panel.getByRole('button', { name: 'Close' }).click();
      await expect(page).toHaveURL(path);
      await expect(panel).toBeHidden();
    },
  );
}

test(
  'shows a long text whole, with its lines, and links addresses but no script',
  AT_NIGHT,
  async ({ page }) => {
    const lines = Array.from({ length: 40 }, (_, line) => `Line ${line} of the visit.`).join('\n');
    const report = newReport({ detail: lines });
    const reportId = await store('salesReport', report);
    const site = await store('customers', newCustomer({ website: 'www.example.com', phone: '+62 21 555' }));
    const trap = await store('customers', newCustomer({ website: 'javascript:alert(1)' }));
    const contact = newContact({ email: 'ada@example.com' });
    const contactId = await store('contacts', contact);
    await signIn(page, 'staff', `/?view=${reportId}`);
    const values = await valuesOf(panelOf(page, report.customer));
    expect(values.Details).toBe(lines);
    await page.goto(`/customer?view=${site}`);
    const website = page.getByRole('definition').getByRole('link', { name: 'www.example.com' });
    await expect(website).toHaveAttribute('href', 'https://www.example.com/');
    await expect(website).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(page.getByRole('definition').getByRole('link', { name: '+62 21 555' })).toHaveAttribute(
      'href',
      'tel:+6221555',
    );
    await page.goto(`/customer?view=${trap}`);
    await expect(page.getByRole('definition').getByText('javascript:alert(1)')).toBeVisible();
    await expect(page.locator('a[href^="javascript:" i]')).toHaveCount(0);
    await page.goto(`/contact?view=${contactId}`);
    await expect(panelOf(page, contact.name).getByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
      'href',
      'mailto:ada@example.com',
    );
  },
);

test('opens by Enter with the focus on its heading, and Esc returns it to the row', async ({ page }) => {
  const { customer, newer, ids, path } = await storeTwo();
  await signIn(page, 'staff', path);
  const link = linkOf(rowOf(page, newer.detail));
  await link.focus();
  await page.keyboard.press('Enter');
  const panel = panelOf(page, customer);
  await expect(panel.getByRole('heading', { level: 2, name: customer })).toBeFocused();
  await expect(page).toHaveURL(`${path}&view=${ids.newer}`);
  await page.keyboard.press('Tab');
  await expect(panel.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(link).toBeFocused();
  await expect(page).toHaveURL(path);
});

test('opens the next and the previous record of the list as it stands', AT_NIGHT, async ({ page }) => {
  const { customer, older, newer, ids, path } = await storeTwo();
  await signIn(page, 'staff', path);
  await rowOf(page, newer.detail).getByRole('cell').nth(1).click();
  const panel = panelOf(page, customer);
  await expect(panel.getByText(newer.detail)).toBeVisible();
  await panel.getByRole('button', { name: `Next: ${customer}` }).click();
  await expect(panel.getByText(older.detail)).toBeVisible();
  await expect(page).toHaveURL(`${path}&view=${ids.older}`);
  await expect(panel.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(panel.getByText(newer.detail)).toBeVisible();

  await page
    .getByRole('button', { name: 'Sort by Timestamp' })
    .or(page.getByTitle('Sort by Timestamp'))
    .click();
  await expect(page).toHaveURL(`${path}&sort=timestamp&view=${ids.newer}`);
  await panel.getByRole('button', { name: `Previous: ${customer}` }).click();
  await expect(panel.getByText(older.detail)).toBeVisible();
});

test(
  'opens by its address, after a reload and by Back and Forward',
  AT_NIGHT,
  async ({ page, openBrowser }) => {
    const { customer, older, ids, path } = await storeTwo();
    await signIn(page, 'staff', path);
    await rowOf(page, older.detail).getByRole('cell').nth(1).click();
    const panel = panelOf(page, customer);
    await expect(panel).toBeVisible();
    await page.goBack();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(path);
    await page.goForward();
    await expect(panel.getByText(older.detail)).toBeVisible();
    await page.reload();
    await expect(panel.getByText(older.detail)).toBeVisible();

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await panel.getByRole('button', { name: 'More' }).click();
    await panel.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(new URL(`/?view=${ids.older}`, page.url()).href);
    const other = await openBrowser();
    await signIn(other, 'admin', copied);
    await expect(panelOf(other, customer).getByText(older.detail)).toBeVisible();
    await expect(other.getByRole('row').nth(1)).toBeVisible();
    await panelOf(other, customer).getByRole('button', { name: 'Close' }).click();
    await expect(other).toHaveURL('/');
  },
);

test('opens in another tab by Ctrl-click and by the middle button', AT_NIGHT, async ({ page, baseURL }) => {
  const { newer, ids, path } = await storeTwo();
  await signIn(page, 'staff', path);
  const link = linkOf(rowOf(page, newer.detail));
  for (const click of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    expect(await addressLeftToBrowser(link, click)).toBe(`${baseURL}${path}&view=${ids.newer}`);
  }
  await expect(page).toHaveURL(path);
});

test('keeps the row where it is while the table changes its width', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(page, 'staff', '/?department=Accessory');
  // More than the first records, which one request brings.
  await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(2_000);
  await page.mouse.move(600, 500);
  await wheelDown(page, 1_200);
  // The first row below the middle of the window.
  const href = await page.evaluate(
    () =>
      [...document.querySelectorAll('[data-row-link]')]
        .find((link) => link.getBoundingClientRect().top > window.innerHeight / 2)
        ?.getAttribute('href') ?? '',
  );
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="${href}"]`) });
  const top = async () => Math.round((await row.boundingBox())?.y ?? 0);
  const before = await top();
  await row.locator('[data-label="Timestamp"]').click();
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('term').first()).toBeVisible();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
  await page.keyboard.press('Escape');
  await expect(row).not.toHaveAttribute('aria-current');
  await expect(linkOf(row)).toBeFocused();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
});

test('returns the focus to the row on Esc also after a click', AT_NIGHT, async ({ page }) => {
  const { newer, path } = await storeTwo();
  await signIn(page, 'staff', path);
  const row = rowOf(page, newer.detail);
  await row.getByRole('cell').nth(2).click();
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(panelOf(page, newer.customer)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).not.toHaveAttribute('aria-current');
  await expect(linkOf(row)).toBeFocused();
});

test(
  'stays closed on a click on a control of the row, and while text is selected',
  AT_NIGHT,
  async ({ page }) => {
    const { newer, path } = await storeTwo();
    await signIn(page, 'staff', path);
    const row = rowOf(page, newer.detail);
    await row.getByRole('checkbox').check();
    await expect(row.getByRole('checkbox')).toBeChecked();
    const text = row.getByText(newer.responsible);
    const box = await text.boundingBox();
    if (!box) throw new Error('The row is not shown.');
    await page.mouse.move(box.x + 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
    await expect(page).toHaveURL(path);
  },
);

test('is a page of its own on a phone, with a Back button', AT_NIGHT, async ({ page }) => {
  const { customer, older, newer, path } = await storeTwo();
  await page.setViewportSize(PHONE);
  await signIn(page, 'staff', path);
  await rowOf(page, newer.detail).getByText(newer.responsible).click();
  const panel = panelOf(page, customer);
  await expect(panel.getByRole('heading', { name: customer })).toBeFocused();
  await expect(page.getByRole('table')).toBeHidden();
  await panel.getByRole('button', { name: `Next: ${customer}` }).click();
  await expect(panel.getByText(older.detail)).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(path);
  await expect(linkOf(rowOf(page, older.detail))).toBeFocused();
});

test(
  'says on a phone that a report has no customer, and keeps the address of a website on one line',
  AT_NIGHT,
  async ({ page }) => {
    const detail = unique('Tanpa pelanggan');
    const website = 'https://www.bandungukur.example';
    const report = await store('salesReport', newReport({ customer: '', detail }));
    const customer = await store('customers', newCustomer({ website }));
    await page.setViewportSize(PHONE);
    await signIn(page, 'staff', `/?q=${encodeURIComponent(detail)}`);
    // A trigger stores the words of the report, later on a busy machine.
    await expect(rowOf(page, detail).getByRole('rowheader', { name: 'Customer: none' })).toBeVisible({
      timeout: 60_000,
    });
    await page.goto(`/customer?view=${customer}`);
    const tops = await page
      .getByRole('link', { name: website })
      .evaluate((link) => [...link.getClientRects()].map(({ top }) => Math.round(top)));
    expect(new Set(tops).size).toBe(1);
    await remove('salesReport', report);
    await remove('customers', customer);
  },
);

const SIZES = [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, PHONE];

/** Opens a report of the longest words. Returns what deletes it. */
const openLongWords = async (page: Page) => {
  const word = 'Nivellierinstrumentenkoffer'.repeat(3);
  const report = newReport({ customer: unique(word), detail: `${word.repeat(20)}\n`.repeat(9) });
  const id = await store('salesReport', report);
  await signIn(page, 'staff', `/?view=${id}`);
  await expect(panelOf(page, report.customer).getByRole('term').first()).toBeVisible();
  return () => remove('salesReport', id);
};

test('scrolls nothing sideways for the longest words, at any size', AT_NIGHT, async ({ page }) => {
  const cleanUp = await openLongWords(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(page.getByRole('term').first()).toBeVisible();
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect(scrollWidth, `at ${size.width} pixels`).toBeLessThanOrEqual(clientWidth);
  }
  await cleanUp();
});

// Beside this, `checks/accessibility.test.ts` checks an open record with ordinary words.
for (const size of SIZES) {
  test(`has no axe violations for the longest words at ${size.width} pixels`, AT_NIGHT, async ({ page }) => {
    await page.setViewportSize(size);
    const cleanUp = await openLongWords(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`)).toEqual([]);
    }
    await cleanUp();
  });
}
