import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getApps, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { jsonText } from 'section-kit/build/section-manifest';
import { type SigningKey, signingKeyOf } from 'section-kit/build/signing-key';
import type { Visitor } from 'section-kit/publish/gate/smoke-test';
import { readManifest, SectionReleases } from 'section-kit/publish/section-releases';
import { HostedSite, LocalSite, type Site } from 'section-kit/publish/site';
import type { SectionManifest, SectionSites } from 'shared-contract';
import { localSectionSites, localSigningKey } from '../build/manifest/local-keys';
import { ownCloud } from '../cloud/cloud';
import { databaseOf, deploymentFile, hostedPage } from '../cloud/deployment-file';
import { FIREBASE, runFirebase } from '../cloud/firebase';
import { backendOrigins, localConfig, type PageConfig } from '../cloud/firebase-web-config';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../project/demo-accounts';
import { messageOf } from '../project/errors.mjs';
import { defaultDatabase, emulators, PROJECT_ID, sites } from '../project/firebase-config';
import { localSites, root } from '../project/root';
import { WrongUse } from '../project/wrong-use';
import {
  type HostingEntry,
  type HostingEnvironment,
  hostingConfig,
  hostingEntryOf,
  localHosting,
  localOrigins,
  servicesOf,
} from './hosting/hosting-config';
import { LOCK_MS, SharedState, serialMessage } from './hosting/shared-state';

/** The timeout of a deployment. It ends before the lock of its site, so that no other one can start. */
const DEPLOY_TIMEOUT_MS = LOCK_MS / 2;

interface HostingDeploy {
  readonly project: string;
  /** The id of the site. */
  readonly site: string;
  /** The Hosting configuration of the site. */
  readonly hosting: HostingEntry;
  readonly folder: string;
  /** The serial of the release, which its message keeps. */
  readonly serial?: number | undefined;
}

/**
 * Deploys a folder as a whole Hosting site. `firebase deploy` gets a configuration of this site alone, so it cannot
 * change another.
 * @param firebase The Firebase command line. Tests pass a fake.
 * @throws {Error} If it fails, with the end of its output.
 */
