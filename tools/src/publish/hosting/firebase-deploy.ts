import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonText } from '../../build/manifest/section-manifest';
import { run } from '../../launch/processes.mjs';
import { root } from '../../project/root';
import { LEASE_MS } from '../lease';
import type { HostingEntry } from './hosting-config';

const FIREBASE = [
  process.execPath,
  createRequire(createRequire(import.meta.url).resolve('firebase-tools')).resolve('./bin/firebase.js'),
];

/** A deployment ends while the lease on its site still holds, so that nobody else can have begun another. */
const TIME_LIMIT = LEASE_MS / 2;

/** What to deploy where. */
export interface HostingDeploy {
  readonly project: string;
  /** How Hosting serves the site; `.firebaserc` names the site of its target. */
  readonly hosting: HostingEntry;
  /** The whole site. */
  readonly folder: string;
}

/**
 * Makes a folder the whole of a Hosting site, by `firebase deploy` with a configuration of this one site: it cannot touch
 * another.
 * @param firebase The command that runs the Firebase command line; a test passes another.
 * @throws {Error} Where that fails, with the last of what it said.
 */
export const deployToHosting = async (
  { project, hosting, folder }: HostingDeploy,
  firebase: readonly string[] = FIREBASE,
): Promise<void> => {
  const work = await mkdtemp(join(tmpdir(), 'deploy-'));
  try {
    await writeFile(join(work, 'firebase.json'), jsonText({ hosting: [{ ...hosting, public: folder }] }));
    await copyFile(join(root, '.firebaserc'), join(work, '.firebaserc'));
    const said: string[] = [];
    const args = ['deploy', '--only', `hosting:${hosting.target}`, '--project', project, '--non-interactive'];
    await run([...firebase, ...args, '--config', join(work, 'firebase.json')], {
      cwd: work,
      onLine: (line) => said.push(line),
      signal: AbortSignal.timeout(TIME_LIMIT),
    }).catch((error: unknown) => {
      throw new Error(`The deployment failed:\n${said.slice(-10).join('\n')}`, { cause: error });
    });
  } finally {
    await rm(work, { recursive: true });
  }
};
