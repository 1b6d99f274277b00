import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { applicationDefault, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { buildPackage } from '../build/builds';
import { region, sites } from '../project/firebase-config';
import type { Launch } from '../project/launch';
import { npm, run } from '../project/processes.mjs';
import { root } from '../project/root';
import { firstAccounts, type Services } from './administrators';
import { ownCloud } from './cloud';
import { deployBackend } from './deploy-backend';
import { builtFunctions } from './deployed-functions';
import { databaseOf, deploymentFile, siteAddress, writeDeploymentFile } from './deployment-file';
import { IdentityPlatform } from './identity-platform';
import type { Setup, SetupFiles, SetupPrograms } from './setup';
import type { Step } from './step';

/** Returns the files of a project on this machine. The secrets are outside of the checkout, for the user alone. */
const ownFiles = (project: string): SetupFiles => {
  const folder = join(homedir(), '.config/sales-report', project);
  return {
    deployment: () => deploymentFile(project),
    writeDeployment: (file) => writeDeploymentFile(file),
    secret: (name) => {
      const path = join(folder, name);
      return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
    },
    writeSecret: (name, text) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      chmodSync(folder, 0o700);
      const draft = join(folder, `${name}.draft`);
      writeFileSync(draft, text, { mode: 0o600 });
      renameSync(draft, join(folder, name));
    },
  };
};

/** Asks past every cache. @returns whether the site has the file. */
const serves = async (site: string, path: string): Promise<boolean> => {
  if (site === '') return false;
  return (await fetch(`${siteAddress(site)}/${path}?now=${Date.now()}`, { cache: 'no-store' })).ok;
};

/** A new site is served everywhere after some minutes. */
const SITE_WAITS = 30;
const SITE_WAIT_MS = 10_000;

const ownPrograms = (launch: Launch, project: string): SetupPrograms => ({
  deployBackend: async (parts = [], databaseId = databaseOf(project)) =>
    void (await deployBackend(launch, parts, { project, databaseId })),
  build: async () => {
    await buildPackage(launch, 'functions');
    return builtFunctions(launch.signal);
  },
  publishFirst: (packageName, signingKey) =>
    launch.steps.run(`Publish ${packageName}`, async ({ log }) => {
      await run(npm('run', 'publish', '-w', packageName, '--', '--project', project, '--no-gate'), {
        cwd: root,
        env: { SECTION_SIGNING_KEY: signingKey },
        onLine: log,
        signal: launch.signal,
      });
      const target = packageName.replace(/^mfe-/, '');
      const site = deploymentFile(project)?.sites[target]?.site ?? '';
      for (let asked = 0; asked < SITE_WAITS; asked += 1) {
        if (await serves(site, target === 'shell' ? 'releases.json' : 'section.json')) return;
        await wait(SITE_WAIT_MS, undefined, { signal: launch.signal });
      }
      throw new Error(`${siteAddress(site)} does not serve it yet.`);
    }),
  github: async (args, input) => {
    const lines: string[] = [];
    await run(['gh', ...args], {
      cwd: root,
      input,
      onLine: (line) => lines.push(line),
      signal: launch.signal,
    }).catch((error: unknown) => {
      throw new Error(`gh ${args.slice(0, 3).join(' ')} failed: ${lines.slice(-3).join(' ')}`, {
        cause: error,
      });
    });
    return lines.join('\n');
  },
});

/** Runs `work` with the steps of a Firebase project, by this machine's application default credentials. */
export const withSteps = (
  launch: Launch,
  project: string,
  options: Setup['options'],
  stepsFor: (setup: Setup, services: Services) => readonly Step[],
  work: (steps: readonly Step[]) => Promise<number>,
): Promise<number> =>
  withServices(project, (services) => {
    const setup: Setup = {
      project,
      cloud: ownCloud(project),
      region,
      packages: sites.map(({ packageName }) => packageName),
      accounts: firstAccounts(services),
      files: ownFiles(project),
      programs: ownPrograms(launch, project),
      serves,
      pageOf: async (site) =>
        (await fetch(`${siteAddress(site)}/?now=${Date.now()}`, { cache: 'no-store' })).text(),
      options,
    };
    return work(stepsFor(setup, services));
  });

/**
 * Runs `work` on the services of a Firebase project, with the machine's application default credentials
 * (`gcloud auth application-default login`, or a service account's in GOOGLE_APPLICATION_CREDENTIALS).
 */
const withServices = async <T>(project: string, work: (services: Services) => Promise<T>): Promise<T> => {
  // Google refuses a person's credentials without the project that pays for the request.
  process.env.GOOGLE_CLOUD_QUOTA_PROJECT ??= project;
  const credential = applicationDefault();
  const app = initializeApp({ projectId: project, credential }, 'production');
  try {
    return await work({
      auth: getAuth(app),
      // A step may name the database.
      get firestore() {
        return getFirestore(app, databaseOf(project));
      },
      identityPlatform: new IdentityPlatform(ownCloud(project)),
    });
  } finally {
    await deleteApp(app);
  }
};
