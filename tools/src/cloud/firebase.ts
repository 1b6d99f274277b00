import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { run } from '../project/processes.mjs';

/** The command line of Firebase, of this checkout. */
export const FIREBASE: readonly string[] = [
  process.execPath,
  createRequire(createRequire(import.meta.url).resolve('firebase-tools')).resolve('./bin/firebase.js'),
];

const ATTEMPTS = 3;

/**
 * Matches errors that pass: another operation on the same thing, too many operations in a minute, agents that Google has just made,
 * and a site that Hosting does not know everywhere yet (firebase-tools, lib/deploy/functions/release/reporter.js and executor.js; issues 1119
 * and 9892; cloud.google.com/eventarc/docs/troubleshooting; firebase.google.com/docs/reference/hosting/rest, sites.create).
 */
const PASSING =
  /could not find site|HTTP Error: (404, Requested entity was not found|409(?!, index already exists)|429|503)|quota exceeded|unable to queue the operation|(Eventarc|Cloud Functions?|Pub\/Sub) Service Agent/i;

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
 * Runs Firebase's command line by the application default credentials, and again while Google refuses what it will allow in some
 * minutes.
 * @throws {Error} If it fails otherwise, or at each attempt.
 */
export const runFirebase = async (
  args: readonly string[],
  { firebase, pauseMs, cwd, signal, onLine }: FirebaseRun,
): Promise<void> => {
  // It takes a former `firebase login` or a token before the credentials that all other requests use (lib/requireAuth.js).
  const config = await mkdtemp(join(tmpdir(), 'firebase-'));
  const env = { XDG_CONFIG_HOME: config, FIREBASE_TOKEN: '' };
  try {
    for (let attempt = 1; ; attempt += 1) {
      let isPassing = false;
      const hear = (line: string) => {
        isPassing ||= PASSING.test(line);
        onLine(line);
      };
      try {
        return await run([...firebase, ...args], { cwd, env, onLine: hear, signal });
      } catch (error) {
        if (attempt === ATTEMPTS || !isPassing) throw error;
        onLine(`Google does not allow it yet. Deploying again in ${pauseMs / 1_000} s.`);
        await wait(pauseMs, undefined, { signal });
      }
    }
  } finally {
    await rm(config, { recursive: true });
  }
};
