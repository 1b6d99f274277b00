import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { filesIn } from 'section-kit/publish/site';
import { sectionManifestSchema } from 'shared-contract';
import * as v from 'valibot';
import { testBuildOf } from '../../tools/src/build/builds';
import { sites } from '../../tools/src/project/firebase-config';
import { root } from '../../tools/src/project/root';

const IMMUTABLE = 'public, max-age=31536000, immutable';

const [shell, ...sections] = sites.map(({ target, port }) => ({
  target,
  origin: `http://localhost:${port}`,
}));
const page = shell?.origin ?? '';

/** The headers of every answer of every site, besides its Content-Security-Policy. */
const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringMatching(/camera=\(\), .*geolocation=\(\), .*microphone=\(\)/),
};

/** Returns the directives of an answer's Content-Security-Policy. */
const policyOf = (headers: Record<string, string>): Record<string, string[]> =>
  Object.fromEntries(
    (headers['content-security-policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );

/**
 * Requests a URL and expects the common headers. Playwright's own requests would ask a name server for the IPv6 address of
 * localhost, which takes seconds where none answers.
 */
const get = async (url: string) => {
  const response = await fetch(url);
  const headers = Object.fromEntries(response.headers);
  const policy = policyOf(headers);
  expect(headers).toMatchObject(COMMON_HEADERS);
  expect(headers['content-security-policy']).not.toContain('unsafe-');
  expect(policy).toMatchObject({
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  });
  return { status: response.status, headers, policy, text: await response.text() };
};

/** Returns the path of a hashed script in the page's HTML. */
const assetOf = (html: string): string => /\/assets\/[\w.]+\.js/.exec(html)?.[0] ?? '';

test("serves the page from the shell's site, without caching", async () => {
  for (const path of ['/', '/index.html', '/customer', '/no/such/path', '/customer/pt.x-1']) {
    const { status, headers, policy, text } = await get(`${page}${path}`);
    expect(status).toBe(200);
    expect(text).toContain('<div id="page">');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(policy['trusted-types']).toEqual(['guard', 'default']);
    for (const { origin } of sections) {
      expect(policy['script-src']).toContain(origin);
      expect(policy['style-src']).toContain(origin);
      expect(policy['connect-src']).toContain(origin);
    }
  }
});

test('allows requests to this machine only below /override', async () => {
  for (const path of ['/', '/customer', '/overrides']) {
    const { headers } = await get(`${page}${path}`);
    expect(headers['content-security-policy']).not.toContain('localhost:*');
  }
  for (const path of ['/override', '/override/', '/override/customer']) {
    const { status, policy, text } = await get(`${page}${path}`);
    expect(status).toBe(200);
    expect(text).toContain('<div id="page">');
    expect(policy['script-src']).toContain('http://localhost:*');
    expect(policy['connect-src']).toContain('ws://localhost:*');
  }
});

test("caches the shell's hashed files for good, but not its lists", async () => {
  const { text } = await get(page);
  const asset = await get(`${page}${assetOf(text)}`);
  expect(asset).toMatchObject({ status: 200, headers: { 'cache-control': IMMUTABLE } });
  expect(asset.headers['content-type']).toMatch(/javascript/);
  for (const path of ['/sections.json', '/favicon.svg']) {
    expect(await get(`${page}${path}`)).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-cache' },
    });
  }
});

for (const { target, origin } of sections) {
  test(`serves the builds of ${target} to any page, and section.json without caching`, async () => {
    const manifest = await get(`${origin}/section.json`);
    expect(manifest).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
    const { builds } = v.parse(sectionManifestSchema, JSON.parse(manifest.text));
    for (const { entry } of builds) {
      const script = await get(`${origin}/${entry}`);
      expect(script).toMatchObject({
        status: 200,
        headers: {
          'cache-control': IMMUTABLE,
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        },
        policy: { 'trusted-types': ["'none'"] },
      });
      expect(script.headers['content-type']).toMatch(/javascript/);
    }
  });
}

test('answers 404 for a missing file on every site', async () => {
  const missing = sites.flatMap(({ target, port }) =>
    (target === 'shell' ? ['/assets/main.00000000.js', '/section.json'] : ['/', '/builds/none/123.js']).map(
      (path) => `http://localhost:${port}${path}`,
    ),
  );
  for (const url of missing) {
    const { status, text } = await get(url);
    expect(status).toBe(404);
    expect(text).not.toContain('<div id="page">');
  }
});

test('keeps neither the page nor an error for long, by any spelling of an address, method or range', async () => {
  const spellings = [
    ...['/%61ssets/x', '/assets%2Fx', '//assets/x', '/Assets/x.js', '/assets;/x', '/assets/..%2Fcustomer'],
    ...['/customer/assets/x', '/customer/builds/x.js', '/assets', '/assets/', '/builds/x'],
  ];
  const requests = [
    { method: 'GET' },
    { method: 'HEAD' },
    { method: 'GET', headers: { range: 'bytes=0-9' } },
    { method: 'GET', headers: { 'if-none-match': '*' } },
  ];
  const kept: string[] = [];
  for (const { origin } of [shell, ...sections].flatMap((site) => site ?? []))
    for (const path of spellings)
      for (const request of requests) {
        const { status, headers } = await fetch(`${origin}${path}`, request);
        const isPage = headers.get('content-type')?.startsWith('text/html') && status < 400;
        const isOther = status >= 300 && status !== 304;
        if ((isPage || isOther) && headers.get('cache-control') !== 'no-cache')
          kept.push(`${request.method} ${origin}${path}: ${status} ${headers.get('cache-control')}`);
      }
  expect(kept).toEqual([]);
});

test('publishes no file that contains the build folder', async () => {
  for (const { packageName } of sites) {
    const folder = testBuildOf(packageName);
    const files = await filesIn(folder);
    expect(files).not.toEqual([]);
    const revealing = files.filter((path) => {
      const text = readFileSync(join(folder, path), 'latin1');
      return text.includes(root) || text.includes(encodeURIComponent(root));
    });
    expect(revealing).toEqual([]);
  }
});
