import { setTimeout as wait } from 'node:timers/promises';
import { requireBuild } from '../build/builds';
import type { Launch } from '../launch/context';
import { run } from '../launch/processes.mjs';
import { root } from '../project/root';
import { FIREBASE } from '../publish/hosting/firebase-deploy';
import { WrongUse } from './wrong-use';

/** The parts of the backend for `firebase deploy --only`, in the order of their deployment: a function may need an index. */
const TARGETS: Readonly<Record<string, string>> = {
  rules: 'firestore:rules',
  indexes: 'firestore:indexes',
  functions: 'functions',
};

/** The programs of a deployment. Tests pass others. */
interface Programs {
  readonly firebase: readonly string[];
  readonly gcloud: readonly string[];
  /** Waits so long before asking again for the states of the indexes, in milliseconds. */
  readonly pollMs: number;
  /** Checks that `functions/dist` is the build of these sources, because a job with rights runs no build. */
  requireBuild(launch: Launch): Promise<void>;
}

const PROGRAMS: Programs = {
  firebase: FIREBASE,
  gcloud: ['gcloud'],
  pollMs: 15_000,
  requireBuild: (launch) => requireBuild(launch, 'functions'),
};

/**
 * `npm run deploy:backend -- --project ID [PART…]`: deploys rules, indexes and functions. Waits until each index can be
 * used. The first failure ends it.
 */
export const deployBackend = async (
  launch: Launch,
  parts: readonly string[],
  { project }: { project: string },
  programs: Programs = PROGRAMS,
): Promise<number> => {
  const { steps, signal } = launch;
  const unknown = parts.find((part) => !(part in TARGETS));
  if (unknown !== undefined) throw new WrongUse(`${unknown} is none of ${Object.keys(TARGETS).join(', ')}.`);
  for (const [part, target] of Object.entries(TARGETS)) {
    if (parts.length > 0 && !parts.includes(part)) continue;
    if (part === 'functions') await programs.requireBuild(launch);
    await steps.run(`Deploy ${part}`, ({ log }) => {
      const args = ['deploy', '--only', target, '--project', project, '--non-interactive'];
      return run([...programs.firebase, ...args], { cwd: root, onLine: log, signal });
    });
    if (part === 'indexes') await waitForIndexes(launch, project, programs);
  }
  return 0;
};

/** Waits while Firestore builds indexes. @throws {StepFailed} If one needs a repair, or gcloud does not answer. */
const waitForIndexes = ({ steps, signal }: Launch, project: string, { gcloud, pollMs }: Programs) =>
  steps.run(
    'Indexes are ready',
    async ({ log }) => {
      const command = ['firestore', 'indexes', 'composite', 'list', '--project', project];
      for (;;) {
        const states: string[] = [];
        const onLine = (line: string) => {
          states.push(line.trim());
          log(line);
        };
        await run([...gcloud, ...command, '--format', 'value(state)'], { cwd: root, onLine, signal });
        if (states.includes('NEEDS_REPAIR')) throw new Error('An index needs a repair.');
        if (!states.includes('CREATING')) return;
        await wait(pollMs, undefined, { signal });
      }
    },
    'See the indexes in the Firebase console, and deploy again.',
  );
