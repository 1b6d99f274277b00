import { expect, type Page } from '@playwright/test';
import type { Problems } from './problems';

/** How the browser tells of a violation besides the event. */
export const ECHO =
  /^(console|script|request): .*(Content Security Policy|Trusted(HTML|Script|TypePolicy)|Failed to fetch|csp )/i;

/** Runs code in the page as a script of its own site, and waits until the page has had the problem. */
export const runInPage = async (
  page: Page,
  problems: Problems,
  code: string,
  problem: RegExp,
): Promise<void> => {
  problems.expect(problem);
  await page.route('**/assets/spoil.js?*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  );
  await page.evaluate(
    (url) => {
      document.head.append(Object.assign(document.createElement('script'), { src: url }));
    },
    `/assets/spoil.js?${encodeURIComponent(code)}`,
  );
  await expect.poll(() => problems.unexpected()).toEqual([]);
  await page.unroute('**/assets/spoil.js?*');
};

/** Shows that the page refuses to import a module of this machine. Each call needs a port of its own. */
export const importIsRefused = async (page: Page, problems: Problems, port: number): Promise<void> => {
  problems.expect(ECHO);
  const origin = `http://localhost:${port}`;
  await runInPage(
    page,
    problems,
    `import('${origin}/spoil.js')`,
    new RegExp(`^violation: script-src-elem ${origin}`),
  );
};
