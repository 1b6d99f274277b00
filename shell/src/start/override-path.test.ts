/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const script = readFileSync(join(__dirname, 'override-path.js'), 'utf8');

/** Opens a document at a path. Returns where the script leads, and whether overrides are allowed. */
const openAt = (path: string, storage: () => { getItem(name: string): string | null }) => {
  const led: string[] = [];
  const shown: string[] = [];
  const document = { documentElement: { dataset: {} as Record<string, string> } };
  const location = {
    href: `https://page.example${path}`,
    replace: (address: URL) => led.push(address.href),
  };
  const history = {
    state: null,
    replaceState: (_: unknown, __: string, address: URL) => shown.push(address.href),
  };
  const run = new Function('location', 'history', 'document', 'window', `with (window) {${script}}`);
  const window = Object.defineProperty({}, 'sessionStorage', { get: storage });
  run(location, history, document, window);
  return { led, shown, mayOverride: 'override' in document.documentElement.dataset };
};

const withOverride = () => ({ getItem: () => '{}' });
const without = () => ({ getItem: () => null });
const refused = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

const STAYS = { led: [], shown: [], mayOverride: false };

test('a tab without an override stays where it is', () => {
  expect(openAt('/customer?q=1#part', without)).toEqual(STAYS);
  expect(openAt('/overrides', without)).toEqual(STAYS);
});

test('a tab with an override is led below /override, and shows its own URL there', () => {
  expect(openAt('/customer?q=1#part', withOverride)).toEqual({
    ...STAYS,
    led: ['https://page.example/override/customer?q=1#part'],
  });
  expect(openAt('/override/customer?q=1#part', withOverride)).toEqual({
    led: [],
    shown: ['https://page.example/customer?q=1#part'],
    mayOverride: true,
  });
});

test.each([
  ['/override', 'https://page.example/'],
  ['/override/', 'https://page.example/'],
  ['/override/customer?q=1', 'https://page.example/customer?q=1'],
  ['/override//evil.example/x', 'https://page.example//evil.example/x'],
  ['/override/\\evil.example', 'https://page.example//evil.example'],
])('a tab without an override is led away from %s, within the page', (path, address) => {
  expect(openAt(path, without)).toEqual({ ...STAYS, led: [address] });
  expect(openAt(path, refused)).toEqual({ ...STAYS, led: [address] });
});

test('a browser without storage has no override', () => {
  expect(openAt('/customer', refused)).toEqual(STAYS);
});
