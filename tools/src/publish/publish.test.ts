import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSigningKey } from 'section-kit/build/signing-key';
import type { GateSubject } from 'section-kit/publish/gate/page-faults';
import { SectionReleases } from 'section-kit/publish/section-releases';
import { LocalSite } from 'section-kit/publish/site';
import { fakeBuild } from 'section-kit/publish/testing/fake-build';
import { accountPlace } from 'shared-contract';
import type { Launch } from '../project/launch';
import { Steps } from '../project/steps.mjs';
import type { Deployment } from './deployment';
import type { Gate } from './gate/gate';
import { canary, publish } from './publish';

const KEY = generateSigningKey();
const BUILD = 'build-1';

let folder: string;

/** Lists what happened, in its order. The mocked modules fill it. */
const events: string[] = [];
/** The step that fails. */
let failing = '';
const happen = (event: string) => {
  events.push(event);
  if (event.startsWith(failing || 'nothing')) throw new Error(`${event} failed`);
};

jest.mock('../build/builds', () => ({
  distOf: (name: string) => join(folder, name),
  buildPackage: async (_launch: Launch, name: string) => happen(`build ${name}`),
  requireBuild: async (_launch: Launch, name: string) => happen(`find the build of ${name}`),
}));

jest.mock('./gate/gate', () => ({
  openGate:
    async ({ say }: Gate) =>
    async ({ target, live, manifest }: GateSubject) => {
      say('It would leave admin without a fallback.');
      happen(`gate of ${target} with ${manifest?.live} instead of ${live}`);
    },
}));

jest.mock('./as-visitor', () => ({
  openVisitor: async () => {
    throw new Error('The page has no visitor.');
  },
  uidsOf: async (_live: object, emails: string[]) => emails.map((email) => `uid of ${email}`),
}));

jest.mock('./deployment', () => ({
  ...jest.requireActual('./deployment'),
  openDeployment: async (project: string): Promise<Deployment> => ({
    name: project,
    page: 'https://sales.web.app',
    sections: { reports: { site: 'https://sales-reports.web.app', publicKey: KEY.publicKey } },
    config: {
      options: { apiKey: 'key', authDomain: `${project}.example`, projectId: project },
      region: 'asia-southeast2',
    },
    site: (target) => new LocalSite(join(folder, 'sites', target)),
    origins: { sections: {}, backend: [], production: true },
    hosting: () => ({ target: 'reports', public: '.', ignore: [], headers: [] }),
    key: async () => KEY,
    hasTestData: false,
    visitors: () => [],
    firestore: () => {
      throw new Error('Publishing needs no documents.');
    },
  }),
}));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'publish-'));
  events.length = 0;
  printed = '';
  failing = '';
  const dist = join(folder, 'mfe-reports');
  const { build } = fakeBuild(join(dist, 'builds'), 1);
  writeFileSync(
    join(dist, 'section.json'),
    JSON.stringify({ name: 'reports', builds: [build], live: BUILD }),
  );
});

afterEach(() => rmSync(folder, { recursive: true }));

/** The lines that the command has printed. */
let printed = '';

const launch = (): Launch => ({
  steps: new Steps({
    write: (text) => {
      printed += text;
      return true;
    },
  }),
  signal: new AbortController().signal,
  firestoreServer: Promise.resolve({ status: 'rejected', reason: new Error('Not needed.') }),
});

const publishReports = (
  options: { built?: boolean; gate?: boolean; hold?: boolean; preview?: boolean } = {},
  packageName = 'mfe-reports',
) => {
  return publish(launch(), packageName, { project: 'sales', gate: true, ...options });
};

const manifestNow = () =>
  new SectionReleases('reports', new LocalSite(join(folder, 'sites/reports')), KEY).manifest();

const liveBuild = async () => (await manifestNow())?.live;

test('builds a section, tests the page with it, and makes it live', async () => {
  expect(await publishReports()).toBe(0);
  expect(events).toEqual(['build mfe-reports', `gate of reports with ${BUILD} instead of undefined`]);
  expect(await liveBuild()).toBe(BUILD);
});

test('publishes with --built the build that is there, if it is of these sources', async () => {
  expect(await publishReports({ built: true })).toBe(0);
  expect(events[0]).toBe('find the build of mfe-reports');
  expect(events).not.toContain('build mfe-reports');
  expect(await liveBuild()).toBe(BUILD);
});

test.each(['find the build', 'gate of reports'])('publishes nothing where this fails: %s', async (step) => {
  failing = step;
  await expect(publishReports({ built: true })).rejects.toThrow(`${step}`);
  expect(await liveBuild()).toBeUndefined();
});

