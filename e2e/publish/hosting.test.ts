import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { sectionManifestSchema } from 'shared-contract';
import * as v from 'valibot';
import { sites } from '../../tools/src/project/firebase-config';
import { root } from '../../tools/src/project/root';
import { filesIn } from '../../tools/src/publish/site/local-site';
import { distOf } from '../../tools/src/publish/site/local-sites';
import { expect, test } from '../support/fixtures';

const IMMUTABLE = 'public, max-age=31536000, immutable';

const [shell, ...sections] = sites.map(({ target, port }) => ({
  target,
  origin: `http://localhost:${port}`,
}));
const page = shell?.origin ?? '';

/** What every answer of every site says, besides its Content-Security-Policy. */
const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringMatching(/camera=\(\), .*geolocation=\(\), .*microphone=\(\)/),
};

/** The directives of an answer's Content-Security-Policy. */
const policyOf = (headers: Record<string, string>): Record<string, string[]> =>
  Object.fromEntries(
    (headers['content-security-policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );

const ask = async (request: APIRequestContext, url: string) => {
  const response = await request.get(url);
  const headers = response.headers();
  const policy = policyOf(headers);
  expect(headers).toMatchObject(EVERYWHERE);
  expect(headers['content-security-policy']).not.toContain('unsafe-');
  expect(policy).toMatchObject({
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  });
  return { status: response.status(), headers, policy, text: await response.text() };
};

/** A file of the page's build, which its name says the content of. */
const assetOf = (html: string): string => /\/assets\/[\w.]+\.js/.exec(html)?.[0] ?? '';

test("the shell's site answers with the page, and lets nobody keep it", async ({ request }) => {
  for (const path of ['/', '/index.html', '/customer', '/no/such/path']) {
    const { status, headers, policy, text } = await ask(request, `${page}${path}`);
    expect(status).toBe(200);
    expect(text).toContain('<div id="page">');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(policy['trusted-types']).toEqual(['default']);
    for (const { origin } of sections) {
      expect(policy['script-src']).toContain(origin);
      expect(policy['style-src']).toContain(origin);
      expect(policy['connect-src']).toContain(origin);
    }
  }
});

test('the page may reach this machine below /override only, where a tab with overrides is led', async ({
  request,
}) => {
  for (const path of ['/', '/customer', '/overrides']) {
    const { headers } = await ask(request, `${page}${path}`);
    expect(headers['content-security-policy']).not.toContain('localhost:*');
  }
  for (const path of ['/override', '/override/', '/override/customer']) {
    const { status, policy, text } = await ask(request, `${page}${path}`);
    expect(status).toBe(200);
    expect(text).toContain('<div id="page">');
    expect(policy['script-src']).toContain('http://localhost:*');
    expect(policy['connect-src']).toContain('ws://localhost:*');
  }
});

test("the shell's hashed files may be kept for good, its lists may not", async ({ request }) => {
  const { text } = await ask(request, page);
  const asset = await ask(request, `${page}${assetOf(text)}`);
  expect(asset).toMatchObject({ status: 200, headers: { 'cache-control': IMMUTABLE } });
  expect(asset.headers['content-type']).toMatch(/javascript/);
  for (const path of ['/sections.json', '/favicon.svg']) {
    expect(await ask(request, `${page}${path}`)).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-cache' },
    });
  }
});

for (const { target, origin } of sections) {
  test(`the site of ${target} gives its builds to any page, and lets nobody keep who gets which`, async ({
    request,
  }) => {
    const manifest = await ask(request, `${origin}/section.json`);
    expect(manifest).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
    const { builds } = v.parse(sectionManifestSchema, JSON.parse(manifest.text));
    for (const { entry } of builds) {
      const script = await ask(request, `${origin}/${entry}`);
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

test('what is missing is a 404 on every site, and never the page', async ({ request }) => {
  const missing = sites.flatMap(({ target, port }) =>
    (target === 'shell' ? ['/assets/main.00000000.js', '/section.json'] : ['/', '/builds/none/123.js']).map(
      (path) => `http://localhost:${port}${path}`,
    ),
  );
  for (const url of missing) {
    const { status, text } = await ask(request, url);
    expect(status).toBe(404);
    expect(text).not.toContain('<div id="page">');
  }
});

test('no file that is published tells where it was built', async () => {
  for (const { packageName } of sites) {
    const dist = distOf(packageName);
    const files = await filesIn(dist);
    expect(files).not.toEqual([]);
    const telling = files.filter((path) => {
      const text = readFileSync(join(dist, path), 'latin1');
      return text.includes(root) || text.includes(encodeURIComponent(root));
    });
    expect(telling).toEqual([]);
  }
});
