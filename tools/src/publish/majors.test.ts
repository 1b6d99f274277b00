import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inJson } from 'section-kit/build/json';
import { generateSigningKey, type SigningKey } from 'section-kit/build/signing-key';
import { lacking, readTerms } from 'section-kit/publish/fits';
import type { Fault, SmokeTestOptions } from 'section-kit/publish/gate/smoke-test';
import { buildFolder } from 'section-kit/publish/section-releases';
import { filesIn, LocalSite } from 'section-kit/publish/site';
import { fakeBuild } from 'section-kit/publish/testing/fake-build';
import { contractFits, fallbackBuilds, sectionManifestSchema } from 'shared-contract';
import * as v from 'valibot';
import { Steps } from '../project/steps.mjs';
import { type Deployment, readSections } from './deployment';
import { publish, rollback } from './publish';
import { filesOf, readNextShell } from './releases/shell-releases';
import { fitsNext } from './sections';

// A major of React and of the contract, walked through by the real commands and the real gate. Only the browser is a model: it
// chooses a build of each section as the page does, and fails with what the build lacks.

const PAGE = 'https://sales.web.app';
const NAMES = ['reports', 'directory'];
const CONFIG = {
  options: { apiKey: 'key', authDomain: 'sales.example', projectId: 'sales' },
  region: 'asia-southeast2',
};

let folder: string;
let keys: ReadonlyMap<string, SigningKey>;
/** The lines that the commands printed. */
let printed: string[];
/** Counts how often a command went without the gate. */
let ungated: number;
let builds: number;
/** Builds that throw in every shell of these versions of React. */
let broken: Map<string, string>;

const siteOf = (target: string) => new LocalSite(join(folder, 'sites', target));
const originOf = (name: string) => `https://sales-${name}.web.app`;
const keyOf = (name: string): SigningKey => keys.get(name) ?? generateSigningKey();

jest.mock('../build/builds', () => ({
  distOf: (name: string) => join(folder, name),
  buildPackage: async () => {},
}));

jest.mock('./declarations', () => ({ addDeclarations: async () => {} }));

jest.mock('./gate/provided-code', () => ({ findProvidedCode: async () => () => undefined }));

jest.mock('section-kit/publish/gate/sharing-faults', () => ({
  ...jest.requireActual('section-kit/publish/gate/sharing-faults'),
  sharingFaults: async () => [],
}));

/** Opens the page that the candidates make, and returns what each section in it says. Every section is loaded, as in the page. */
const openPage = async ({
  candidates,
  sections,
  excused = [],
}: Pick<SmokeTestOptions, 'candidates' | 'sections' | 'excused'>) => {
  const at = (origin: string, target: string) => ({
    read: async (path: string) => {
      const candidate = candidates.find((each) => each.origin === origin);
      const own = candidate && (await new LocalSite(candidate.folder).read(path));
      return own ?? siteOf(target).read(path);
    },
  });
  const shell = await readTerms(at(PAGE, 'shell'));
  const sites = v.parse(
    inJson(v.record(v.string(), v.object({ publicKey: v.string() }))),
    String(await at(PAGE, 'shell').read('sections.json')),
  );
  const react = shell.shared.find(({ name }) => name === 'react')?.version;
  const found = sections.map(async ({ name, builds: expected }): Promise<Fault[]> => {
    const site = at(originOf(name), name);
    const manifest = v.parse(inJson(sectionManifestSchema), String(await site.read('section.json')));
    const candidatesOfPage = [
      ...manifest.builds.filter(({ id }) => id === manifest.live),
      ...fallbackBuilds(manifest),
    ].filter(({ contract }) => contractFits(contract, shell.contract));
    const [first] = candidatesOfPage;
    const fault = (text: string): Fault[] => [{ section: name, text }];
    if (!sites[name]) return fault('is not listed');
    if (!first) return fault(`has no build for contract ${shell.contract}`);
    const [lack] = lacking(shell, { terms: await readTerms(site, `${buildFolder(first)}/`) });
    if (lack) return fault(`needs ${lack.what}`);
    if (broken.get(first.id) === react) return fault(`${first.id} throws`);
    return expected.includes(first.id) ? [] : fault(`the page took the build ${first.id} instead`);
  });
  const written = NAMES.map(async (name): Promise<Fault[]> => {
    const text = String(await at(originOf(name), name).read('section.json'));
    const { builds, live } = v.parse(inJson(sectionManifestSchema), text);
    const contract = builds.find(({ id }) => id === live)?.contract ?? '';
    const line = `Section ${name}, build ${live}: contract: needs contract ${contract}, and this page keeps ${shell.contract}`;
    const isSaid = contractFits(contract, shell.contract) || excused.some((start) => line.startsWith(start));
    return isSaid ? [] : [{ section: sections[0]?.name ?? '', text: `console: ${line}` }];
  });
  return (await Promise.all([...found, ...written])).flat();
};