test.each(['nothing', 'gate of reports'])(
  'prints what its gate warns of at the end, also where it fails: %s',
  async (step) => {
    failing = step;
    await publishReports({ built: true }).catch(() => {});
    expect(printed.trimEnd()).toMatch(/It would leave admin without a fallback\.$/);
  },
);

test('runs no gate with --no-gate, and publishes a live build once', async () => {
  expect(await publishReports({ gate: false })).toBe(0);
  expect(await publishReports()).toBe(0);
  expect(events).toEqual(['build mfe-reports', 'build mfe-reports']);
  expect(await liveBuild()).toBe(BUILD);
});

const LINK = 'https://sales.web.app/?section=reports@build-2';

describe('beside a live build', () => {
  /** Puts another build into `dist`. */
  const buildAnother = () => {
    const dist = join(folder, 'mfe-reports');
    const { build } = fakeBuild(join(dist, 'builds'), 2);
    const manifest = { name: 'reports', builds: [build], live: build.id };
    writeFileSync(join(dist, 'section.json'), JSON.stringify(manifest));
  };
  const outputs = () => join(folder, 'outputs');

  beforeEach(async () => {
    await publishReports();
    buildAnother();
    events.length = 0;
    writeFileSync(outputs(), '');
    process.env.GITHUB_OUTPUT = outputs();
  });
  afterEach(() => {
    delete process.env.GITHUB_OUTPUT;
  });

  test('prints the link to a build that it holds, and hands it to the next step of a workflow', async () => {
    expect(await publishReports({ hold: true })).toBe(0);
    expect(await liveBuild()).toBe(BUILD);
    expect(printed).toContain(`All staff can open it: ${LINK}\n`);
    expect(readFileSync(outputs(), 'utf8')).toBe(`link=${LINK}\n`);
  });

  test('prints no link to a live build', async () => {
    await publishReports();
    expect(await liveBuild()).toBe('build-2');
    expect(printed).not.toContain('?section=');
    expect(readFileSync(outputs(), 'utf8')).toBe('');
  });

  test('holds by --preview what is in dist, after the gate, and builds nothing of these sources', async () => {
    expect(await publishReports({ preview: true })).toBe(0);
    expect(events).toEqual([`gate of reports with build-2 instead of ${BUILD}`]);
    expect(await liveBuild()).toBe(BUILD);
    expect(printed).toContain(LINK);
  });

  test('gives a canary to named accounts, whose addresses and ids the public file does not have', async () => {
    await publishReports({ hold: true });
    const emails = ['budi@example.com', 'sari@example.com'];
    const give = (percent: number, named?: readonly string[]) =>
      canary(launch(), 'mfe-reports', {
        percent,
        build: undefined,
        project: 'sales',
        ...(named && { for: named }),
      });
    await give(0, emails);
    expect(printed).toContain('2 named and 0 % of the accounts get build-2');
    const places = emails.map((email) => accountPlace(`uid of ${email}`, 'reports', 'build-2'));
    const accounts = await Promise.all(places);
    const manifest = await manifestNow();
    expect(manifest?.canary).toEqual({ build: 'build-2', percent: 0, accounts });
    for (const word of ['budi', 'sari', 'uid']) expect(JSON.stringify(manifest)).not.toContain(word);

    await give(25);
    expect((await manifestNow())?.canary).toEqual({ build: 'build-2', percent: 25, accounts });
    await give(0);
    expect(await manifestNow()).not.toHaveProperty('canary');
    expect(printed).toContain('ended: everybody gets the live build');
  });

  test('takes a held build back by a canary of 0 percent', async () => {
    await publishReports({ hold: true });
    await canary(launch(), 'mfe-reports', { percent: 0, build: 'build-2', project: 'sales' });
    expect(printed).toContain('build-2 is taken back');
    expect((await manifestNow())?.builds.find(({ id }) => id === 'build-2')).toMatchObject({
      withdrawn: true,
    });
    printed = '';
    await publishReports({ hold: true });
    expect(printed).toContain('No link opens build-2: it is live, was live, or was taken back.');
    expect(printed).not.toContain('?section=');
  });

  test('refuses by --preview the build of a pull request that is not whole, before the gate', async () => {
    writeFileSync(join(folder, 'mfe-reports/builds/build-2/remoteEntry.js'), 'evil()');
    await expect(publishReports({ preview: true })).rejects.toThrow('is not what `npm run build` makes');
    expect(events).toEqual([]);
  });
});

test('has no previews of the shell', async () => {
  await expect(publishReports({ preview: true }, 'shell')).rejects.toThrow('Only a section has previews.');
});
