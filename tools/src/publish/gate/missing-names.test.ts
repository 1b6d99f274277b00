import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingForSections, missingInShell } from 'section-kit/publish/gate/sharing-faults';
import type { SectionManifest } from 'shared-contract';
import { root } from '../../project/root';

type Texts = Readonly<Record<string, unknown>>;

/** A site with these JSON files. */
const siteOf = (texts: Texts) => ({
  read: async (path: string) => (path in texts ? Buffer.from(JSON.stringify(texts[path])) : undefined),
});

const FILE = 'mf-manifest.json';
const SHELL = {
  react: ['useState'],
  'shared-auth': null,
  'shared-ui': ['Button', 'formatLongDate'],
  'shared-ui/table': ['DataTable'],
};

const page = readFileSync(join(root, 'docs/sharing.md'), 'utf8').split('\n');

describe('a section to publish', () => {
  const faultsOf = (usedNames: unknown, providedNames: unknown = SHELL) =>
    missingInShell(siteOf({ [FILE]: { usedNames } }), siteOf({ [FILE]: { providedNames } }));

  test('may use what the live shell provides', async () => {
    expect(await faultsOf({ react: ['useState'], 'shared-ui': ['Button'], 'shared-ui/table': [] })).toEqual(
      [],
    );
  });

  test('waits for a name that the live shell lacks', async () => {
    expect(await faultsOf({ 'shared-ui': ['Button', 'formatLongDay'] })).toEqual([
      'The live shell lacks `formatLongDay` of shared-ui: publish the shell first.',
    ]);
  });

  test('waits for several names and modules, a line for each module', async () => {
    expect(
      await faultsOf({
        'shared-ui': ['formatLongDay', 'formatWeek', 'startOfDay'],
        'shared-ui/chart': ['Chart'],
        'shared-ui/table': ['Pivot'],
      }),
    ).toEqual([
      'The live shell lacks `formatLongDay`, `formatWeek`, and `startOfDay` of shared-ui: publish the shell first.',
      'The live shell lacks the module shared-ui/chart: publish the shell first.',
      'The live shell lacks `Pivot` of shared-ui/table: publish the shell first.',
    ]);
  });

  test('gets the message of docs/sharing.md', async () => {
    const faults = await faultsOf({ 'shared-ui': ['x'] });
    expect(faults).toHaveLength(1);
    expect(page).toEqual(expect.arrayContaining(faults));
  });

  test.each([
    [
      'a version of React',
      { shared: [{ name: 'react/jsx-runtime', requiredVersion: '^20.0.0' }] },
      undefined,
    ],
    ['a contract', {}, '^4.0.0'],
  ])(
    'waits for %s that the live shell lacks, by a message of docs/sharing.md',
    async (_, needs, contract) => {
      const shell = {
        contract: '3.0.0',
        shared: ['react', 'react/jsx-runtime'].map((name) => ({ name, version: '19.3.1' })),
      };
      const faultsWith = (terms: object) =>
        missingInShell(siteOf({ [FILE]: needs }), siteOf({ [FILE]: terms }), contract);
      const faults = await faultsWith(shell);
      expect(faults).toHaveLength(1);
      expect(page).toEqual(expect.arrayContaining(faults));
      expect(
        await faultsWith({ contract: '4.1.0', shared: [{ name: 'react/jsx-runtime', version: '20.1.0' }] }),
      ).toEqual([]);
      expect(await faultsWith({})).toEqual([]);
    },
  );

  test('is not judged by names that nobody has recorded', async () => {
    const needs = { 'shared-ui': ['formatLongDay'] };
    expect(await faultsOf(needs, null)).toEqual([]);
    expect(await faultsOf(undefined)).toEqual([]);
    expect(await faultsOf({ 'shared-auth': ['useGuest'], 'shared-ui': null })).toEqual([]);
    expect(await missingInShell(siteOf({ [FILE]: { usedNames: needs } }), siteOf({}))).toEqual([]);
    expect(await missingInShell(siteOf({ [FILE]: { usedNames: needs } }), siteOf({ [FILE]: [1] }))).toEqual(
      [],
    );
  });
});

describe('a shell to publish', () => {
  const build = (id: string) => ({
    id,
    entry: `builds/${id}/remoteEntry.js`,
    integrity: 'sha384-',
    chunks: {},
    files: 'sha384-',
    contract: '^3.0.0',
    createdAt: '2026-11-21T09:30:00Z',
    routes: [],
  });
  const manifestOf = (name: string): SectionManifest => ({
    name,
    builds: ['newer', 'older', 'oldest'].map(build),
    live: 'older',
    canary: { build: 'newer', percent: 10 },
    serial: 1,
    signature: '',
  });
  const faultsOf = (providedNames: unknown, uses: Readonly<Record<string, unknown>>) => {
    const files = Object.entries(uses).map(([id, usedNames]) => [`builds/${id}/${FILE}`, { usedNames }]);
    return missingForSections(siteOf({ [FILE]: { providedNames } }), [manifestOf('reports')], (name) =>
      siteOf(name === 'reports' ? Object.fromEntries(files) : {}),
    );
  };

  test('keeps the names that live builds and canaries need', async () => {
    expect(
      await faultsOf(SHELL, { older: { 'shared-ui': ['Button'] }, newer: { react: ['useState'] } }),
    ).toEqual([]);
  });

  test('waits for sections that need a name which it lacks', async () => {
    expect(
      await faultsOf(SHELL, {
        newer: { 'shared-ui': ['Meter', 'Tabs'] },
        older: { 'shared-ui': ['Tabs'], 'shared-ui/chart': [] },
      }),
    ).toEqual([
      'The canary of reports needs `Meter` and `Tabs` of shared-ui, which this shell lacks: publish reports first, or keep the names.',
      'The live build of reports needs `Tabs` of shared-ui, which this shell lacks: publish reports first, or keep the name.',
      'The live build of reports needs the module shared-ui/chart, which this shell lacks: publish reports first, or keep the module.',
    ]);
  });

  test('gets the message of docs/sharing.md', async () => {
    const faults = await faultsOf(SHELL, { older: { 'shared-ui': ['x'] } });
    expect(faults).toHaveLength(1);
    expect(page).toEqual(expect.arrayContaining(faults));
  });

  test('ignores builds that no visitor gets', async () => {
    expect(await faultsOf(SHELL, { oldest: { 'shared-ui': ['Tabs'] } })).toEqual([]);
  });

  test('is not judged by builds that have not recorded their names', async () => {
    expect(await faultsOf(SHELL, {})).toEqual([]);
    expect(await faultsOf(undefined, { older: { 'shared-ui': ['Tabs'] } })).toEqual([]);
  });
});
