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

test('runs one React, one React DOM, one Firebase app, one Firestore and one auth context', async ({
  page,
}) => {
  // React DOM registers each of its instances with this hook, also in production.
  await page.addInitScript(() => {
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
  const listens: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (
      url.pathname.endsWith('/Listen/channel') &&
      request.method() === 'POST' &&
      !url.searchParams.has('SID')
    ) {
      listens.push(url.href);
    }
  });

  await page.coverage.startJSCoverage({ resetOnNavigation: false });
  await openEverything(page);
  const coverage = await page.coverage.stopJSCoverage();

  const counts = Object.fromEntries(
    Object.entries(SINGLETONS).map(([name, marker]) => [name, instancesOf(coverage, marker)]),
  );
  expect(counts).toEqual(Object.fromEntries(Object.keys(SINGLETONS).map((name) => [name, 1])));
  expect(await page.evaluate(() => (window as unknown as { renderers: unknown[] }).renderers.length)).toBe(1);
  // A second Firestore would open its own stream.
  expect(listens).toHaveLength(1);
});

test('gives all sections one share scope, with every module from the shell', async ({ page }) => {
  const names = await Promise.all(
    SECTIONS.map(async (section) => remoteName(section.name, (await liveBuild(section)).id)),
  );
  await openEverything(page);
  const { instances, scopes, shared } = await registryOf(page);
  expect(instances.map(({ name }) => name).sort()).toEqual(['shell', ...names].sort());
  expect(scopes).toBe(1);
  expect(
    shared
      .map(({ module, from }) => ({ module, from }))
      .sort((one, other) => (one.module < other.module ? -1 : 1)),
  ).toEqual(
    [
      'react',
      'react-dom',
      'react/jsx-runtime',
      'shared-auth',
      'shared-auth/firebase',
      'shared-records/firestore',
      'shared-records/form',
      'shared-records/list',
      'shared-records/record',
      'shared-records/screen',
      'shared-records/store',
      'shared-ui',
      'shared-ui/overlay',
      'shared-ui/router',
      'shared-ui/select',
      'shared-ui/shortcuts',
      'shared-ui/table',
    ].map((module) => ({ module, from: 'shell' })),
  );
});

test("ships no React and no Firebase in a section's scripts", async ({ page }) => {
  const scripts = recordScripts(page);
  await openEverything(page);
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

test('requests no script twice', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    // A prefetch has another resource type.
    if (request.resourceType() === 'script') asked.push(request.url());
  });
  await openEverything(page);
  for (const { link } of SCREENS.toReversed()) {
    await page.getByRole('link', { name: link, exact: true }).click();
  }
  expect(asked).toEqual([...new Set(asked)]);
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
