import { prefetch } from './prefetch';

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

const store = (text: string) => sessionStorage.setItem('prefetch', text);

/** Opens the page at "/". Returns the preloaded files, in order. */
const open = () => {
  document.head.innerHTML = '';
  const meta = Object.assign(document.createElement('meta'), { name: 'after-sign-in' });
  meta.content = JSON.stringify([PAGE]);
  document.head.append(meta);
  prefetch();
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

describe('the records that the screen shows first', () => {
  const CONFIG = { options: { apiKey: 'key', projectId: 'sales' } };
  const REQUEST = { method: 'runQuery', body: '{"structuredQuery":{}}' };
  const SHOWN = { uid: 'budi', address: '/', requests: [REQUEST] };
  const userWith = (change: object = {}) => ({
    uid: 'budi',
    stsTokenManager: { accessToken: 'token', expirationTime: Date.now() + 3_600_000, ...change },
  });

  /** Opens the page with a session and what it showed last. Returns the requests. */
  const ask = (shown: unknown, user: unknown = userWith()) => {
    const fetch = jest.fn(async () => new Response('[{"readTime":"now"}]'));
    Object.assign(window, { fetch });
    Object.assign(AbortSignal, { timeout: () => undefined });
    const meta = Object.assign(document.createElement('meta'), { name: 'page-config' });
    meta.content = JSON.stringify(CONFIG);
    document.head.innerHTML = '';
    document.head.append(meta);
    sessionStorage.setItem('firebase:authUser:key:[DEFAULT]', JSON.stringify(user));
    sessionStorage.setItem('first-requests', JSON.stringify(shown));
    prefetch();
    return fetch;
  };
  const asked = (): unknown => Reflect.get(window, 'firstRequests');

  beforeEach(() => Reflect.deleteProperty(window, 'firstRequests'));

  test('are asked for with the token of the tab, and the answer is kept', async () => {
    const fetch = ask(SHOWN);
    expect(fetch.mock.calls).toEqual([
      [
        'https://firestore.googleapis.com/v1/projects/sales/databases/(default)/documents:runQuery',
        { method: 'POST', headers: { Authorization: 'Bearer token' }, body: REQUEST.body, signal: undefined },
      ],
    ]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked()).toMatchObject({
      uid: 'budi',
      asked: [{ body: REQUEST.body, arrived: [{ readTime: 'now' }] }],
    });
  });

  test('are at most three', () => {
    expect(ask({ ...SHOWN, requests: Array(9).fill(REQUEST) })).toHaveBeenCalledTimes(3);
  });

  test.each([
    ['another address', { ...SHOWN, address: '/?sort=customer' }, userWith()],
    ['another account', { ...SHOWN, uid: 'sari' }, userWith()],
    ['a token that ends in a minute', SHOWN, userWith({ expirationTime: Date.now() + 59_000 })],
    ['no session', SHOWN, null],
    ['nothing that was shown', null, userWith()],
    ['a text for requests', { ...SHOWN, requests: 'runQuery' }, userWith()],
    ['a request that writes', { ...SHOWN, requests: [{ ...REQUEST, method: 'commit' }] }, userWith()],
  ])('are not asked for with %s', async (_, shown, user) => {
    expect(ask(shown, user)).not.toHaveBeenCalled();
  });
});

describe('a new tab', () => {
  /** The channels of this browser. */
  class Channel {
    static all: Channel[] = [];
    onmessage?: (message: { readonly data: unknown }) => void;
    readonly posted: unknown[] = [];
    constructor(readonly name: string) {
      Channel.all.push(this);
    }
    postMessage(data: unknown) {
      this.posted.push(data);
    }
  }

  beforeEach(() => {
    sessionStorage.clear();
    Channel.all = [];
    Object.assign(window, { BroadcastChannel: Channel });
  });
  afterEach(() => Reflect.deleteProperty(window, 'BroadcastChannel'));

  test('asks the others for their session, and keeps the answer for the page', () => {
    open();
    const [answers, accounts] = Channel.all;
    expect([accounts?.name, accounts?.posted]).toEqual(['accounts', [`asks ${answers?.name}`]]);
    answers?.onmessage?.({ data: { session: 'of Budi', 'last-session': 'budi@example.com' } });
    expect({ ...sessionStorage }).toEqual({ session: 'of Budi', 'last-session': 'budi@example.com' });
  });

  test('asks nobody if its own session has ended', () => {
    sessionStorage.setItem('last-session', 'budi@example.com');
    open();
    expect(Channel.all).toEqual([]);
  });

  test('shows the login screen in a browser without channels', () => {
    Reflect.deleteProperty(window, 'BroadcastChannel');
    expect(open()).toEqual([]);
  });
});
