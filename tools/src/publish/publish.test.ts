import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSigningKey } from '../build/manifest/signing-key';
import type { Launch } from '../project/launch';
import { Steps } from '../project/steps.mjs';
import type { Deployment } from './deployment';
import type { GateSubject } from './gate/gate';
import { publish } from './publish';
import { SectionReleases } from './releases/section-releases';
import { LocalSite } from './site/site';
import { fakeBuild } from './testing/fake-build';

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
    async () =>
    async ({ target, live, manifest }: GateSubject) =>
      happen(`gate of ${target} with ${manifest?.live} instead of ${live}`),
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
  failing = '';
  const dist = join(folder, 'mfe-reports');
  const { build } = fakeBuild(join(dist, 'builds'), 1);
  writeFileSync(
    join(dist, 'section.json'),
    JSON.stringify({ name: 'reports', builds: [build], live: BUILD }),
  );
});

afterEach(() => rmSync(folder, { recursive: true }));

const publishReports = (options: { built?: boolean; gate?: boolean; hold?: boolean } = {}) => {
  const launch: Launch = {
    steps: new Steps({ write: () => true }),
    signal: new AbortController().signal,
    firestoreServer: Promise.resolve({ status: 'rejected', reason: new Error('Not needed.') }),
  };
  return publish(launch, 'mfe-reports', { project: 'sales', gate: true, ...options });
};

const liveBuild = async () => {
  const site = new LocalSite(join(folder, 'sites/reports'));
  return (await new SectionReleases('reports', site, KEY).manifest())?.live;
};

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

test('runs no gate with --no-gate, and publishes a live build once', async () => {
  expect(await publishReports({ gate: false })).toBe(0);
  expect(await publishReports()).toBe(0);
  expect(events).toEqual(['build mfe-reports', 'build mfe-reports']);
  expect(await liveBuild()).toBe(BUILD);
});
