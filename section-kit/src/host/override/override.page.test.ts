import { storedRequests } from '../host';
import { storage } from '../testing/fake-host';
import { acceptedIn, grantOverrides, grantPreviews, keptPreviews, takeRequests } from './override';

const open = (search: string) => {
  window.history.replaceState({ idx: 3 }, '', `/customer${search}`);
  return takeRequests(window);
};

test('a URL without overrides stays as it is, and needs no code of them', () => {
  expect(storedRequests(storage, '?add=1')).toBeUndefined();
  expect(storedRequests(storage, '?section=reports@build-1')).toEqual({});
  expect(open('?add=1')).toEqual({ asked: {}, isRefused: false });
  expect(location.search).toBe('?add=1');
});

test('several sections may come from this machine, and leave the rest of the URL', () => {
  expect(
    open('?section=reports@http://localhost:4001&add=1&section=new-one@http://localhost:4002/some/path'),
  ).toEqual({
    asked: { reports: 'http://localhost:4001', 'new-one': 'http://localhost:4002' },
    isRefused: false,
  });
  expect(location.pathname + location.search).toBe('/customer?add=1');
  expect(history.state).toEqual({ idx: 3 });
});

test('builds may be asked for beside sections of this machine, and leave the rest of the URL', () => {
  expect(open('?section=reports@20261128T0930-1a2b3c4&add=1&section=orders@http://localhost:4001')).toEqual({
    asked: { orders: 'http://localhost:4001' },
    builds: ['reports@20261128T0930-1a2b3c4'],
    isRefused: false,
  });
  expect(location.pathname + location.search).toBe('/customer?add=1');
});

test('more than ten sections are refused', () => {
  const requests = Array.from({ length: 11 }, (_, index) => `section=s${index}@http://localhost:4001`);
  const { asked, isRefused } = open(`?${requests.join('&')}`);
  expect(Object.keys(asked)).toHaveLength(10);
  expect(isRefused).toBe(true);
});

test('the words of a stranger in a link are shown to nobody', () => {
  const words = 'Your account was hacked. Call 0800 123 and say your password. '.repeat(90);
  const requested = { ...open(`?section=${encodeURIComponent(words)}`), accepted: undefined };
  for (const isAllowed of [true, false]) {
    const { refused } = grantOverrides(requested, { uid: 'uid', isAllowed });
    expect(refused).toHaveLength(1);
    expect(refused.join()).not.toContain('hacked');
  }
});

test.each([
  'reports@https://reports.example',
  'reports@http://localhost.reports.example',
  'reports@http://localhost@reports.example',
  'reports@http://127.0.0.1.reports.example:4001',
  'reports@http://127.0.0.1:4001',
  'reports@https://localhost:4001',
  'reports@http://192.168.0.7:4001',
  'reports@javascript://localhost/%0aalert(1)',
  'reports@localhost:4001',
  'Reports@http://localhost:4001',
  '__proto__@http://localhost:4001',
  'reports',
  'reports@',
  'reports@build_1',
  'reports@../evil',
  'reports@evil.example',
  `reports@${'a'.repeat(61)}`,
  '__proto__@build-1',
  `${'ask-the-stranger-'.repeat(3)}@http://localhost:4001`,
  '',
])('"%s" is refused', (request) => {
  expect(open(`?section=${encodeURIComponent(request)}`)).toEqual({ asked: {}, isRefused: true });
  expect(location.search).toBe('');
  expect(open('')).toEqual({ asked: {}, isRefused: false });
});

