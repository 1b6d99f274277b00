import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonText } from '../../build/manifest/section-manifest';
import { FIREBASE, runFirebase } from '../../cloud/firebase';
import type { HostingEntry } from './hosting-config';
import { LOCK_MS, serialMessage } from './shared-state';

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
