// Runs code in the page as an attacker would, and checks that the browser refuses it.
import { expect, type Page } from '@playwright/test';
import type { Problems } from './problems';

/** The problems that a violation of the policy causes besides its event. */
export const SIDE_EFFECTS =
  /^(console|script|request): .*(Content Security Policy|Trusted(HTML|Script|TypePolicy)|Failed to fetch|csp )/i;

/** Runs code in the page as a script of its own site, and waits for the announced problem. */
export const runInPage = async (
  page: Page,
  problems: Problems,
  code: string,
  problem: RegExp,
): Promise<void> => {
  problems.expect(problem);
  await page.route('**/assets/injected.js?*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  );
  await page.evaluate(
    (url) => {
      document.head.append(Object.assign(document.createElement('script'), { src: url }));
    },
    `/assets/injected.js?${encodeURIComponent(code)}`,
  );
  await expect.poll(() => problems.unexpected()).toEqual([]);
  await page.unroute('**/assets/injected.js?*');
};

/** Expects that the page refuses to import a module of this machine. Each call needs its own port. */
export const expectImportRefused = async (page: Page, problems: Problems, port: number): Promise<void> => {
  problems.expect(SIDE_EFFECTS);
  const origin = `http://localhost:${port}`;
  await runInPage(
    page,
    problems,
    `import('${origin}/injected.js')`,
    new RegExp(`^violation: script-src-elem ${origin}`),
  );
};
