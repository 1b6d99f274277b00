import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HEAD_SCRIPTS } from '../../build/head-scripts';
import { backendOrigins } from '../../cloud/firebase-web-config';
import { root } from '../../project/root';
import { futurePorts, sectionsIn } from '../../project/sections';
import { type HostingEntry, hostingConfig, hostingEntryOf, localHosting } from './hosting-config';

const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const PRODUCTION = hostingConfig({
  sections: { reports: 'https://reports.example', admin: 'https://admin.example' },
  backend: backendOrigins({
    options: { apiKey: 'key', authDomain: 'sales.example', projectId: 'sales' },
    region: 'asia-southeast2',
  }),
  production: true,
});

/** Returns the value of a header for one source. Default: the rules for every file. */
const header = ({ headers }: HostingEntry, name: string, source = '**'): string | undefined =>
  headers
    .filter((rule) => rule.source === source)
    .flatMap((rule) => rule.headers)
    .find(({ key }) => key === name)?.value;

const policyOf = (entry: HostingEntry, source?: string) =>
  new Map(
    header(entry, 'Content-Security-Policy', source)
      ?.split('; ')
      .map((directive): [string, string[]] => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values];
      }),
  );

test('a plain firebase deploy publishes no local site: firebase.json has none', () => {
  expect(json('firebase.json')).not.toHaveProperty('hosting');
});

test('has a site for the shell and for each section', () => {
  expect(PRODUCTION.map(({ target }) => target)).toEqual(['shell', 'reports', 'admin']);
});

describe('the page', () => {
  const policy = policyOf(hostingEntryOf(PRODUCTION, 'shell'));
  const destinationOf = (path: string) =>
    hostingEntryOf(PRODUCTION, 'shell').rewrites?.find(({ regex }) => new RegExp(regex).test(path))
      ?.destination;

  test('leaves the form of a new password to Auth, whose scripts the policy of the page would stop', () => {
    const { headers } = hostingEntryOf(PRODUCTION, 'shell');
    const policies = headers.filter((rule) =>
      rule.headers.some(({ key }) => key === 'Content-Security-Policy'),
    );
    const ofAuth = policies.filter(({ source }) => ['**', '/__/**'].includes(source)).at(-1);
    // The later of two values counts.
    expect(ofAuth?.source).toBe('/__/**');
    expect([...policyOf(hostingEntryOf(PRODUCTION, 'shell'), '/__/**').keys()]).toEqual(['frame-ancestors']);
  });

  test('runs only its own scripts, those of sections, and known inline ones', () => {
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual([
      "'self'",
      'https://reports.example',
      'https://admin.example',
      ...HEAD_SCRIPTS.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
    ]);
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(policy.get('trusted-types')).toEqual(['guard', 'default']);
  });

  test('lets data out by the ways that its documentation names, and by no other host', () => {
    const own = ["'self'", 'https://reports.example', 'https://admin.example'];
    const shared = policy.get('connect-src')?.filter((source) => !own.includes(source)) ?? [];
    const functions = 'https://asia-southeast2-sales.cloudfunctions.net';
    expect(shared).toContain(functions);
    const [, ways = ''] = readFileSync(join(root, 'docs/page-security.md'), 'utf8').split(
      '## What the policy',
    );
    const named = [...(ways.split('\n## ')[0] ?? '').matchAll(/`([a-z.]+\.googleapis\.com)`/g)];
    expect(new Set(named.map(([, host]) => `https://${host}`))).toEqual(
      new Set(shared.filter((source) => source !== functions)),
    );
    expect(policy.get('img-src')).toEqual(["'self'", 'https://www.google.com/images/cleardot.gif']);
    expect(policy.get('form-action')).toEqual(["'none'"]);
    // A directive that limits navigation or WebRTC would make the page say too little.
    expect([...policy.keys()]).toEqual([
      'default-src',
      'base-uri',
      'form-action',
      'frame-ancestors',
      'require-trusted-types-for',
      'script-src',
      'style-src',
      'img-src',
      'connect-src',
      'trusted-types',
      'upgrade-insecure-requests',
    ]);
  });

  test.each([
    '/',
    '/customer',
    '/customer/pt.x-1',
    '/assets2/pt.x',
    '/asset',
    '/a',
    '/override/customer/pt.x-1',
    '/customer/v1.2.js',
    '/customer/',
    '/customer/pt.x/js',
    '/customer/sw',
    '/customer/s.js',
  ])('shows a screen at %s', (path) => {
    expect(destinationOf(path)).toBe('/index.html');
  });

  test.each(['/assets/main.1a2b3c4d.js', '/assets', '/favicon.ico', '/missing.js', '/.well-known/x'])(
    'answers 404 for the missing file %s',
    (path) => {
      expect(destinationOf(path)).toBeUndefined();
    },
  );

  test.each([
    '/sw.js',
    '/serviceWorker.js',
    '/OneSignalSDKWorker.js',
    '/worker-1.js',
    '/customer/sw.js',
    '/customer/app/service-worker.js',
  ])('ends the service worker that a former application has left at %s', (path) => {
    expect(destinationOf(path)).toBe('/end-worker.js');
  });

  test.each(['/assets/sw.js', '/assets/1a2borker.js', '/swift.css'])('has no worker at %s', (path) => {
    expect(destinationOf(path)).toBeUndefined();
  });

  test('calls this machine only with overrides, below /override', () => {
    const entry = hostingEntryOf(PRODUCTION, 'shell');
    expect(header(entry, 'Content-Security-Policy')).not.toContain('localhost');
    for (const source of ['/override', '/override/**']) {
      const { headers } = entry.headers.findLast((rule) => rule.source === source) ?? { headers: [] };
      expect(headers.map(({ key }) => key)).toEqual(['Content-Security-Policy']);
      const overriding = policyOf(entry, source);
      const added = (name: string) =>
        overriding.get(name)?.filter((origin) => !policy.get(name)?.includes(origin));
      expect([...overriding.keys()]).toEqual([...policy.keys()]);
      expect([...overriding.keys()].filter((name) => added(name)?.length)).toEqual([
        'script-src',
        'style-src',
        'connect-src',
      ]);
      expect(added('script-src')).toEqual(['http://localhost:*']);
      expect(added('connect-src')).toEqual(['http://localhost:*', 'ws://localhost:*']);
    }
  });

  test('of the local suite allows the sites of future sections', () => {
    const sources = policyOf(hostingEntryOf(localHosting(), 'shell')).get('script-src');
    expect(sources).not.toContain('http://localhost:*');
    for (const port of futurePorts(sectionsIn())) expect(sources).toContain(`http://localhost:${port}`);
  });

  test('calls the sections and the backend', () => {
    expect(policy.get('connect-src')).toEqual(
      expect.arrayContaining([
        'https://reports.example',
        'https://admin.example',
        'https://firestore.googleapis.com',
        'https://asia-southeast2-sales.cloudfunctions.net',
      ]),
    );
  });
});

