import type { Page } from '@playwright/test';
import { newCustomer, newReport, overwrite, store, unique } from '../support/backend';
import { expect, signIn, test } from '../support/fixtures';
import { rowOf } from '../support/screen';

/** Reads this many records. */
const READ = 200;

/** Rewrites a page as translators and extensions do. The first is Chrome's, and the one in place is Edge's. */
const REWRITERS = [
  'wraps texts',
  'splits texts',
  'writes in place',
  'wraps words',
  'changes names and hints',
] as const;

/** Rewrites everything in the page, also where the page asks not to. */
const rewrite = (page: Page, how: (typeof REWRITERS)[number]) =>
  page.addInitScript((how) => {
    const seen = new WeakSet<Node>();
    const rewriteText = (text: Text): void => {
      const isCode = /^(SCRIPT|STYLE|TITLE)$/.test(text.parentElement?.tagName ?? 'SCRIPT');
      if (isCode || !text.data.trim() || seen.has(text)) return;
      if (how === 'splits texts') {
        seen.add(text);
        seen.add(text.splitText(Math.ceil(text.data.length / 2)));
      } else if (how === 'writes in place') {
        seen.add(text);
        const words = text.data;
        text.nodeValue = `${words} ·`;
        text.nodeValue = words;
      } else if (how === 'wraps texts') {
        const font = document.createElement('font');
        const translated = document.createTextNode(text.data);
        seen.add(translated);
        font.append(document.createElement('font'));
        font.firstChild?.appendChild(translated);
        text.replaceWith(font);
      } else if (how === 'wraps words') {
        const word = text.splitText(Math.max(text.data.lastIndexOf(' '), 0));
        const mark = document.createElement('font');
        for (const part of [text, word]) seen.add(part);
        word.replaceWith(mark);
        mark.append(word);
      }
    };
    const rewriteAll = (node: Node): void => {
      if (node instanceof Text) rewriteText(node);
      else if (!(node instanceof Element) || !/^(SCRIPT|STYLE|FONT|TEXTAREA)$/.test(node.tagName)) {
        if (node instanceof Element && how === 'changes names and hints') {
          for (const name of ['title', 'placeholder', 'aria-label', 'alt']) {
            const value = node.getAttribute(name);
            if (value && !value.endsWith(' ·')) node.setAttribute(name, `${value} ·`);
          }
        }
        for (const child of [...node.childNodes]) rewriteAll(child);
      }
    };
    new MutationObserver((records) => {
      for (const { target, addedNodes, type } of records) {
        for (const node of addedNodes) rewriteAll(node);
        if (target instanceof Text) rewriteText(target);
        if (type === 'attributes') rewriteAll(target);
      }
      document.documentElement.lang = 'id';
    }).observe(document, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ['title', 'placeholder', 'aria-label', 'alt'],
    });
  }, how);

/** Reads records by Next and Previous. Returns what the panel shows wrongly. */
const readRecords = (page: Page, count: number) =>
  page.evaluate(async (count) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
    const wrong: string[] = [];
    let to = 'next';
    for (let read = 0; read < count; read += 1) {
      const button = () => document.querySelector<HTMLButtonElement>(`section [data-to="${to}"]`);
      if (button()?.disabled) to = to === 'next' ? 'previous' : 'next';
      const expected = button()
        ?.getAttribute('aria-label')
        ?.replace(/^\w+: | ·$/g, '');
      button()?.click();
      await frame();
      const heading = document.querySelector('section h2')?.textContent;
      const row = document.querySelector('[aria-current] [data-row-link]')?.textContent;
      const values = [...document.querySelectorAll('section dd > span:first-child')].map(
        (value) => value.textContent,
      );
      if (expected === undefined || heading !== expected) wrong.push(`${expected}: heading ${heading}`);
      if (row !== null && row !== undefined && !values.includes(row))
        wrong.push(`${row}: not in ${values.join(' | ')}`);
    }
    return wrong;
  }, count);

for (const how of REWRITERS) {
  test(`shows the right values in a page that somebody else rewrites, and crashes nowhere: ${how}`, async ({
    page,
  }) => {
    await rewrite(page, how);
    await signIn(page, 'staff');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.locator('[data-row-link]').first().click();
    await expect(page.locator('section dd').first()).toBeVisible();
    expect(await readRecords(page, READ)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const link of ['Customer', 'Contact', 'Dashboard']) {
      await page.getByRole('link', { name: link, exact: true }).click();
      await expect(page.getByRole('row').nth(1)).toBeVisible();
    }
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
  });
}

const UPDATES = 20;

for (const how of REWRITERS) {
  test(`shows each change of a page that somebody else rewrites: ${how}`, async ({ page }) => {
    test.setTimeout(180_000);
    await rewrite(page, how);
    const customer = newCustomer();
    const id = await store('customers', customer);
    await signIn(page, 'staff', `/customer?view=${id}`);
    const row = rowOf(page, customer.name);
    for (let update = 0; update < UPDATES; update += 1) {
      const address = unique(`Jalan ${update}`);
      await overwrite('customers', id, { ...customer, address });
      await expect(row).toContainText(address);
      await expect(page.locator('section dd').filter({ hasText: 'Jalan' })).toContainText(address);
    }

    const report = newReport({ timestamp: new Date() });
    const reportId = await store('salesReport', report);
    await page.goto(`/?view=${reportId}`);
    await page.locator('section dd').first().waitFor();
    const history = page.locator('button', { hasText: 'History' });
    await history.click();
    for (const detail of ['first', 'second', 'third']) {
      await overwrite('salesReport', reportId, { ...report, detail: `${detail} words` });
      await expect(page.locator('ins').filter({ hasText: detail }).first()).toBeVisible({ timeout: 60_000 });
    }
    await expect(page.locator('del').filter({ hasText: 'third' })).toHaveCount(0);

    await page.goto('/overview');
    const total = page.locator('strong').filter({ hasText: 'reports' });
    await expect(total).toHaveText(/^\d+ reports$/);
    const ofThisYear = await total.textContent();
    const years = page.locator('fieldset button');
    await years.first().click();
    await expect(total).not.toHaveText(ofThisYear ?? '');
    await years.last().click();
    await expect(total).toHaveText(ofThisYear ?? '');

    await page.goto('/contact?import');
    const line = 'Nama;E-mail\r\nSari;no address';
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'kontak.csv', mimeType: 'text/csv', buffer: Buffer.from(line) });
    await page.locator('button', { hasText: 'Check the rows' }).click();
    await expect(page.locator('main')).toContainText('This is not an email address');

    const other = newCustomer();
    await page.goto(`/customer/${id}?merge=${await store('customers', other)}`);
    await expect(page.locator('main')).toContainText(`Merge ${customer.name}`);
    await page.goto(`/customer/${id}`);
    await overwrite('customers', id, { ...customer, address: 'Jalan Terakhir' });
    await expect(page.locator('main')).toContainText('Jalan Terakhir');

    await page.goto('/customer?bin');
    await expect(page.locator('h2')).toHaveText('Deleted customers');
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
  });
}