describe('the stored overrides', () => {
  const accepted = { uid: 'uid', sites: { reports: 'http://localhost:4001' } };

  test('are those that were accepted', () => {
    expect(acceptedIn(JSON.stringify(accepted))).toEqual(accepted);
  });

  test.each([
    undefined,
    '',
    '{',
    'null',
    '{}',
    '{"uid":"uid"}',
    '{"reports":"http://localhost:4001"}',
    '{"uid":"uid","sites":{"reports":"https://evil.example"}}',
    '{"uid":"uid","sites":{"reports":"http://localhost.evil.example"}}',
    '{"uid":"uid","sites":{"__proto__x":"http://localhost:4001"}}',
    '{"uid":1,"sites":{"reports":"http://localhost:4001"}}',
    '{"uid":"uid","sites":"http://localhost:4001"}',
  ])('are none if the tab has stored %j', (text) => {
    expect(acceptedIn(text)).toBeUndefined();
  });

  test('are not read in a document whose policy refuses them', () => {
    sessionStorage.setItem('section-overrides', JSON.stringify(accepted));
    expect(storedRequests(storage, '')).toBeUndefined();
    document.documentElement.dataset.override = '';
    expect(storedRequests(storage, '')?.overrides).toBe(JSON.stringify(accepted));
    delete document.documentElement.dataset.override;
  });
});

describe('an allowed user', () => {
  const requested = {
    accepted: undefined,
    asked: { reports: 'http://localhost:4001' },
    isRefused: true,
  };
  const accepted = { uid: 'uid', sites: { reports: 'http://localhost:4001' } };
  const user = { uid: 'uid', isAllowed: true };

  test('is asked about sections of this machine, and reads why others are refused', () => {
    expect(grantOverrides(requested, user)).toEqual({
      sites: {},
      asked: requested.asked,
      refused: ['site'],
    });
  });

  test('gets the accepted sections, and is asked about new ones', () => {
    expect(grantOverrides({ ...requested, accepted }, user)).toMatchObject({
      sites: accepted.sites,
      asked: {},
    });
    const asked = { reports: 'http://localhost:5001', admin: 'http://localhost:4003' };
    expect(grantOverrides({ ...requested, accepted, asked }, user)).toMatchObject({
      sites: accepted.sites,
      asked,
    });
  });

  test('gets no section that another account has accepted', () => {
    expect(grantOverrides({ ...requested, accepted }, { ...user, uid: 'other' })).toMatchObject({
      sites: {},
      asked: requested.asked,
    });
  });

  test('unlike other users, who read why they get nothing', () => {
    const granted = grantOverrides({ ...requested, accepted }, { ...user, isAllowed: false });
    expect(granted).toMatchObject({ sites: {}, asked: {} });
    expect(granted.refused).toEqual(['user']);
  });
});

describe('the builds that links have asked for', () => {
  const request = 'reports@20261128T0930-1a2b3c4';
  const requested = { accepted: undefined, asked: {}, isRefused: false };

  test('are kept for reloads of the tab, and for its account alone', () => {
    const kept = keptPreviews('uid', [request]);
    sessionStorage.setItem('section-previews', kept);
    expect(storedRequests(storage, '')).toEqual({ overrides: undefined, previews: kept });
    expect(grantPreviews({ ...requested, kept }, 'uid')).toEqual([request]);
    expect(grantPreviews({ ...requested, kept }, 'other')).toEqual([]);
    expect(grantPreviews({ ...requested, kept }, '')).toEqual([]);
  });

  test('of the URL come after those of the tab, so that they count', () => {
    const builds = ['reports@build-2', 'directory@build-3'];
    const kept = keptPreviews('uid', [request]);
    expect(grantPreviews({ ...requested, builds, kept }, 'uid')).toEqual([request, ...builds]);
    expect(grantPreviews({ ...requested, builds, kept }, 'other')).toEqual(builds);
  });

  test.each([
    undefined,
    '',
    '\n',
    'uid',
    'null',
    '{"uid":"uid"}',
    'uid\nreports',
    'uid\nreports@../evil',
    'uid\nreports@http://localhost:4001',
    'uid\n__proto__@build-1',
    'uid reports@build-1',
    'reports@build-1',
  ])('are none if the tab keeps %j', (kept) => {
    expect(grantPreviews({ ...requested, kept }, 'uid')).toEqual([]);
  });
});
