import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/fixtures';
import { IS_SOAK } from '../support/soak';

/** Reads this many records. */
const READ = IS_SOAK ? 200 : 40;

/** Replaces every text in the page, as translators do, also where the page asks them not to. */
const translate = (page: Page) =>
  page.addInitScript(() => {
    const replaced = new WeakSet<Node>();
    const rewrite = (node: Node): void => {
      if (node instanceof Text) {
        const isCode = /^(SCRIPT|STYLE|TITLE)$/.test(node.parentElement?.tagName ?? 'SCRIPT');
        if (isCode || !node.data.trim() || replaced.has(node)) return;
        const font = document.createElement('font');
        const text = document.createTextNode(node.data);
        replaced.add(text);
        font.append(text);
        node.replaceWith(font);
      } else if (!(node instanceof Element) || !/^(SCRIPT|STYLE|FONT|TEXTAREA)$/.test(node.tagName)) {
        for (const child of [...node.childNodes]) rewrite(child);
      }
    };
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        for (const node of addedNodes) rewrite(node);
        if (target instanceof Text) rewrite(target);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });

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
        ?.replace(/^\w+: /, '');
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

test('shows the right values in a page that a translator rewrites, and crashes nowhere', async ({ page }) => {
  await translate(page);
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
