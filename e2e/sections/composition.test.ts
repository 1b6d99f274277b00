import type { Page } from '@playwright/test';
import { remoteName } from 'shared-contract';
import { sites } from '../../tools/src/project/firebase-config';
import { expect, signIn, test } from '../support/fixtures';
import { instancesOf, recordScripts } from '../support/page-scripts';
import { registryOf } from './support/federation-registry';
import { liveBuild, SECTIONS } from './support/spoilt-sections';

const SCREENS = [
  { link: 'Dashboard', title: 'Sales reports' },
  { link: 'Customer', title: 'Customers' },
  { link: 'Contact', title: 'Contacts' },
  { link: 'Password', title: 'Change password' },
  { link: 'User', title: 'Add new user' },
];

/** Texts at the top level of modules that a page may hold only once: each instance runs its own once. */
const SINGLE = {
  react: /isMounted:function\(\)\{return!1\}/,
  'react-dom': /reconcilerVersion:/,
  'firebase/app': /\("@firebase\/app"\)/,
  'firebase/auth': /\("@firebase\/auth"\)/,
  'firebase/firestore': /\("@firebase\/firestore"\)/,
  'the auth context': /=\(0,\w+\.createContext\)\(null\),\w+=\(\{service:/,
  'the data context': /=\(0,\w+\.createContext\)\(null\),\w+=\(\{store:/,
};

const sectionOrigins = sites
  .filter(({ packageName }) => packageName.startsWith('mfe-'))
  .map(({ port }) => `http://localhost:${port}`);

/** Opens every screen, and in one of each section's forms the parts that load last. */
const visitEverything = async (page: Page) => {
  await signIn(page, 'admin');
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

test('one React, one React DOM, one Firebase app, one Firestore and one auth context run in the page', async ({
  page,
}) => {
  // React DOM announces each of its instances to this hook, in production too.
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
  await visitEverything(page);
  const coverage = await page.coverage.stopJSCoverage();

  const counts = Object.fromEntries(
    Object.entries(SINGLE).map(([name, marker]) => [name, instancesOf(coverage, marker)]),
  );
  expect(counts).toEqual(Object.fromEntries(Object.keys(SINGLE).map((name) => [name, 1])));
  expect(await page.evaluate(() => (window as unknown as { renderers: unknown[] }).renderers.length)).toBe(1);
  // A second Firestore would open a stream of its own.
  expect(listens).toHaveLength(1);
});

test('all sections are given the one share scope, which holds each module in one version, of the shell', async ({
  page,
}) => {
  const names = await Promise.all(
    SECTIONS.map(async (section) => remoteName(section.name, (await liveBuild(section)).id)),
  );
  await visitEverything(page);
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

test("a section's scripts contain no React and no Firebase", async ({ page }) => {
  const scripts = recordScripts(page);
  await visitEverything(page);
  const ofSections = (await scripts()).filter(({ url }) => sectionOrigins.includes(new URL(url).origin));
  for (const origin of sectionOrigins) {
    expect(ofSections.some(({ url }) => url.startsWith(origin))).toBe(true);
  }
  const carried = ofSections.flatMap(({ url, source }) =>
    [...Object.values(SINGLE), /react\.transitional\.element/, /firestore/i, /firebase/i]
      .filter((marker) => marker.test(source))
      .map((marker) => `${url} holds ${marker}`),
  );
  expect(carried).toEqual([]);
});

test('no script is asked for twice', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    // What was fetched while the page was idle is in the browser's cache by then, and another type.
    if (request.resourceType() === 'script') asked.push(request.url());
  });
  await visitEverything(page);
  for (const { link } of SCREENS.toReversed()) {
    await page.getByRole('link', { name: link, exact: true }).click();
  }
  expect(asked).toEqual([...new Set(asked)]);
});

test('a section is loaded when one of its screens is opened first', async ({ page }) => {
  const scripts = recordScripts(page);
  await signIn(page, 'staff');
  await expect(page.getByRole('table', { name: 'Sales reports' })).toBeVisible();
  const origins = new Set((await scripts()).map(({ url }) => new URL(url).origin));
  expect(origins).toEqual(new Set(['http://localhost:3000', 'http://localhost:3005']));
  await page.getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible();
  expect((await scripts()).some(({ url }) => url.startsWith('http://localhost:3006'))).toBe(true);
});
