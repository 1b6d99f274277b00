/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';

const { code } = transformSync(readFileSync(join(__dirname, 'guard.ts'), 'utf8'), {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2017' },
  isModule: false,
});

const OWN = `${location.origin}/assets/main.1a2b3c4d.js`;
const OF_EXTENSION = 'chrome-extension://abcdefgh/injected.js';
const REFUSED = "Uncaught TypeError: Failed to execute 'createPolicy' on 'TrustedTypePolicyFactory'";
const SLOW_MS = 4_000;

/** Opens a page with this head, and runs the guard in it. A reload would be the second one. */
const open = (head = `<script defer src="${OWN}"></script>`) => {
  window.name = 'reload';
  document.head.innerHTML = head;
  document.body.innerHTML = '<div id="page"></div>';
  new Function(code)();
};

/** Renders the page, and lets the guard look. */
const render = () => {
  document.getElementById('page')?.append(document.createElement('main'));
  jest.advanceTimersByTime(1_000);
};

const throwError = (message: string, filename: string) =>
  window.dispatchEvent(new ErrorEvent('error', { message, filename }));

const shown = () => document.querySelector('[role=alert]')?.textContent;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(window, { CSS: { supports: () => true } });
  Object.assign(performance, { getEntriesByType: () => [] });
  // An address under Trusted Types is an object.
  const createScriptURL = (url: string) => ({ toString: () => url });
  Object.assign(window, { trustedTypes: { createPolicy: () => ({ createScriptURL }) } });
});
afterEach(() => {
  document.head.innerHTML = '';
  render();
  // Those of guards that have left.
  for (const cover of document.querySelectorAll('[role=alert]')) cover.remove();
  jest.useRealTimers();
});

test.each([
  ['throws as it starts', 'Uncaught TypeError: x is not a function', /could not start/],
  ['may not make its policy', REFUSED, /extension stops/],
])('says why the page %s', (_, message, text) => {
  open();
  throwError(message, OWN);
  expect(shown()).toMatch(text);
});

test.each([
  ['throws', 'Uncaught TypeError: x is not a function'],
  ['may not make a policy', REFUSED],
])('says nothing of a script of an extension that %s', (_, message) => {
  open();
  throwError(message, OF_EXTENSION);
  throwError(message, '');
  expect(shown()).toBeUndefined();
});

test.each<[string, object, string]>([
  ['an array', Array.prototype, 'at'],
  ['a time limit', AbortSignal, 'timeout'],
])('says that a browser is too old that lacks a function of %s', (_, owner, name) => {
  const known = Object.getOwnPropertyDescriptor(owner, name) ?? {};
  Reflect.deleteProperty(owner, name);
  open();
  Object.defineProperty(owner, name, known);
  expect(shown()).toMatch(/needs a newer browser/);
});

test('says that a browser without signatures needs another, because no section would load', () => {
  const known = Object.getOwnPropertyDescriptor(window, 'crypto') ?? {};
  Object.defineProperty(window, 'crypto', { configurable: true, value: {} });
  open();
  Object.defineProperty(window, 'crypto', known);
  expect(shown()).toMatch(/needs a newer browser/);
});

test('says that a page without https cannot work', () => {
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: false });
  open();
  Reflect.deleteProperty(window, 'isSecureContext');
  expect(shown()).toMatch(/needs https/);
});

test('says that an extension stops a page whose arrays it has frozen', () => {
  const isFrozen = jest.spyOn(Object, 'isFrozen').mockReturnValue(true);
  open();
  isFrozen.mockRestore();
  expect(shown()).toMatch(/extension stops/);
});

test('leaves a page beside the style sheet of an extension, which it may not read', () => {
  open(`<link rel="stylesheet" href="chrome-extension://abcdefgh/dark.css"><script src="${OWN}"></script>`);
  Object.defineProperty(document.querySelector('link'), 'sheet', {
    get: () => {
      throw new DOMException('Cannot access rules', 'SecurityError');
    },
  });
  render();
  jest.advanceTimersByTime(SLOW_MS);
  expect(shown()).toBeUndefined();
});

