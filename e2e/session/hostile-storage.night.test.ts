import type { BrowserContext, Page } from '@playwright/test';
import { liveBuild, SECTIONS } from '../sections/support/fake-builds';
import { expect, signInByForm, test } from '../support/fixtures';
import { SIDE_EFFECTS } from '../support/injected-code';

const [reports] = SECTIONS;
const FOREIGN = 'https://foreign.example';

const table = (page: Page) => page.getByRole('table', { name: 'Sales reports' });

/** Counts the requests that reach a foreign origin. */
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

/** Hostile values for the stored keys of the shell. */
const HOSTILE: readonly Readonly<Record<string, string>>[] = [
  {
    prefetch: JSON.stringify({ path: '/', files: foreignFiles }),
    'section.json of reports': JSON.stringify({ name: 'reports', serial: 1e15, live: 'evil', builds: [] }),
    theme: 'javascript:alert(1)',
  },
  { prefetch: '{', 'section.json of reports': '{', theme: '{', 'last-session': '<script>' },
  { prefetch: 'null', 'section.json of reports': 'null', theme: '' },
  { prefetch: `{"path":"/","files":"${FOREIGN}"}`, 'section.json of reports': 'x'.repeat(100_000) },
];

test('works with hostile values in the browser storage, and requests no foreign site', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(SIDE_EFFECTS, new RegExp(`violation: .* ${FOREIGN}`));
  const foreign = await countForeign(context);
  const { id } = await liveBuild(reports);
  await signInByForm(page, 'staff');
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

test('shows the login screen in a browser that blocks its storage', async ({ page }) => {
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