jest.mock('section-kit/publish/gate/smoke-test', () => ({
  smokeTest: (options: SmokeTestOptions) => openPage(options),
}));

const deployment = (): Deployment => ({
  name: 'sales',
  page: PAGE,
  sections: Object.fromEntries(
    NAMES.map((name) => [name, { site: originOf(name), publicKey: keyOf(name).publicKey }]),
  ),
  config: CONFIG,
  origins: { sections: {}, backend: [], production: true },
  site: siteOf,
  hosting: (target) => ({ target, public: '.', ignore: [], headers: [] }),
  key: async (name) => keyOf(name),
  hasTestData: false,
  visitors: () => [{ email: 'gate@example.com', password: 'password', admin: true }],
  firestore: () => {
    throw new Error('Publishing needs no documents.');
  },
});

jest.mock('./deployment', () => ({
  ...jest.requireActual('./deployment'),
  openDeployment: async () => deployment(),
}));

const launch = () => ({
  steps: new Steps({ write: (text: string) => printed.push(text) }),
  signal: new AbortController().signal,
  firestoreServer: Promise.resolve({ status: 'rejected' as const, reason: new Error('Not needed.') }),
});

/** Runs a command, and returns all that it printed. */
const run = async (command: (launched: ReturnType<typeof launch>) => Promise<number>): Promise<string> => {
  printed = [];
  expect(await command(launch())).toBe(0);
  return printed.join('');
};

interface Options {
  readonly hold?: boolean;
  readonly gate?: boolean;
}

const published = (packageName: string, { hold = false, gate = true }: Options) => {
  if (!gate) ungated += 1;
  return run((launched) => publish(launched, packageName, { hold, gate }));
};

/** Publishes a shell with this contract and React. Each has other names, so each is another build. */
const publishShell = (contract: string, react: string, options: Options = {}) => {
  const dist = join(folder, 'shell');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), '<meta name="page-config">');
  writeFileSync(join(dist, `assets/main.${contract}-${react}.js`), 'start()');
  const terms = {
    contract,
    shared: [{ name: 'react', version: react }],
    providedNames: { react: ['useState'] },
  };
  writeFileSync(join(dist, 'mf-manifest.json'), JSON.stringify(terms));
  return published('shell', options);
};

/** Publishes a new build of a section for this contract and range of React. */
const publishSection = (name: string, contract: string, react: string, options: Options = {}) => {
  const dist = join(folder, `mfe-${name}`);
  builds += 1;
  const terms = { shared: [{ name: 'react', requiredVersion: react }], usedNames: { react: ['useState'] } };
  const { build } = fakeBuild(join(dist, 'builds'), builds, { contract, terms });
  writeFileSync(join(dist, 'section.json'), JSON.stringify({ name, builds: [build], live: build.id }));
  return published(`mfe-${name}`, options);
};

const refused = async (action: Promise<string>): Promise<string> => {
  await expect(action).rejects.toThrow();
  return printed.join('');
};

/** Returns what staff see now: the build of each section, or why there is none. */
const staffSee = async (): Promise<Readonly<Record<string, string>>> => {
  const sections = NAMES.map((name) => ({ name, builds: [], routes: [] }));
  const said = await openPage({ candidates: [], sections, excused: ['Section '] });
  return Object.fromEntries(
    said.map(({ section, text }) => [section, /took the build (\S+)/.exec(text)?.[1] ?? text]),
  );
};

/** Returns which sections fit the next shell, as `npm run sections` shows it. */
const nextColumn = async () => {
  const next = await readNextShell(siteOf('shell'));
  if (!next) throw new Error('No shell is held.');
  const terms = await readTerms(filesOf(next));
  const manifests = await readSections(deployment(), () => {});
  const fits = manifests.map(async (manifest) => {
    return [manifest.name, await fitsNext(terms, manifest, siteOf(manifest.name))] as const;
  });
  return Object.fromEntries(await Promise.all(fits));
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'majors-'));
  keys = new Map(['shell', ...NAMES].map((name) => [name, generateSigningKey()]));
  printed = [];
  builds = 0;
  ungated = 0;
  broken = new Map();
  await publishShell('2.7.0', '19.3.1', { gate: false });
  for (const name of NAMES) await publishSection(name, '^2.7.0', '^19.3.1', { gate: false });
  // The first release of a project has no page to try it in.
  ungated = 0;
  expect(await staffSee()).toEqual({ reports: 'build-1', directory: 'build-2' });
});

