import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { distOf, requireBuild } from '../build/builds';
import { defaultDatabase } from '../project/firebase-config';
import type { Launch } from '../project/launch';
import { linkProject } from '../project/linked-project';
import { root } from '../project/root';
import { WrongUse } from '../project/wrong-use';
import { ownCloud } from './cloud';
import {
  BUILD_HASHES,
  type BuiltFunction,
  builtFunctions,
  deployedFunctions,
  hashesText,
  withVariables,
} from './deployed-functions';
import { type DeploymentFile, databaseOf, deploymentFile } from './deployment-file';
import { FIREBASE, runFirebase } from './firebase';
import { type FunctionFault, faultText, functionFaults, OPENED } from './function-faults';
import { databaseIndexes } from './indexes';
import { openFunctions } from './public-functions';

/** The parts of the backend for `firebase deploy --only`, in the order of their deployment: a function may need an index. */
const TARGETS: Readonly<Record<string, string>> = {
  rules: 'firestore:rules',
  indexes: 'firestore:indexes',
  functions: 'functions',
};

/** The programs and services of a deployment. Tests pass others. */
interface Programs {
  readonly firebase: readonly string[];
  /** The folder with the build of the functions. */
  readonly functions?: string;
  indexStates(): Promise<string[]>;
  builtFunctions(): Promise<readonly BuiltFunction[]>;
  /** Returns the functions of a build that the project does not run as they are built. */
  functionFaults(functions: readonly BuiltFunction[]): Promise<readonly FunctionFault[]>;
  /** Lets the page and Auth call their functions. */
  allowCalls(): Promise<void>;
  deployedFunctions(): Promise<readonly { readonly name: string }[]>;
  /** Waits so long before asking again for the states of the indexes, in milliseconds. */
  readonly pollMs: number;
  /** Waits so long before deploying again, in milliseconds. */
  readonly pauseMs: number;
  /** Checks that `functions/dist` is the build of these sources, because a job with rights runs no build. */
  requireBuild(launch: Launch): Promise<void>;
}

const programsFor = ({ signal }: Launch, project: string, databaseId: string): Programs => {
  const cloud = ownCloud(project);
  return {
    firebase: FIREBASE,
    indexStates: async () => (await databaseIndexes(cloud, databaseId)).map(({ state }) => state),
    builtFunctions: () => builtFunctions(signal),
    functionFaults: (functions) => functionFaults(cloud, functions),
    allowCalls: () => openFunctions(cloud),
    deployedFunctions: () => deployedFunctions(cloud),
    pollMs: 15_000,
    pauseMs: 60_000,
    requireBuild: (launch) => requireBuild(launch, 'functions'),
  };
};

/** `npm run deploy:backend -- --project ID [PART…]`: deploys rules, indexes and functions, and waits for the indexes. */
export const deployBackend = async (
  launch: Launch,
  parts: readonly string[],
  { project, databaseId = databaseOf(project) }: { project: string; databaseId?: string },
  programs: Programs = programsFor(launch, project, databaseId),
): Promise<number> => {
  const { steps, signal } = launch;
  const unknown = parts.find((part) => !(part in TARGETS));
  if (unknown !== undefined) throw new WrongUse(`${unknown} is none of ${Object.keys(TARGETS).join(', ')}.`);
  for (const [part, target] of Object.entries(TARGETS)) {
    if (parts.length > 0 && !parts.includes(part)) continue;
    if (part === 'functions') {
      await deployFunctions(launch, { project, databaseId }, programs);
      continue;
    }
    await steps.run(
      `Deploy ${part}`,
      ({ log }) =>
        withConfigOf(databaseId, (config) => {
          // Above 1,000 versions of rules it asks before it deletes the oldest ten (lib/rulesDeploy.js). For indexes the same
          // word would delete those of others.
          const forced = part === 'rules' ? ['--force'] : [];
          const only = ['--only', target, '--project', project, '--non-interactive'];
          const args = ['deploy', ...only, ...forced, ...config];
          return runFirebase(args, { ...programs, cwd: root, onLine: log, signal });
        }),
      // Firestore refuses an index that it has already, written otherwise (github.com/firebase/firebase-tools/issues/1483).
      part === 'indexes'
        ? `Where an index exists already, write it as \`npx firebase firestore:indexes --project ${project}\` does.`
        : undefined,
    );
    if (part === 'indexes') await waitForIndexes(launch, programs);
  }
  return 0;
};

