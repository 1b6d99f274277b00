import type { BrowserContext, Page } from '@playwright/test';
import { liveBuild, SECTIONS } from '../sections/support/spoilt-sections';
import { expect, signIn, test } from '../support/fixtures';
import { ECHO } from '../support/injected-code';

const [reports] = SECTIONS;
const FOREIGN = 'https://foreign.example';

const table = (page: Page) => page.getByRole('table', { name: 'Sales reports' });

/** Counts what really leaves for an origin that the page has nothing to do with. */
const countForeign = async (context: BrowserContext): Promise<() => number> => {
  let count = 0;
  await context.route(`${FOREIGN}/**`, (route) => {
    count += 1;
    return route.abort();
  });
  return () => count;
};

const foreignFiles = [
  { as: 'fetch', href: `${FOREIGN}/section.json`, crossOrigin: 'anonymous' },
  { as: 'script', href: `${FOREIGN}/builds/evil/remoteEntry.js`, crossOrigin: 'anonymous' },
  { as: 'style', href: `${FOREIGN}/builds/evil/section.css`, crossOrigin: 'anonymous' },
];

/** What may lie in the storages of the shell, by name. */
const HOSTILE: readonly Readonly<Record<string, string>>[] = [
  {
    'early-start': JSON.stringify({ path: '/', files: foreignFiles }),
    'section.json of reports': JSON.stringify({ name: 'reports', serial: 1e15, live: 'evil', builds: [] }),
    theme: 'javascript:alert(1)',
  },
  { 'early-start': '{', 'section.json of reports': '{', theme: '{', 'last-session': '<script>' },
  { 'early-start': 'null', 'section.json of reports': 'null', theme: '' },
  { 'early-start': `{"path":"/","files":"${FOREIGN}"}`, 'section.json of reports': 'x'.repeat(100_000) },
];

test('whatever lies in the storages of the browser, the page works, and asks no foreign site', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(ECHO, new RegExp(`violation: .* ${FOREIGN}`));
  const foreign = await countForeign(context);
  const { id } = await liveBuild(reports);
  await signIn(page, 'staff');
  await expect(table(page)).toBeVisible();
  for (const values of HOSTILE) {
    await page.evaluate((kept) => {
      for (const [name, text] of Object.entries(kept)) {
        sessionStorage.setItem(name, text);
        localStorage.setItem(name, text);
      }
    }, values);
    await page.reload();
    await expect(table(page)).toBeVisible();
    await expect(page.locator('[data-section=reports]')).toHaveAttribute('data-build', id);
  }
  expect(foreign()).toBe(0);
});

test('a browser that refuses its storages shows the login screen all the same', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/');
  await expect(page.getByLabel('Username')).toBeVisible();
});
