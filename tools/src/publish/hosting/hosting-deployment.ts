import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sectionSitesSchema } from 'shared-contract';
import * as v from 'valibot';
import { signingKeyOf } from '../../build/manifest/signing-key';
import { root } from '../../project/root';
import { adminFirestore } from '../admin-firestore';
import type { Deployment } from '../deployment';
import { serialNote, underLease } from '../lease';
import { deployToHosting } from './firebase-deploy';
import { backendOrigins, parseFirebaseConfig } from './firebase-web-config';
import { hostingConfig, hostingEntryOf } from './hosting-config';
import { HostingSite } from './hosting-site';

const rcSchema = v.object({
  targets: v.optional(
    v.record(v.string(), v.object({ hosting: v.record(v.string(), v.tuple([v.string()])) })),
    {},
  ),
});

/** Hosting's CDN serves a release everywhere some seconds after its deployment. */
const CDN_LAG_MS = 20_000;

/** Whether `deployments` has a folder for the project. */
export const hasDeployment = (project: string): boolean => existsSync(join(root, 'deployments', project));

const environment = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: docs/deploying.md says what it holds.`);
  return value;
};

/**
 * Opens the Firebase project in `deployments/PROJECT`. `.firebaserc` names its sites. The environment contains keys and
 * accounts.
 * @param checkout The folder of the checkout. Tests pass another.
 * @throws {Error} If one of the files is missing or invalid.
 */
export const hostingDeployment = async (project: string, checkout = root): Promise<Deployment> => {
  const folder = join(checkout, 'deployments', project);
  const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));
  const sections = v.parse(sectionSitesSchema, await read(join(folder, 'sections.json')));
  const { targets } = v.parse(rcSchema, await read(join(checkout, '.firebaserc')));
  const [shell] = targets[project]?.hosting.shell ?? [];
  if (!shell) throw new Error(`.firebaserc names no site for the shell of ${project}.`);
  // The default address of a Hosting site (firebase.google.com/docs/hosting/multisites).
  const page = `https://${shell}.web.app`;
  const firestore = () => adminFirestore(project);
  const firebaseConfig = join(folder, 'firebase-config.json');
  const entries = hostingConfig({
    sections: Object.fromEntries(Object.entries(sections).map(([name, { site }]) => [name, site])),
    backend: backendOrigins(parseFirebaseConfig(await read(firebaseConfig))),
    production: true,
  });
  const hosting = (target: string) => hostingEntryOf(entries, target);
  return {
    name: project,
    page,
    sections,
    firebaseConfig,
    site: (target) =>
      new HostingSite({
        address: sections[target]?.site ?? page,
        deploy: (site) => deployToHosting({ project, hosting: hosting(target), folder: site }),
        exclusively: (action) => underLease(firestore(), target, action),
        lagMs: CDN_LAG_MS,
        serials: serialNote(firestore, target),
      }),
    hosting,
    key: async (name) => {
      const key = signingKeyOf(environment('SECTION_SIGNING_KEY'));
      const owner = Object.keys(sections).find((section) => sections[section]?.publicKey === key.publicKey);
      // Nothing lists the shell's public key: only the shell's commands read what it has signed.
      if (owner === (name === 'shell' ? undefined : name)) return key;
      throw new Error(
        name === 'shell'
          ? `SECTION_SIGNING_KEY is the key of ${owner}: the shell has one of its own.`
          : `SECTION_SIGNING_KEY is not the key whose public half sections.json names for ${name}.`,
      );
    },
    hasTestData: false,
    visitors: () => [
      { email: environment('SMOKE_EMAIL'), password: environment('SMOKE_PASSWORD'), admin: true },
    ],
    firestore,
  };
};
