import { acceptedIn, grantOverrides, takeRequests } from './override';
import { storedOverrides } from './override-tab';

const open = (search: string) => {
  window.history.replaceState({ idx: 3 }, '', `/customer${search}`);
  return takeRequests(window);
};

test('a URL without overrides stays as it is', () => {
  expect(open('?add=1')).toEqual({ asked: {}, refused: [] });
  expect(location.search).toBe('?add=1');
});

test('several sections may come from this machine, and leave the rest of the URL', () => {
  expect(
    open('?section=reports@http://localhost:4001&add=1&section=new-one@http://localhost:4002/some/path'),
  ).toEqual({
    asked: { reports: 'http://localhost:4001', 'new-one': 'http://localhost:4002' },
    refused: [],
  });
  expect(location.pathname + location.search).toBe('/customer?add=1');
  expect(history.state).toEqual({ idx: 3 });
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
  '',
])('"%s" is refused', (request) => {
  expect(open(`?section=${encodeURIComponent(request)}`)).toEqual({ asked: {}, refused: [request] });
  expect(location.search).toBe('');
  expect(open('')).toEqual({ asked: {}, refused: [] });
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
    expect(storedOverrides()).toBeUndefined();
    document.documentElement.dataset.override = '';
    expect(storedOverrides()).toBe(JSON.stringify(accepted));
    delete document.documentElement.dataset.override;
  });
});

describe('an allowed user', () => {
  const requested = {
    accepted: undefined,
    asked: { reports: 'http://localhost:4001' },
    refused: ['admin@https://admin.example'],
  };
  const accepted = { uid: 'uid', sites: { reports: 'http://localhost:4001' } };
  const user = { uid: 'uid', isAllowed: true };

  test('is asked about sections of this machine, and reads why others are refused', () => {
    expect(grantOverrides(requested, user)).toEqual({
      sites: {},
      asked: requested.asked,
      refused: [expect.stringMatching(/^admin@https:\/\/admin\.example is refused: .*localhost/)],
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
    expect(granted.refused[0]).toMatch(/^reports@http:\/\/localhost:4001 is refused: only administrators/);
    expect(granted.refused).toHaveLength(2);
  });
});
