import type { Page } from '@playwright/test';
import { remoteName } from 'shared-contract';
import { expect, signInByForm, test } from '../support/fixtures';
import { ORIGINS } from '../support/origins';
import { instancesOf, recordScripts } from '../support/page-scripts';
import { liveBuild, SECTIONS } from './support/fake-builds';
import { registryOf } from './support/federation-registry';

const SCREENS = [
  { link: 'Dashboard', title: 'Sales reports' },
  { link: 'Customer', title: 'Customers' },
  { link: 'Contact', title: 'Contacts' },
  { link: 'Password', title: 'Change password' },
  { link: 'User', title: 'Add new user' },
];

/** Code at the top level of modules that must run once in a page. */
const SINGLETONS = {
  react: /isMounted:function\(\)\{return!1\}/,
  'react-dom': /reconcilerVersion:/,
  'firebase/app': /\("@firebase\/app"\)/,
  'firebase/auth': /\("@firebase\/auth"\)/,
  'firebase/firestore': /\("@firebase\/firestore"\)/,
  'the auth context': /=\(0,\w+\.createContext\)\(null\),\w+=\(\{service:/,
  'the data context': /=\(0,\w+\.createContext\)\(null\),\w+=\(\{store:/,
};

/** Every module that the shell shares. */
const SHARED = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  'shared-auth',
  'shared-auth/firebase',
  'shared-records/form',
  'shared-records/list',
  'shared-records/record',
  'shared-records/screen',
  'shared-store',
  'shared-store/firestore',
  'shared-ui',
  'shared-ui/form',
  'shared-ui/overlay',
  'shared-ui/router',
  'shared-ui/select',
  'shared-ui/shortcuts',
  'shared-ui/slot',
  'shared-ui/table',
];

/** The sites of the sections with these screens. */
const sectionOrigins = [ORIGINS.reports, ORIGINS.directory, ORIGINS.admin];

/** Opens every screen and every form for a new record. */
const openEverything = async (page: Page) => {
  await signInByForm(page, 'admin');
  for (const { link, title } of SCREENS) {
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    const add = page.getByRole('button', { name: 'Add +' });
    if (await add.isVisible()) {
      await add.click();
      await expect(page.getByRole('form')).toBeVisible();
    }
  }
};

/** Counts the instances of React DOM, which registers each with this hook, also in production. */
const countRenderers = (page: Page) =>
  page.addInitScript(() => {
    const renderers: unknown[] = [];
    Object.assign(window, {
      renderers,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: (renderer: unknown) => renderers.push(renderer),
        onCommitFiberRoot() {},
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
      },
    });
  });

/** Notes what the page asks for: its scripts, and the streams that it begins. */
const noteRequests = (page: Page) => {
  const streams: string[] = [];
  const scripts: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isStream = url.pathname.endsWith('/Listen/channel') && request.method() === 'POST';
    if (isStream && !url.searchParams.has('SID')) streams.push(url.href);
    // A prefetch has another resource type.
    if (request.resourceType() === 'script') scripts.push(url.href);
  });
  return { streams, scripts };
};

// Four promises of one visit, because opening everything takes longer than all that is looked at.
test('runs one of each shared module, all from the shell, ships none in a section, and requests no script twice', async ({
  page,
}) => {
  const names = await Promise.all(
    SECTIONS.map(async (section) => remoteName(section.name, (await liveBuild(section)).id)),
  );
  await countRenderers(page);
  const asked = noteRequests(page);
  const scripts = recordScripts(page);
  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  await openEverything(page);
  for (const { link } of SCREENS.toReversed()) {
    await page.getByRole('link', { name: link, exact: true }).click();
  }
  const coverage = await page.coverage.stopJSCoverage();

  await test.step('runs one React, one React DOM, one Firebase app, one Firestore and one auth context', async () => {
    const counts = Object.fromEntries(
      Object.entries(SINGLETONS).map(([name, marker]) => [name, instancesOf(coverage, marker)]),
    );
    expect(counts).toEqual(Object.fromEntries(Object.keys(SINGLETONS).map((name) => [name, 1])));
    const renderers = () =>
      page.evaluate(() => (window as unknown as { renderers: unknown[] }).renderers.length);
    expect(await renderers()).toBe(1);
    // A second Firestore would open its own stream.
    expect(asked.streams).toHaveLength(1);
  });

  await test.step('gives all sections one share scope, with every module from the shell', async () => {
    const { instances, scopes, shared } = await registryOf(page);
    expect(instances.map(({ name }) => name).sort()).toEqual(['shell', ...names].sort());
    expect(scopes).toBe(1);
    expect(
      shared
        .map(({ module, from }) => ({ module, from }))
        .sort((one, other) => (one.module < other.module ? -1 : 1)),
    ).toEqual(SHARED.map((module) => ({ module, from: 'shell' })));
  });

  await test.step("ships no React and no Firebase in a section's scripts", async () => {
    const ofSections = (await scripts()).filter(({ url }) => sectionOrigins.includes(new URL(url).origin));
    for (const origin of sectionOrigins) {
      expect(ofSections.some(({ url }) => url.startsWith(origin))).toBe(true);
    }
    const found = ofSections.flatMap(({ url, source }) =>
      [...Object.values(SINGLETONS), /react\.transitional\.element/, /firestore/i, /firebase/i]
        .filter((marker) => marker.test(source))
        .map((marker) => `${url} holds ${marker}`),
    );
    expect(found).toEqual([]);
  });

  await test.step('requests no script twice', () => {
    expect(asked.scripts).toEqual([...new Set(asked.scripts)]);
  });
});

test('loads a section when its first screen is opened', async ({ page }) => {
  const scripts = recordScripts(page);
  await signInByForm(page, 'staff');
  await expect(page.getByRole('table', { name: 'Sales reports' })).toBeVisible();
  const origins = new Set((await scripts()).map(({ url }) => new URL(url).origin));
  expect(origins).toEqual(new Set([ORIGINS.shell, ORIGINS.reports]));
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible();
  expect((await scripts()).some(({ url }) => url.startsWith(ORIGINS.directory))).toBe(true);
});