afterEach(() => rmSync(folder, { recursive: true }));

test('takes a page from contract 2.7 and React 19 to 3.0 and 20 with each build through the gate', async () => {
  // Nothing but the gates knows of the next shell.
  const held = await publishShell('3.0.0', '20.0.0', { hold: true });
  expect(held).toContain('It does not fit yet: The live build of reports needs contract ^2.7.0');
  expect(await staffSee()).toEqual({ reports: 'build-1', directory: 'build-2' });
  expect(await nextColumn()).toEqual({ reports: false, directory: false });

  // One team moves on, and fixes things six times. The page goes on with its former build all the while.
  for (let time = 1; time <= 6; time += 1) {
    const said = await publishSection('reports', '^3.0.0', '^20.0.0');
    expect(said).toContain('It fits the next shell. The live page leaves it out until then.');
    expect(await staffSee()).toEqual({ reports: 'build-1', directory: 'build-2' });
  }
  expect(await nextColumn()).toEqual({ reports: true, directory: false });

  // Then staff need a fix in the former one. The next shell still has a build.
  const hotfix = await publishSection('reports', '^2.7.0', '^19.3.1');
  expect(hotfix).toContain(
    'reports does not fit the next shell. It lacks contract ^2.7.0. It lacks react ^19.3.1.',
  );
  expect(await staffSee()).toEqual({ reports: 'build-9', directory: 'build-2' });
  expect(await nextColumn()).toEqual({ reports: true, directory: false });

  // The shell waits for the other team.
  const early = await refused(publishShell('3.0.0', '20.0.0'));
  expect(early).toContain(
    'The live build of directory needs contract ^2.7.0, which this shell lacks: publish directory first, or keep the contract.',
  );
  await publishSection('directory', '^3.0.0', '^20.0.0');

  const live = await publishShell('3.0.0', '20.0.0');
  expect(live).toContain(
    'It would leave directory without a fallback: build-2 needs contract ^2.7.0 and react ^19.3.1.',
  );
  expect(await staffSee()).toEqual({ reports: 'build-8', directory: 'build-10' });

  // It goes back in one release, and again forward.
  await run((launched) => rollback(launched, 'shell', undefined, {}));
  expect(await staffSee()).toEqual({ reports: 'build-9', directory: 'build-2' });
  await publishShell('3.0.0', '20.0.0');
  expect(await staffSee()).toEqual({ reports: 'build-8', directory: 'build-10' });
  expect(ungated).toBe(0);
});

test('takes a page to React 20 alone: each section says that it was tried in both, in any order, and then the shell', async () => {
  await publishShell('2.7.0', '20.0.0', { hold: true });
  expect(await publishSection('directory', '^2.7.0', '^19.3.1')).toContain(
    'directory does not fit the next shell. It lacks react ^19.3.1.',
  );
  for (const name of ['directory', 'reports']) {
    expect(await publishSection(name, '^2.7.0', '>=19.3.1 <21.0.0')).toContain('It fits the next shell.');
  }
  expect(await nextColumn()).toEqual({ reports: true, directory: true });
  const live = await publishShell('2.7.0', '20.0.0');
  expect(live).toContain('It would leave reports without a fallback: build-1 needs react ^19.3.1.');
  expect(await staffSee()).toEqual({ reports: 'build-5', directory: 'build-4' });
  await run((launched) => rollback(launched, 'shell', undefined, {}));
  expect(await staffSee()).toEqual({ reports: 'build-5', directory: 'build-4' });
  expect(ungated).toBe(0);
});

test('refuses a build that neither shell takes, or that the page would load and fail with', async () => {
  await publishShell('3.0.0', '20.0.0', { hold: true });
  // Of another contract the page leaves it out. Of this one it would load it.
  expect(await refused(publishSection('reports', '^2.7.0', '^20.0.0'))).toContain(
    'The live shell lacks react ^20.0.0: publish the shell first.',
  );
  expect(await refused(publishSection('reports', '^4.0.0', '^20.0.0'))).toContain(
    'The live shell lacks contract ^4.0.0: publish the shell first, or hold it.',
  );
  expect(await refused(publishSection('reports', '^3.0.0', '^19.3.1'))).toContain(
    'The live shell lacks contract ^3.0.0: publish the shell first',
  );
  broken.set(`build-${builds + 1}`, '20.0.0');
  expect(await refused(publishSection('reports', '^3.0.0', '^20.0.0'))).toContain('throws');
  expect(await staffSee()).toEqual({ reports: 'build-1', directory: 'build-2' });
});

