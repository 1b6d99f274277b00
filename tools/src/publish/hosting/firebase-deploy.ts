import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jsonText } from '../../build/manifest/section-manifest';
import { run } from '../../launch/processes.mjs';
import type { HostingEntry } from './hosting-config';
import { LOCK_MS, serialMessage } from './shared-state';

/** The command line of Firebase, of this checkout. */
export const FIREBASE: readonly string[] = [
  process.execPath,
  createRequire(createRequire(import.meta.url).resolve('firebase-tools')).resolve('./bin/firebase.js'),
];

const ATTEMPTS = 3;

/**
 * Matches what ends by itself: another operation on the same thing, too many in a minute, agents that Google has just made, and a
 * site that Hosting does not know everywhere (firebase-tools, lib/deploy/functions/release/reporter.js and executor.js; issues 1119
 * and 9892; cloud.google.com/eventarc/docs/troubleshooting; firebase.google.com/docs/reference/hosting/rest, sites.create).
 */
const PASSING =
  /HTTP Error: (404, Requested entity was not found|409(?!, index already exists)|429|503)|quota exceeded|unable to queue the operation|(Eventarc|Cloud Functions?|Pub\/Sub) Service Agent/i;

interface FirebaseRun {
  /** The command line. Tests pass a fake. */
  readonly firebase: readonly string[];
  /** Waits so long before another attempt, in milliseconds. */
  readonly pauseMs: number;
  readonly cwd: string;
  readonly signal: AbortSignal;
  onLine(line: string): void;
}

/**
 * Runs Firebase's command line, and again while Google refuses what it will allow in some minutes.
 * @throws {Error} If it fails otherwise, or at each attempt.
 */
export const runFirebase = async (
  args: readonly string[],
  { firebase, pauseMs, cwd, signal, onLine }: FirebaseRun,
): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    let isPassing = false;
    const hear = (line: string) => {
      isPassing ||= PASSING.test(line);
      onLine(line);
    };
    try {
      return await run([...firebase, ...args], { cwd, onLine: hear, signal });
    } catch (error) {
      if (attempt === ATTEMPTS || !isPassing) throw error;
      onLine(`Google does not allow it yet. Deploying again in ${pauseMs / 1_000} s.`);
      await wait(pauseMs, undefined, { signal });
    }
  }
};

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
