import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signedManifest } from 'section-kit/build/section-manifest';
import { generateSigningKey } from 'section-kit/build/signing-key';
import { LocalSite } from 'section-kit/publish/site';
import type { SectionManifest } from 'shared-contract';
import { CONTRACT_VERSION } from 'shared-contract';
import { localConfig } from '../../cloud/firebase-web-config';
import type { Launch } from '../../project/launch';
import { Steps } from '../../project/steps.mjs';
import type { Deployment } from '../deployment';
import { localOrigins } from '../hosting/hosting-config';
import { openGate } from './gate';

const HASH = `sha384-${'A'.repeat(64)}`;
const GONE = '0123456789012345678901234567890123456789';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gate-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A page whose shell and whose section name a commit that no clone has. Its gate ends where the browser would open. */
const open = async (packageName: string) => {
  const { publicKey, privateKey } = generateSigningKey();
  const build = {
    id: 'live',
    entry: 'builds/live/remoteEntry.js',
    integrity: HASH,
    chunks: {},
    files: HASH,
    contract: `^${CONTRACT_VERSION}`,
    createdAt: '2026-11-21T09:30:00Z',
    routes: [{ path: '/', role: 'staff' as const }],
  };
  const manifest: SectionManifest = await signedManifest(
    { name: 'reports', builds: [build], live: 'live' },
    1,
    privateKey,
  );
  const names = JSON.stringify({ commit: GONE, shared: [], usedNames: {}, providedNames: {} });
  writeFileSync(join(folder, 'section.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'mf-manifest.json'), names);
  const site = Object.assign(new LocalSite(folder), {
    read: async (path: string) =>
      Buffer.from(path.endsWith('section.json') ? JSON.stringify(manifest) : names),
  });
  const deployment: Deployment = {
    name: 'test',
    page: 'https://page.example',
    sections: { reports: { site: 'https://reports.example', publicKey } },
    config: localConfig(),
    site: () => site,
    origins: localOrigins(),
    hosting: (target) => ({ target, public: '.', ignore: [], headers: [] }),
    key: async () => ({ publicKey, privateKey }),
    hasTestData: false,
    visitors: () => {
      throw new Error('The browser opens.');
    },
    firestore: () => {
      throw new Error('It asks no database.');
    },
  };
  let said = '';
  const launch: Launch = {
    steps: new Steps({ write: (line: string) => (said += line) }),
    signal: new AbortController().signal,
    firestoreServer: Promise.resolve({ status: 'rejected', reason: new Error('Not needed.') }),
  };
  const say = (sentence: string): void => {
    said += `${sentence}\n`;
  };
  const pass = await openGate({ launch, deployment, packageName, say });
  return { pass, manifest, output: () => said };
};

test.each(['shell', 'mfe-reports'])(
  'compares the types of %s before the browser opens',
  async (packageName) => {
    const { pass, manifest, output } = await open(packageName);
    const isShell = packageName === 'shell';
    await expect(
      pass({
        target: isShell ? 'shell' : 'reports',
        stage: { from: folder, to: 'candidate', texts: {} },
        ...(!isShell && { manifest }),
      }),
    ).rejects.toThrow();
    expect(output()).toContain(
      `The types of the live ${isShell ? 'build of reports' : 'shell'} are not compared: this clone has no ${GONE}`,
    );
    expect(output()).toContain('The browser opens.');
  },
);
