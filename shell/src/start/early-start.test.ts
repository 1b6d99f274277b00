/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const script = readFileSync(join(__dirname, 'early-start.js'), 'utf8');

const PAGE = { as: 'script', href: '/assets/page.js' };
const SITE = 'https://reports.example';
const MANIFEST = { as: 'fetch', href: `${SITE}/section.json`, crossOrigin: 'anonymous' };
const ENTRY = {
  as: 'script',
  href: `${SITE}/builds/live/remoteEntry.js`,
  crossOrigin: 'anonymous',
  integrity: 'sha384-AAAA',
};
const STYLE = { as: 'style', href: `${SITE}/builds/live/section.css`, crossOrigin: 'anonymous' };

const store = (text: string) => sessionStorage.setItem('early-start', text);

/** Opens the page at "/". Returns the preloaded files, in order. */
const open = () => {
  document.head.innerHTML = '';
  const meta = Object.assign(document.createElement('meta'), { name: 'after-sign-in' });
  meta.content = JSON.stringify([PAGE]);
  document.head.append(meta);
  new Function(script)();
  return [...document.querySelectorAll('link')].map((link) => [
    link.getAttribute('as'),
    link.getAttribute('href'),
  ]);
};

beforeEach(() => sessionStorage.setItem('last-session', 'budi@example.com'));

test('preloads nothing if nobody was signed in', () => {
  sessionStorage.clear();
  store(JSON.stringify({ path: '/', files: [ENTRY] }));
  expect(open()).toEqual([]);
});

test('preloads the page and the files of its last screen, with their hashes', () => {
  store(JSON.stringify({ path: '/', files: [MANIFEST, ENTRY, STYLE] }));
  expect(open()).toEqual([PAGE, MANIFEST, ENTRY, STYLE].map(({ as, href }) => [as, href]));
  const [, , entry] = document.querySelectorAll('link');
  expect(entry).toHaveAttribute('rel', 'preload');
  expect(entry).toHaveAttribute('crossorigin', 'anonymous');
  expect(entry).toHaveAttribute('integrity', 'sha384-AAAA');
});

test('preloads the page alone if another screen was the last', () => {
  store(JSON.stringify({ path: '/customer', files: [ENTRY] }));
  expect(open()).toEqual([[PAGE.as, PAGE.href]]);
});

test.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['a number', '7'],
  ['no files', '{"path":"/"}'],
  ['files that are none', '{"path":"/","files":[null]}'],
  ['no list', '{"path":"/","files":{"length":1}}'],
  ['no address', '{"path":"/","files":[{"as":"script","href":7}]}'],
  ['another kind of file', JSON.stringify({ path: '/', files: [{ ...ENTRY, as: 'image' }] })],
  ['a document', JSON.stringify({ path: '/', files: [{ ...ENTRY, as: 'document' }] })],
  [
    'a file that is of no build',
    JSON.stringify({ path: '/', files: [{ ...ENTRY, href: `${SITE}/evil.js` }] }),
  ],
  [
    'a call',
    JSON.stringify({ path: '/', files: [{ ...MANIFEST, href: 'https://api.example/v1/accounts' }] }),
  ],
  [
    'a script without an origin',
    JSON.stringify({ path: '/', files: [{ ...ENTRY, href: 'data:text/javascript,1' }] }),
  ],
])('preloads the page alone if the tab has stored %s', (_, text) => {
  store(text);
  expect(open()).toEqual([[PAGE.as, PAGE.href]]);
});

test('sets only the attributes that a preload needs', () => {
  store(
    JSON.stringify({ path: '/', files: [{ ...ENTRY, rel: 'stylesheet', innerHTML: '<b>', onload: 'x' }] }),
  );
  open();
  const entry = [...document.querySelectorAll('link')].at(-1);
  expect(entry?.getAttributeNames().sort()).toEqual(['as', 'crossorigin', 'href', 'integrity', 'rel']);
  expect(entry?.rel).toBe('preload');
  expect(entry?.childNodes).toHaveLength(0);
});

test('preloads nothing in a browser without storage', () => {
  const storage = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(open()).toEqual([]);
  storage.mockRestore();
});