test.each(PRODUCTION)('$target allows no inline script, no evaluation and no frame around it', (entry) => {
  const policy = policyOf(entry);
  expect(header(entry, 'Content-Security-Policy')).not.toMatch(/unsafe-/);
  for (const directive of ['default-src', 'base-uri', 'form-action', 'frame-ancestors']) {
    expect(policy.get(directive)).toEqual(["'none'"]);
  }
});

test.each(PRODUCTION)('$target lets no browser keep an answer 404', (entry) => {
  const last = entry.headers.findLast(({ headers }) => headers.some(({ key }) => key === 'Cache-Control'));
  expect(last?.source).toBe('404.html');
  expect(header(entry, 'Cache-Control', '404.html')).toBe('no-cache');
});

test('requires encryption in production only', () => {
  for (const entry of PRODUCTION) {
    expect(header(entry, 'Strict-Transport-Security')).toMatch(/^max-age=\d{8}$/);
    expect(policyOf(entry).has('upgrade-insecure-requests')).toBe(true);
  }
  for (const entry of localHosting()) {
    expect(header(entry, 'Strict-Transport-Security')).toBeUndefined();
    expect(policyOf(entry).has('upgrade-insecure-requests')).toBe(false);
  }
});

test("allows other origins to load a section's files, but not the shell's", () => {
  const reach = (target: string) =>
    header(hostingEntryOf(PRODUCTION, target), 'Cross-Origin-Resource-Policy');
  expect(['shell', 'reports', 'admin'].map(reach)).toEqual(['same-origin', 'cross-origin', 'cross-origin']);
});
