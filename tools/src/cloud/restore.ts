import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { defaultDatabase } from '../project/firebase-config';
import type { Launch } from '../project/launch';
import { variablesOf } from './deploy-backend';
import { withVariables } from './deployed-functions';
import { functionFaults } from './function-faults';
import { withSteps } from './own-setup';
import type { Setup } from './setup';
import { askSteps, runSteps, type Step } from './step';
import { protectionSteps } from './steps/data';
import { projectNumber } from './steps/project';
import { rulesReleaseOf } from './steps/release';

/** `npm run restore -- PROJECT --at TIME`: takes the page to a second database as of TIME. Run it again to go on. */
export const restore = (
  launch: Launch,
  project: string,
  { at, dryRun = false }: { readonly at: Date; readonly dryRun?: boolean },
): Promise<number> =>
  withSteps(
    launch,
    project,
    {},
    (setup) => restoreSteps(setup, at),
    async (steps) => {
      const print = (line: string) => launch.steps.print(line);
      const isWhole = await (dryRun ? askSteps(steps, print) : runSteps(steps, print));
      return isWhole || dryRun ? 0 : 1;
    },
  );

const V1 = 'firestore.googleapis.com/v1';
const RULES = 'firebaserules.googleapis.com/v1';
const MINUTE_MS = 60_000;

