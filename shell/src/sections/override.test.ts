import { forgetOverrides, grantOverrides, takeOverrides } from './override';

const open = (search: string) => {
  window.history.replaceState({ idx: 3 }, '', `/customer${search}`);
  return takeOverrides(window);
};

test('an address without overrides asks for none, and stays as it is', () => {
  expect(open('?add=1')).toEqual({ sites: {}, refused: [] });
  expect(location.search).toBe('?add=1');
});

test('several sections may come from this machine; the address is rid of them and keeps the rest', () => {
  expect(
    open('?section=reports@http://localhost:4001&add=1&section=new-one@http://localhost:4002/some/path'),
  ).toEqual({
    sites: { reports: 'http://localhost:4001', 'new-one': 'http://localhost:4002' },
    refused: [],
  });
  expect(location.pathname + location.search).toBe('/customer?add=1');
  expect(history.state).toEqual({ idx: 3 });
});

test('they are kept for this tab, and the last word counts, until they are forgotten', () => {
  open('?section=reports@http://localhost:4001&section=admin@http://localhost:4003');
  expect(open('?section=reports@http://localhost:5001').sites).toEqual({
    reports: 'http://localhost:5001',
    admin: 'http://localhost:4003',
  });
  expect(open('').sites).toEqual({ reports: 'http://localhost:5001', admin: 'http://localhost:4003' });
  forgetOverrides(sessionStorage);
  expect(open('').sites).toEqual({});
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
  expect(open(`?section=${encodeURIComponent(request)}`)).toEqual({ sites: {}, refused: [request] });
  expect(location.search).toBe('');
  expect(open('')).toEqual({ sites: {}, refused: [] });
});

describe('who may', () => {
  const requested = { sites: { reports: 'http://localhost:4001' }, refused: ['admin@https://admin.example'] };

  test('gets what is on this machine, and reads why the rest is refused', () => {
    expect(grantOverrides(requested, true)).toEqual({
      sites: requested.sites,
      refused: [expect.stringMatching(/^admin@https:\/\/admin\.example is refused: .*localhost/)],
    });
  });

  test('and who may not gets nothing, and reads why', () => {
    const { sites, refused } = grantOverrides(requested, false);
    expect(sites).toEqual({});
    expect(refused[0]).toMatch(/^reports@http:\/\/localhost:4001 is refused: only administrators/);
    expect(refused).toHaveLength(2);
  });
});