test.each([
  ['script', `<script defer src="${OWN}"></script>`],
  ['link', `<link rel="stylesheet" href="${location.origin}/assets/main.1a2b3c4d.css">`],
])('requests a lost %s by a fresh address, then renews the cache, or says that it is lost', (tag, head) => {
  const request = jest.fn(async () => new Response('', { status: 503 }));
  Object.assign(window, { fetch: request });
  open(head);
  const file = () => document.querySelector<HTMLScriptElement & HTMLLinkElement>(tag);
  const address = () => file()?.src || file()?.href || '';
  const usual = address();
  file()?.dispatchEvent(new Event('error'));
  expect(address()).toMatch(/^http.*\/assets\/main\.1a2b3c4d\.(js|css)\?0\.\d+$/);
  expect(request).not.toHaveBeenCalled();
  file()?.dispatchEvent(new Event('load'));
  expect(request.mock.calls).toEqual([[usual, { cache: 'reload' }]]);
  expect(shown()).toBeUndefined();
  file()?.dispatchEvent(new Event('error'));
  expect(shown()).toMatch(/could not start/);
});

test.each([
  ['is cut', '', 1],
  ['is whole', undefined, 0],
])('reloads by itself after four seconds only if the HTML %s', (_, head, reloads) => {
  const request = jest.fn(async () => new Response('', { status: 503 }));
  Object.assign(window, { fetch: request });
  open(head);
  window.name = '';
  jest.advanceTimersByTime(SLOW_MS);
  expect(shown()).toMatch(/slow to load/);
  expect(request.mock.calls).toEqual(Array(reloads).fill([location.href, { cache: 'reload' }]));
});

test('keeps to what it has said first: a page that cannot start is not slow', () => {
  open();
  throwError('Uncaught TypeError: x is not a function', OWN);
  jest.advanceTimersByTime(2 * SLOW_MS);
  expect(shown()).toMatch(/could not start/);
  const { supports } = CSS;
  CSS.supports = () => false;
  open();
  CSS.supports = supports;
  jest.advanceTimersByTime(2 * SLOW_MS);
  expect(document.querySelector('[role=alert]:last-child')).toHaveTextContent(/needs a newer browser/);
});

test('says after four seconds that the page is slow, until it shows', () => {
  open();
  jest.advanceTimersByTime(SLOW_MS);
  expect(shown()).toMatch(/slow to load/);
  render();
  expect(shown()).toBeUndefined();
});

/** Opens a page ahead, as a browser does for an address that is being typed. Returns how its user opens it. */
const openAhead = (head?: string) => {
  Object.defineProperty(document, 'prerendering', { configurable: true, value: true });
  open(head);
  return () => {
    Reflect.deleteProperty(document, 'prerendering');
    document.dispatchEvent(new Event('prerenderingchange'));
  };
};

test('counts the seconds of a page that was loaded ahead from when its user opens it', () => {
  const show = openAhead();
  jest.advanceTimersByTime(2 * SLOW_MS);
  expect(shown()).toBeUndefined();
  show();
  jest.advanceTimersByTime(SLOW_MS - 1);
  expect(shown()).toBeUndefined();
  jest.advanceTimersByTime(1);
  expect(shown()).toMatch(/slow to load/);
});

test('reloads a page that was loaded ahead, and does not start, only once its user opens it', () => {
  const request = jest.fn(async () => new Response('', { status: 503 }));
  Object.assign(window, { fetch: request });
  const show = openAhead();
  window.name = '';
  throwError('Uncaught TypeError: x is not a function', OWN);
  expect([request.mock.calls, window.name]).toEqual([[], '']);
  show();
  expect(request.mock.calls).toEqual([[location.href, { cache: 'reload' }]]);
});

test('forgets a reload once the page shows, and keeps a name that others gave the tab', () => {
  open();
  render();
  expect(window.name).toBe('');
  open();
  window.name = 'intranet';
  render();
  expect(window.name).toBe('intranet');
});