/** Rules under which no page reads or writes. */
const CLOSED = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{document=**} { allow read, write: if false; }
  }
}
`;

const databaseSchema = v.object({
  pointInTimeRecoveryEnablement: v.optional(v.string()),
  earliestVersionTime: v.optional(v.string()),
  /** The copying, while it runs. The API does not say what it copies (googleapis, google/firestore/admin/v1/database.proto). */
  sourceInfo: v.optional(v.object({ operation: v.optional(v.string(), '') })),
});
const operationSchema = v.object({ done: v.optional(v.boolean(), false) });
const releaseSchema = v.object({ rulesetName: v.string() });
const rulesetSchema = v.object({
  name: v.string(),
  source: v.object({ files: v.array(v.object({ content: v.string() })) }),
});

/** Returns the whole minute of a moment: Firestore keeps one version of each minute (firebase.google.com/docs/firestore/pitr). */
const minuteOf = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);

/** Returns the id of the database with the documents of a minute. */
const restoredId = (at: Date): string =>
  `at-${minuteOf(at).toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')}`;

/** Asks at most this many times whether the page is the new one. */
const PAGE_WAITS = 30;

/**
 * Returns the steps to a page that works with the documents of a former minute. They are in a second database. Nobody
 * writes to the former one any more.
 */
export const restoreSteps = (setup: Setup, at: Date, pauseMs = 10_000): Step[] => {
  const { cloud, project, files, programs, pageOf } = setup;
  const databases = `${V1}/projects/${project}/databases`;
  const minute = minuteOf(at).toISOString();
  const restored = restoredId(at);
  const find = async (databaseId: string) => {
    const found = await cloud.find(`${databases}/${databaseId}`);
    return found === undefined ? undefined : v.parse(databaseSchema, found);
  };
  const isSwitched = () => files.deployment()?.databaseId === restored;
  /** Returns the database that the documents come from, also after the switch. */
  const formerId = (): string => {
    const file = files.deployment();
    if (!isSwitched()) return file?.databaseId ?? defaultDatabase;
    if (file?.formerDatabaseId !== undefined) return file.formerDatabaseId;
    throw new Error(`deployment.json names ${restored}, and no formerDatabaseId.`);
  };
  const releaseOf = (databaseId: string) => `projects/${project}/releases/${rulesReleaseOf(databaseId)}`;
  const rulesOf = async (databaseId: string): Promise<string | undefined> => {
    const release = await cloud.find(`${RULES}/${releaseOf(databaseId)}`);
    if (release === undefined) return undefined;
    const { rulesetName } = v.parse(releaseSchema, release);
    const { source } = v.parse(rulesetSchema, await cloud.send('GET', `${RULES}/${rulesetName}`));
    return source.files.map(({ content }) => content).join('');
  };
  const console = `https://console.firebase.google.com/project/${project}/firestore/databases`;
  return [
    {
      name: `Its database can go back to ${minute}`,
      isDone: async () => {
        if (await find(restored)) return true;
        const former = await find(formerId());
        const earliest = former?.earliestVersionTime;
        if (former?.pointInTimeRecoveryEnablement !== 'POINT_IN_TIME_RECOVERY_ENABLED')
          throw new Error('it keeps no former versions.');
        if (earliest === undefined || minute < earliest)
          throw new Error(`its first version is of ${earliest}.`);
        if (Date.parse(minute) > Date.now()) throw new Error('that minute has not come yet.');
        return true;
      },
      byHand: `choose another minute, or a backup: npx firebase firestore:backups:list --project ${project}`,
    },
    {
      name: `The database ${restored} is a copy of that minute`,
      isDone: async () => {
        const found = await find(restored);
        const operation = found?.sourceInfo?.operation ?? '';
        if (!found || operation === '') return found !== undefined;
        // Google forgets an operation some time after its end.
        const copying = await cloud.find(`${V1}/${operation}`);
        return copying === undefined || v.parse(operationSchema, copying).done;
      },
      do: async () => {
        const operation = (await find(restored))?.sourceInfo?.operation;
        if (operation) return cloud.finishOperation(V1, operation);
        const database = `projects/${project}/databases/${formerId()}`;
        await cloud.finish(V1, 'POST', `${databases}:clone`, {
          databaseId: restored,
          pitrSnapshot: { database, snapshotTime: minute },
        });
      },
      byHand: `npx firebase firestore:databases:clone --help --project ${project}`,
    },
    {
      name: 'Each document is as it was in that minute',
      isDone: async () => {
        // After the switch it has newer documents.
        if (isSwitched()) return true;
        const comparison = { database: restored, former: formerId(), at: minute };
        const differences = await programs.differences(comparison);
        if (differences.length > 0) throw new Error(differences.join(' '));
        return true;
      },
      byHand: `${console}: delete ${restored}`,
    },
    ...protectionSteps(setup, restored),
    {
      name: 'It has rules and indexes',
      isDone: async () => (await rulesOf(restored)) !== undefined,
      // A database has no rules before, and then nobody may read it.
      do: () => programs.deployBackend(['indexes', 'rules'], restored),
      byHand: console,
    },
    {
      name: 'No page writes to the former database',
      isDone: async () => (await rulesOf(formerId())) === CLOSED,
      do: async () => {
        const former = formerId();
        const source = { files: [{ name: 'firestore.rules', content: CLOSED }] };
        // Rules without one are for the default database (firebase-tools, lib/rulesDeploy.js).
        const attachmentPoint =
          former === defaultDatabase
            ? undefined
            : `firestore.googleapis.com/projects/${await projectNumber(setup)}/databases/${former}`;
        const ruleset = { source, ...(attachmentPoint !== undefined && { attachmentPoint }) };
        const made = await cloud.send('POST', `${RULES}/projects/${project}/rulesets`, ruleset);
        const { name: rulesetName } = v.parse(v.object({ name: v.string() }), made);
        const name = releaseOf(former);
        await cloud.send('PATCH', `${RULES}/${name}`, { release: { name, rulesetName } });
      },
      byHand: `${console}: close its rules`,
    },
    {
      name: `deployment.json names ${restored}`,
      isDone: async () => isSwitched(),
      do: async () => {
        const file = files.deployment();
        if (!file) throw new Error(`There is no deployments/${project}/deployment.json.`);
        await files.writeDeployment({ ...file, databaseId: restored, formerDatabaseId: formerId() });
      },
      byHand: `change databaseId in deployments/${project}/deployment.json`,
    },
    {
      name: 'The functions use it',
      isDone: async () => {
        const variables = variablesOf({ ...files.deployment(), databaseId: restored });
        const functions = withVariables(await programs.build(), variables);
        return (await functionFaults(cloud, functions)).length === 0;
      },
      do: () => programs.deployBackend(['functions'], restored),
      byHand: `npx firebase functions:delete those that it refuses to change, --project ${project}`,
    },
    {
      name: 'The page uses it',
      isDone: async () => (await pageOf(files.deployment()?.sites.shell?.site ?? '')).includes(restored),
      do: async () => {
        const key = files.secret('shell.key');
        if (key === undefined) throw new Error('the key of the shell is not on this machine.');
        await programs.publishFirst('shell', key);
        const site = files.deployment()?.sites.shell?.site ?? '';
        for (let asked = 0; asked < PAGE_WAITS; asked += 1) {
          if ((await pageOf(site)).includes(restored)) return;
          await wait(pauseMs);
        }
      },
      byHand: `commit deployments/${project}, then Actions → operate → shell, publish without the gate`,
    },
  ];
};