test('says that a build fails in the next shell, and makes it live in this one', async () => {
  await publishShell('2.7.0', '20.0.0', { hold: true });
  broken.set(`build-${builds + 1}`, '20.0.0');
  const said = await publishSection('reports', '^2.7.0', '>=19.3.1 <21.0.0');
  expect(said).toContain('reports does not fit the next shell. build-3 throws');
  expect(await staffSee()).toEqual({ reports: 'build-3', directory: 'build-2' });
});

test('says of each shell which fallbacks it would not run, and publishes it', async () => {
  broken.set('build-1', '19.4.0');
  broken.set('build-3', '19.4.0');
  await publishSection('reports', '^2.7.0', '^19.3.1');
  await publishSection('reports', '^2.7.0', '^19.3.1');
  const said = await publishShell('2.7.0', '19.4.0');
  const warnings = said.split('\n').filter((line) => line.includes('without a fallback'));
  expect(warnings).toEqual([
    'It would leave reports without a fallback: build-3, build-3 throws.',
    'It would leave reports without a fallback: build-1, build-1 throws.',
  ]);
  expect(said.trimEnd().endsWith(warnings[1] ?? '')).toBe(true);
  expect(await staffSee()).toEqual({ reports: 'build-4', directory: 'build-2' });
});

test('refuses a shell that breaks a live build', async () => {
  broken.set('build-1', '19.4.0');
  expect(await refused(publishShell('2.7.0', '19.4.0'))).toContain('build-1 throws');
});

test('refuses a shell of a new contract that breaks a build which the live page leaves out', async () => {
  await publishShell('3.0.0', '20.0.0', { hold: true });
  for (const name of NAMES) await publishSection(name, '^3.0.0', '^20.0.0');
  broken.set('build-3', '20.0.0');
  expect(await refused(publishShell('3.0.0', '20.0.0'))).toContain('build-3 throws');
  // What fails in the live page, too, is not its fault.
  broken.set('build-3', '');
  broken.set('build-2', '19.3.1');
  await publishShell('2.7.1', '19.3.1');
});

test('refuses a rollback to a shell that is too old for the live sections, and says for which', async () => {
  await publishShell('2.8.0', '19.3.1');
  await publishSection('reports', '^2.8.0', '^19.3.1');
  const back = () => run((launched) => rollback(launched, 'shell', undefined, {}));
  // The build before runs in it, as in any open page of that shell.
  await back();
  expect(await staffSee()).toEqual({ reports: 'build-1', directory: 'build-2' });
  await publishShell('2.9.0', '19.3.1', { hold: true });
  await publishShell('2.9.0', '19.3.1');
  await run((launched) => rollback(launched, 'mfe-reports', 'build-3', {}));
  rmSync(join(folder, 'sites/directory'), { recursive: true });
  await publishSection('directory', '^2.9.0', '^19.3.1');
  expect(await refused(back())).toMatch(
    /The shell of 20\S+ is too old: the live build of directory, build-4, needs contract \^2\.9\.0\. Roll back directory first\./,
  );
  expect(await staffSee()).toEqual({ reports: 'build-3', directory: 'build-4' });
});

test.each(['../evil.txt', '/evil.txt', 'a/../../../evil.txt', ''])(
  'writes no file of a forged next shell outside of its own folder: %j',
  async (path) => {
    await publishShell('3.0.0', '20.0.0', { hold: true });
    const releases = `${siteOf('shell').folder}/releases.json`;
    const forged = JSON.parse(readFileSync(releases, 'utf8'));
    forged.next.texts[path] = 'evil';
    writeFileSync(releases, JSON.stringify(forged));
    expect(await refused(publishSection('reports', '^3.0.0', '^20.0.0'))).toContain(
      'names no file below the folder of its site',
    );
  },
);

test('never takes a held shell for the live one, and has no canary of it', async () => {
  await publishShell('3.0.0', '20.0.0', { hold: true });
  const page = readFileSync(join(folder, 'sites/shell/mf-manifest.json'), 'utf8');
  expect(page).toContain('2.7.0');
  const documents = (await filesIn(join(folder, 'sites/shell'))).filter((path) => path.endsWith('.html'));
  expect(documents).toEqual(['index.html']);
  await expect(run((launched) => publish(launched, 'shell', { canary: 10, gate: true }))).rejects.toThrow(
    'The shell has no canary',
  );
});