export const deployToHosting = async (
  { project, site, hosting: { target: _target, ...hosting }, folder, serial }: HostingDeploy,
  firebase: readonly string[] = FIREBASE,
  pauseMs = 30_000,
): Promise<void> => {
  const work = await mkdtemp(join(tmpdir(), 'deploy-'));
  try {
    await writeFile(
      join(work, 'firebase.json'),
      jsonText({ hosting: [{ site, ...hosting, public: folder }] }),
    );
    const said: string[] = [];
    const args = ['deploy', '--only', `hosting:${site}`, '--project', project, '--non-interactive'];
    if (serial !== undefined) args.push('--message', serialMessage(serial));
    await runFirebase([...args, '--config', join(work, 'firebase.json')], {
      firebase,
      pauseMs,
      cwd: work,
      onLine: (line) => said.push(line),
      signal: AbortSignal.timeout(DEPLOY_TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new Error(`The deployment failed:\n${said.slice(-10).join('\n')}`, { cause: error });
    });
  } finally {
    await rm(work, { recursive: true });
  }
};

/** The local suite, or a Firebase project: each runs the whole page. */
export interface Deployment {
  /** Its name for users. */
  readonly name: string;
  /** The origin of the page. */
  readonly page: string;
  /** The sections of the page, from its `sections.json`. */
  readonly sections: SectionSites;
  readonly config: PageConfig;
  /** The site of the shell or of a section, by its Hosting target. */
  site(target: string): Site;
  /** The origins that the headers of its sites name. */
  readonly origins: HostingEnvironment;
  /** Returns the Hosting configuration of a site. */
  hosting(target: string): HostingEntry;
  /** Returns the key of a section or the shell. @throws {Error} If there is no key, or it belongs to another one. */
  key(name: string): Promise<SigningKey>;
  /** Whether the gate may add and delete records, because they are test data. */
  readonly hasTestData: boolean;
  /** Returns the accounts for the gate. @throws {Error} If they are unknown. */
  visitors(): readonly Visitor[];
  /** Firestore, with the rights of a server. */
  firestore(): Firestore;
}

/** Returns a project's database with the rights of a server, by this machine's credentials or at an emulator's `host:port`. */
export const adminFirestore = (projectId: string, databaseId: string, emulator?: string): Firestore => {
  if (emulator) {
    process.env.FIRESTORE_EMULATOR_HOST = emulator;
    // Without this, it searches for a Google Cloud machine.
    process.env.METADATA_SERVER_DETECTION = 'none';
  } else {
    // Google refuses a person's credentials without the project that pays for the request.
    process.env.GOOGLE_CLOUD_QUOTA_PROJECT ??= projectId;
  }
  const name = `publish ${projectId}`;
  const app = getApps().find((each) => each.name === name) ?? initializeApp({ projectId }, name);
  return getFirestore(app, databaseId);
};

/** Opens the Firebase project that `--project` names, or the local sites. */
export const openDeployment = async (project: string | undefined): Promise<Deployment> => {
  if (project === undefined) return localDeployment();
  if (!deploymentFile(project)) throw new WrongUse(`There is no deployments/${project}/deployment.json.`);
  return hostedDeployment(project);
};

/** Opens the site of a section. @throws {WrongUse} Where the page has no such section. */
export const openSection = async (
  deployment: Deployment,
  packageName: string,
): Promise<{ name: string; section: SectionReleases }> => {
  const name = packageName.replace(/^mfe-/, '');
  if (!deployment.sections[name]) {
    throw new WrongUse(`The page has no section ${name}: ${Object.keys(deployment.sections).join(', ')}.`);
  }
  return { name, section: new SectionReleases(name, deployment.site(name), await deployment.key(name)) };
};

/** Returns the `section.json` of each section of the page. Reports and skips one that cannot be read: it blocks no other team. */
export const readSections = async (
  deployment: Deployment,
  onMissing: (reason: string) => void,
): Promise<SectionManifest[]> => {
  const manifests = Object.entries(deployment.sections).map(async ([name, { publicKey }]) => {
    try {
      const manifest = await readManifest(name, deployment.site(name), publicKey);
      if (manifest) return [manifest];
      throw new Error('nothing has been published');
    } catch (error) {
      onMissing(`${name} is left out: ${messageOf(error)}`);
      return [];
    }
  });
  return (await Promise.all(manifests)).flat();
};

/** The local suite: sites in folders, keys of this machine and the demo accounts. */
const localDeployment = async (): Promise<Deployment> => ({
  name: 'local',
  page: `http://localhost:${sites.find(({ target }) => target === 'shell')?.port}`,
  sections: await localSectionSites(),
  config: localConfig(),
  site: (target) => new LocalSite(join(localSites, target)),
  origins: localOrigins(),
  hosting: (target) => hostingEntryOf(localHosting(), target),
  key: (name) => localSigningKey(name),
  hasTestData: true,
  visitors: () =>
    DEMO_ACCOUNTS.filter(({ emailVerified }) => emailVerified).map(({ email, admin }) => ({
      email,
      password: DEMO_PASSWORD,
      admin,
    })),
  firestore: () =>
    adminFirestore(PROJECT_ID, defaultDatabase, `${emulators.firestore.host}:${emulators.firestore.port}`),
});

/** Hosting's CDN serves a release everywhere some seconds after its deployment. */
const CDN_LAG_MS = 20_000;

const environment = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: docs/deploying.md says what it holds.`);
  return value;
};

/**
 * Opens the Firebase project of `deployments/PROJECT/deployment.json`. The environment contains keys and accounts.
 * @param checkout The folder of the checkout. Tests pass another.
 * @throws {Error} If the file is missing, not whole or invalid.
 */
export const hostedDeployment = async (project: string, checkout = root): Promise<Deployment> => {
  const { page, sections, config, hostings } = hostedPage(project, checkout);
  const firestore = () => adminFirestore(project, databaseOf(project, checkout));
  const origins: HostingEnvironment = {
    sections: Object.fromEntries(Object.entries(sections).map(([name, { site }]) => [name, site])),
    backend: [...backendOrigins(config), ...servicesOf(sections)],
    production: true,
  };
  const entries = hostingConfig(origins);
  const hosting = (target: string) => hostingEntryOf(entries, target);
  return {
    name: project,
    page,
    sections,
    config,
    site: (target) => {
      const own = hostings[target] ?? { project, site: target };
      // The gate reads sites of others, too: their projects are nothing of its pipeline's.
      const state = () => new SharedState(ownCloud(own.project), own.site);
      return new HostedSite<HostingEntry>({
        address: sections[target]?.site ?? page,
        deploy: (folder, serial, entry = hosting(target)) =>
          deployToHosting({ ...own, hosting: entry, folder, serial }),
        exclusively: (action) => state().exclusively(action),
        lagMs: CDN_LAG_MS,
        lastSerial: () => state().lastSerial(),
      });
    },
    origins,
    hosting,
    key: async (name) => {
      const key = signingKeyOf(environment('SECTION_SIGNING_KEY'));
      const owner = Object.keys(sections).find((section) => sections[section]?.publicKey === key.publicKey);
      // Nothing lists the shell's public key: only the shell's commands read what it has signed.
      if (owner === (name === 'shell' ? undefined : name)) return key;
      throw new Error(
        name === 'shell'
          ? `SECTION_SIGNING_KEY is the key of ${owner}: the shell has one of its own.`
          : `SECTION_SIGNING_KEY is not the key whose public half deployment.json names for ${name}.`,
      );
    },
    hasTestData: false,
    visitors: () => [
      { email: environment('SMOKE_EMAIL'), password: environment('SMOKE_PASSWORD'), admin: true },
    ],
    firestore,
  };
};