/** Runs `work` with the arguments by which Firebase deploys to a database. `firebase.json` names the default one. */
const withConfigOf = async (databaseId: string, work: (args: readonly string[]) => Promise<void>) => {
  if (databaseId === defaultDatabase) return work([]);
  const folder = await mkdtemp(join(tmpdir(), 'deploy-'));
  try {
    const { config } = await linkProject(folder, distOf('functions'), { databaseId });
    await work(['--config', config]);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Returns the variables of functions, as Firebase's command line reads them (lib/functions/env.js). */
export const variablesOf = ({
  databaseId,
  timeZone,
  exports,
  retention,
  staging,
}: Pick<DeploymentFile, 'databaseId' | 'timeZone' | 'exports' | 'retention' | 'staging'>): string =>
  [
    ...(databaseId === defaultDatabase ? [] : [`DATABASE_ID="${databaseId}"\n`]),
    ...(timeZone === undefined ? [] : [`TIME_ZONE="${timeZone}"\n`]),
    ...(exports?.bucket === undefined ? [] : [`EXPORT_BUCKET="${exports.bucket}"\n`]),
    ...(retention === undefined ? [] : [`RETENTION='${JSON.stringify(retention)}'\n`]),
    ...(staging ? ['STAGING="true"\n'] : []),
  ].join('');

/**
 * Deploys the functions that are not as the build has them, by their names: each costs a build of some minutes. Firebase's
 * command line skips none that is named, and asks before it deploys a new function that is retried, one that keeps instances,
 * or the first one without a policy for old images, and without a terminal it fails (lib/deploy/functions/release/planner.js,
 * prompts.js). `--force` answers these. It would also delete functions that the build lacks, but not beside names.
 */
const deployFunctions = async (
  launch: Launch,
  { project, databaseId }: { readonly project: string; readonly databaseId: string },
  programs: Programs,
): Promise<void> => {
  const { steps, signal } = launch;
  await programs.requireBuild(launch);
  await steps.run('Deploy functions', async (task) => {
    const variables = variablesOf({ ...deploymentFile(project), databaseId });
    const functions = withVariables(await programs.builtFunctions(), variables);
    const file = join(programs.functions ?? distOf('functions'), `.env.${project}`);
    await writeFile(file, `${variables}${BUILD_HASHES}="${hashesText(functions)}"\n`);
    const before = await programs.functionFaults(functions);
    for (const fault of before) task.log(faultText(fault));
    if (before.length === 0) task.note('all are there as built');
    const open = before.filter(({ reason, byHand }) => !OPENED.includes(reason) && byHand === undefined);
    let failure: unknown;
    if (open.length > 0) {
      const only = open.map(({ name }) => `functions:${name}`).join(',');
      const args = ['deploy', '--only', only, '--project', project, '--non-interactive', '--force'];
      await runFirebase(args, { ...programs, cwd: root, onLine: task.log, signal }).catch(
        (error: unknown) => {
          signal.throwIfAborted();
          failure = error;
        },
      );
    }
    // Firebase's command line has ended without an error and without some (github.com/firebase/firebase-tools/issues/7949), and it
    // fails where the organization allows no `allUsers` (lib/deploy/functions/release/fabricator.js). So the state of the project decides.
    let lost = before.length === 0 ? before : await programs.functionFaults(functions);
    if (lost.some(({ reason }) => OPENED.includes(reason))) {
      await programs.allowCalls();
      lost = await programs.functionFaults(functions);
    }
    if (lost.length > 0) {
      const again = lost.some(({ byHand }) => byHand === undefined) ? ': deploy again' : '';
      throw failure ?? new Error(`${lost.map(faultText).join(', ')}${again}.`);
    }
    if (failure !== undefined)
      task.note('Firebase failed, and all are there as built: mostly the organization allows no allUsers.');
    const names = functions.map(({ name }) => name);
    const left = (await programs.deployedFunctions()).filter(({ name }) => !names.includes(name));
    if (left.length === 0) return;
    const list = left.map(({ name }) => name).join(' ');
    task.note(
      `no longer in the sources, and still there: npx firebase functions:delete ${list} --project ${project}`,
    );
  });
};

/** Waits while Firestore builds indexes. @throws {StepFailed} If one needs a repair, or Firestore does not answer. */
const waitForIndexes = ({ steps, signal }: Launch, { indexStates, pollMs }: Programs) =>
  steps.run(
    'Indexes are ready',
    async ({ log }) => {
      for (;;) {
        const states = await indexStates();
        log(states.join(' '));
        if (states.includes('NEEDS_REPAIR')) throw new Error('An index needs a repair.');
        if (!states.includes('CREATING')) return;
        await wait(pollMs, undefined, { signal });
      }
    },
    'See the indexes in the Firebase console, and deploy again.',
  );
