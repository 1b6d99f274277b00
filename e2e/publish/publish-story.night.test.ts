import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { filesIn } from 'section-kit/publish/site';
import { CONTRACT_VERSION } from 'shared-contract';
import { localSites } from '../../tools/src/project/root';
import { sectionsIn } from '../../tools/src/project/sections';
import { createAccount, removeCanaryStop } from '../support/backend';
import { Checkout, type CommandResult } from '../support/checkout';
import { test as base, expect, signInByForm } from '../support/fixtures';

/** Returns the hash of every file of all sites, by path. Files beside the sites are left out. */
const siteHashes = async (): Promise<Readonly<Record<string, string>>> => {
  const paths = (await filesIn(localSites)).filter((path) => path.includes('/'));
  const hashes = paths.map(async (path) => {
    const content = await readFile(join(localSites, path));
    return [path, createHash('sha256').update(content).digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
};

/** Returns the id of a section's live build. */
const liveBuild = async (section: string): Promise<string> =>
  JSON.parse(await readFile(join(localSites, section, 'section.json'), 'utf8')).live;

/** Saves all sites as they are now. The returned function restores them. */
const backUpSites = async (): Promise<() => Promise<void>> => {
  const backup = await mkdtemp(join(tmpdir(), 'sites-'));
  await cp(localSites, backup, { recursive: true });
  return async () => {
    // Nothing is deleted first, because open pages still load these files.
    await cp(backup, localSites, { recursive: true });
    const wanted = new Set(await filesIn(backup));
    const added = (await filesIn(localSites)).filter((path) => !wanted.has(path));
    await Promise.all(added.map((path) => rm(join(localSites, path))));
    await rm(backup, { recursive: true });
  };
};

/** Gives a test its `checkout`, and restores the sites after it. */
const test = base.extend<{ checkout: Checkout }>({
  checkout: async ({ problems: _ }, use) => {
    const restoreSites = await backUpSites();
    const checkout = await Checkout.create();
    await use(checkout);
    await checkout.remove();
    await restoreSites();
  },
});

// One after the other, because each changes the sites of all tests.
test.describe.configure({ mode: 'default', timeout: 600_000 });

const mounted = (page: Page, section: string) => page.locator(`[data-section="${section}"]`);

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Leaves the section and returns, until the page runs the expected build. */
const reenter = async (page: Page, expected: { build: string; channel: string }): Promise<void> => {
  await expect(async () => {
    await link(page, 'Password').click();
    await expect(mounted(page, 'admin')).toBeVisible();
    await link(page, 'Dashboard').click();
    const section = mounted(page, 'reports');
    await expect(section).toHaveAttribute('data-build', expected.build, { timeout: 2_000 });
    await expect(section).toHaveAttribute('data-channel', expected.channel, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
};

/** Adds the duration of a step to the test's report, for docs/publishing.md. */
const noteSeconds = (testInfo: TestInfo, step: string, seconds: number): void => {
  testInfo.annotations.push({ type: step, description: `${seconds.toFixed(1)} s` });
};

const timed = async (testInfo: TestInfo, step: string, action: () => Promise<void>): Promise<void> => {
  const startedAt = performance.now();
  await action();
  noteSeconds(testInfo, step, (performance.now() - startedAt) / 1000);
};

const expectSuccess = ({ output, code }: CommandResult): void => {
  expect(output).not.toContain('✖');
  expect(code).toBe(0);
};

test('updates open tabs, refuses a broken build, and falls back from a forced one until the rollback', async ({
  page,
  checkout,
  openBrowser,
  problems,
}, testInfo) => {
  const publish = (...args: string[]) => checkout.run('publish', '--workspace=mfe-reports', '--', ...args);
  const first = await liveBuild('reports');
  const other = await openBrowser();
  await Promise.all([signInByForm(page, 'staff'), signInByForm(other, 'admin')]);
  for (const tab of [page, other]) await expect(mounted(tab, 'reports')).toHaveAttribute('data-build', first);

  await checkout.edit(
    'mfe-reports/src/reports/ReportsScreen.tsx',
    'const COLUMNS',
    "Object.assign(report, { title: 'Reports of sales' });\n\nconst COLUMNS",
  );
  const published = await publish();
  expectSuccess(published);
  noteSeconds(testInfo, 'publish', published.seconds);
  const second = await liveBuild('reports');
  expect(second).not.toBe(first);
  for (const tab of [page, other]) await expect(mounted(tab, 'reports')).toHaveAttribute('data-build', first);

  await timed(testInfo, 'a new tab has it', async () => {
    const tab = await openBrowser();
    await signInByForm(tab, 'staff');
    await expect(mounted(tab, 'reports')).toHaveAttribute('data-build', second);
    await expect(tab.getByRole('heading', { name: 'Reports of sales' })).toBeVisible();
  });
  await timed(testInfo, 'two open tabs take it at the next entry', async () => {
    for (const tab of [page, other]) await reenter(tab, { build: second, channel: 'live' });
    await expect(page.getByRole('heading', { name: 'Reports of sales' })).toBeVisible();
  });

  await checkout.edit(
    'mfe-reports/src/section.tsx',
    'export default',
    "throw new Error('broken');\nexport default",
  );
  const before = await siteHashes();
  const refused = await publish();
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('nothing was published');
  expect(refused.output).toContain('broken');
  expect(refused.output).toContain(`${second} stays live`);
  expect(await siteHashes()).toEqual(before);
  noteSeconds(testInfo, 'the gate refuses a broken build', refused.seconds);

  problems.expect(/console: Section reports, build .*: evaluation: Error: broken/);
  const forced = await publish('--no-gate');
  expectSuccess(forced);
  const broken = await liveBuild('reports');
  expect([first, second]).not.toContain(broken);
  await timed(testInfo, 'two open tabs fall back', async () => {
    for (const tab of [page, other]) await reenter(tab, { build: second, channel: 'fallback' });
  });
  await expect(other.getByText(`Reports runs an older version, build ${second}.`)).toBeVisible();

  const rolledBack = await checkout.run('rollback', '--workspace=mfe-reports');
  expectSuccess(rolledBack);
  noteSeconds(testInfo, 'roll back', rolledBack.seconds);
  expect(await liveBuild('reports')).toBe(second);
  await timed(testInfo, 'two open tabs have the live build', async () => {
    for (const tab of [page, other]) await reenter(tab, { build: second, channel: 'live' });
  });
});

test('takes the page to the next contract and React with each build through the gate, and back', async ({
  page,
  checkout,
  openBrowser,
  problems,
}, testInfo) => {
  // Some twelve gates, most of them of two shells.
  test.setTimeout(1_800_000);
  problems.expect(/console: Section \w+, build .*: contract: needs contract/);
  const { dependencies } = JSON.parse(await readFile(join(checkout.folder, 'shell/package.json'), 'utf8'));
  const react: string = dependencies.react;
  const nextReact = `${Number.parseInt(react, 10) + 1}.0.0`;
  const contract = CONTRACT_VERSION;
  /** The contract that each section asks for. */
  const asked = new Map(sectionsIn().map(({ name, source }) => [name, source.contract.slice(1)]));
  const askedBy = (name: string): string => asked.get(name) ?? '';
  const nextContract = `${Number.parseInt(contract, 10) + 1}.0.0`;

  /** Names the versions of a package in its files. The installed React stays: it stands in for the next one. */
  const move = async (name: string, [from, to]: readonly [string, string], file: string, before: string) =>
    checkout.edit(`${name}/${file}`, `${before}${from}"`, `${before}${to}"`);
  const moveSection = async (section: string, forward: boolean) => {
    const name = `mfe-${section}`;
    const pair = (older: string, newer: string) =>
      forward ? ([older, newer] as const) : ([newer, older] as const);
    await move(name, pair(askedBy(section), nextContract), 'section.json', '"contract": "^');
    await move(name, pair(react, nextReact), 'package.json', '"react": "');
  };
  let changes = 0;
  const publish = async (step: string, name: string, ...options: string[]): Promise<string> => {
    changes += 1;
    if (name !== 'shell') {
      await checkout.edit(`${name}/src/section.tsx`, 'export default', `// ${changes}\nexport default`);
    }
    const result = await checkout.run('publish', `--workspace=${name}`, '--', ...options);
    expectSuccess(result);
    noteSeconds(testInfo, step, result.seconds);
    return result.output;
  };
  /** Opens a new tab, and returns the builds that it has of a section. */
  const inNewTab = async (path: string, section: string, expected: { build: string; channel: string }) => {
    const tab = await openBrowser();
    await signInByForm(tab, 'staff', path);
    await expect(mounted(tab, section)).toHaveAttribute('data-build', expected.build);
    await expect(mounted(tab, section)).toHaveAttribute('data-channel', expected.channel);
    await tab.close();
  };
  const shellFiles = async () => {
    const hashes = Object.entries(await siteHashes()).filter(([path]) =>
      /^shell\/(?!releases|assets\/)/.test(path),
    );
    return Object.fromEntries(hashes);
  };

  const first = { reports: await liveBuild('reports'), directory: await liveBuild('directory') };
  const shellBefore = await shellFiles();
  await signInByForm(page, 'staff');
  await expect(mounted(page, 'reports')).toHaveAttribute('data-build', first.reports);

  await checkout.edit(
    'shared-contract/src/manifest.ts',
    `CONTRACT_VERSION = '${contract}'`,
    `CONTRACT_VERSION = '${nextContract}'`,
  );
  for (const name of ['react', 'react-dom']) {
    await move('shell', [react, nextReact], 'package.json', `"${name}": "`);
  }
  expect(await publish('hold the next shell', 'shell', '--hold')).toContain(
    `It does not fit yet: The live build of reports needs contract ^${askedBy('reports')}`,
  );
  expect(await shellFiles()).toEqual(shellBefore);

  await moveSection('reports', true);
  for (let time = 1; time <= 6; time += 1) {
    expect(await publish('publish for the next shell', 'mfe-reports')).toContain(
      'It fits the next shell. The live page leaves it out until then.',
    );
  }
  const next = await liveBuild('reports');
  await reenter(page, { build: first.reports, channel: 'fallback' });
  expect((await checkout.run('sections')).output).toMatch(/^reports .* fits$/m);
  expect((await checkout.run('sections')).output).toMatch(/^directory .* does not fit$/m);

  await moveSection('reports', false);
  expect(await publish('fix the live page', 'mfe-reports')).toContain(
    `reports does not fit the next shell. It lacks contract ^${askedBy('reports')}.`,
  );
  const hotfix = await liveBuild('reports');
  await reenter(page, { build: hotfix, channel: 'live' });

  const early = await checkout.run('publish', '--workspace=shell');
  expect(early.code).toBe(1);
  expect(early.output).toContain(`The live build of directory needs contract ^${askedBy('directory')}`);
  for (const section of [...asked.keys()].filter((name) => name !== 'reports')) {
    await moveSection(section, true);
    await publish('publish for the next shell', `mfe-${section}`);
  }
  expect(await publish('publish the next shell', 'shell')).toContain(
    `It would leave directory without a fallback: ${first.directory} needs contract ^${askedBy('directory')}`,
  );
  await inNewTab('/', 'reports', { build: next, channel: 'fallback' });
  await inNewTab('/customer', 'directory', { build: await liveBuild('directory'), channel: 'live' });

  const back = await checkout.run('rollback', '--workspace=shell');
  expectSuccess(back);
  noteSeconds(testInfo, 'roll back the shell', back.seconds);
  expect(await shellFiles()).toEqual(shellBefore);
  await inNewTab('/', 'reports', { build: hotfix, channel: 'live' });
  await inNewTab('/customer', 'directory', { build: first.directory, channel: 'fallback' });
});

test('refuses a section that needs a newer shell, and says so without a browser', async ({
  checkout,
}, testInfo) => {
  await checkout.edit(
    'mfe-admin/src/section.tsx',
    'export default',
    "import { formatLongDay } from 'shared-ui';\nObject.assign(globalThis, { formatLongDay });\nexport default",
  );
  const live = await liveBuild('admin');
  const { code, output, seconds } = await checkout.run('publish', '--workspace=mfe-admin');
  expect(code, output).toBe(1);
  expect(output).toContain('The live shell lacks `formatLongDay` of shared-ui: publish the shell first.');
  expect(output).toContain(`${live} stays live`);
  expect(output).not.toContain('opens /');
  expect(await liveBuild('admin')).toBe(live);
  noteSeconds(testInfo, 'the gate refuses a section that needs a newer shell', seconds);
});

test('refuses a build whose form cannot save', async ({ checkout }) => {
  await checkout.edit(
    'mfe-directory/src/section.tsx',
    'export default',
    `document.addEventListener('submit', (event) => {
  if (!location.search.includes('add')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });
export default`,
  );
  const live = await liveBuild('directory');
  const { code, output } = await checkout.run('publish', '--workspace=mfe-directory');
  expect(code, output).toBe(1);
  expect(output).toContain('/customer of directory: its form could not save a record');
  expect(output).toContain('/contact of directory: its form could not save a record');
  expect(output).toContain(`${live} stays live`);
  expect(await liveBuild('directory')).toBe(live);
});

test('refuses a build whose panel breaks, and says which panels vanish with a slot', async ({ checkout }) => {
  const panel = 'mfe-reports/src/customer/ReportsOfCustomer.tsx';
  await checkout.edit(panel, 'const reports =', "if (name) throw new Error('broken');\n  const reports =");
  const live = await liveBuild('reports');
  const { code, output } = await checkout.run('publish', '--workspace=mfe-reports');
  expect(code, output).toBe(1);
  expect(output).toContain('"Reports" in directory/customer/v1: the panel did not appear');
  expect(await liveBuild('reports')).toBe(live);

  const screen = 'mfe-directory/src/customers/CustomerRecord.tsx';
  await checkout.edit(screen, '<Slot name="directory/customer/v1"', '<div title="directory/customer/v1"');
  await checkout.edit(screen, 'context={opened.customer} ', '');
  const published = await checkout.run('publish', '--workspace=mfe-directory');
  expectSuccess(published);
  expect(published.output).toContain(
    'directory does not show directory/customer/v1: "Reports" of reports would vanish.',
  );
});

test('changes no file of another site, and adds one build to its own', async ({
  page,
  checkout,
}, testInfo) => {
  const before = await siteHashes();
  await checkout.edit('mfe-admin/src/section.tsx', 'export default', '// changed\nexport default');
  const published = await checkout.run('publish', '--workspace=mfe-admin');
  expectSuccess(published);
  const after = await siteHashes();

  const written = Object.keys(after).filter((path) => before[path] !== after[path]);
  const build = await liveBuild('admin');
  expect(written).toContain('admin/section.json');
  const added = written.filter((path) => path !== 'admin/section.json');
  for (const path of added) expect(path).toMatch(new RegExp(`^admin/builds/${build}/`));
  // The oldest build is deleted if five are kept already.
  const removed = Object.keys(before).filter((path) => !(path in after));
  for (const path of removed) expect(path).toMatch(/^admin\/builds\//);
  expect(new Set(removed.map((path) => path.split('/')[2])).size).toBeLessThanOrEqual(1);
  const [, uploaded] = /(\d+ files, \d+ kB) uploaded/.exec(published.output) ?? [];
  noteSeconds(testInfo, 'publish one section', published.seconds);
  testInfo.annotations.push(
    { type: 'uploaded', description: String(uploaded) },
    { type: 'files of other sites touched', description: '0' },
  );

  await signInByForm(page, 'staff', '/password');
  await expect(mounted(page, 'admin')).toHaveAttribute('data-build', build);
});

test('stops a canary for all that fails for two accounts', async ({
  checkout,
  openBrowser,
  problems,
}, testInfo) => {
  problems.expect(/console: Section directory, build .*: evaluation: Error: failing/);
  const live = await liveBuild('directory');
  const [one, two, three] = await Promise.all([createAccount(), createAccount(), createAccount()]);
  await checkout.edit(
    'mfe-directory/src/section.tsx',
    'export default',
    "throw new Error('failing');\nexport default",
  );
  expectSuccess(
    await checkout.run('publish', '--workspace=mfe-directory', '--', '--no-gate', '--canary', '100'),
  );
  expect(await liveBuild('directory')).toBe(live);

  try {
    await timed(testInfo, 'a failing canary is stopped', async () => {
      for (const account of [one, two]) {
        const tab = await openBrowser();
        await signInByForm(tab, account, '/customer');
        // The page falls back to the live build.
        await expect(mounted(tab, 'directory')).toHaveAttribute('data-build', live);
      }
      // The emulator runs the triggers of all changed documents one after the other.
      await expect(async () => {
        const { output } = await checkout.run('sections');
        expect(output).toMatch(/directory: the canary \S+ was stopped\. 2 of 2 accounts could not load it/);
      }).toPass({ timeout: 150_000 });
    });
    const tab = await openBrowser();
    await signInByForm(tab, three, '/customer');
    await expect(mounted(tab, 'directory')).toHaveAttribute('data-channel', 'live');

    const again = await checkout.run('canary', '--workspace=mfe-directory', '--', '10');
    expect(again.code).toBe(1);
    expect(again.output).toContain('was stopped as a canary: 2 of 2 accounts could not load it');
  } finally {
    await removeCanaryStop('directory');
  }
});
