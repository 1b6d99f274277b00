import * as v from 'valibot';
import { defaultDatabase } from '../project/firebase-config';
import type { Launch } from '../project/launch';
import { WrongUse } from '../project/wrong-use';
import { ownCloud } from './cloud';
import { variablesOf } from './deploy-backend';
import { withVariables } from './deployed-functions';
import { functionFaults } from './function-faults';
import { withSteps } from './own-setup';
import type { Setup } from './setup';
import { askSteps, runSteps, type Step } from './step';
import { type Backup, listBackups, protectionSteps } from './steps/data';
import { projectNumber } from './steps/project';
import { rulesReleaseOf } from './steps/release';

interface Options {
  readonly at?: Date;
  /** The last part of the name of a backup. */
  readonly backup?: string;
  /** Whether to list the backups, and to change nothing. */
  readonly backups?: boolean;
  readonly dryRun?: boolean;
}

/**
 * `npm run restore -- PROJECT`: takes the page to a second database, with the documents of a former minute or of a backup. Run it
 * again to go on.
 */
export const restore = async (
  launch: Launch,
  project: string,
  { at, backup, backups = false, dryRun = false }: Options,
): Promise<number> => {
  const print = (line: string) => launch.steps.print(line);
  if (backups) {
    for (const line of backupLines(await listBackups(ownCloud(project)))) print(line);
    return 0;
  }
  const source = at ?? backup;
  if (source === undefined)
    throw new WrongUse('Name a time by --at, or a backup by --backup: --backups lists them.');
  return withSteps(
    launch,
    project,
    {},
    (setup) => restoreSteps(setup, source),
    async (steps) => {
      const isWhole = await (dryRun ? askSteps(steps, print) : runSteps(steps, print));
      return isWhole || dryRun ? 0 : 1;
    },
  );
};

const lastPartOf = (name: string): string => name.split('/').at(-1) ?? name;

/** Returns a line for each backup, by which a person chooses one. */
export const backupLines = (backups: readonly Backup[]): string[] =>
  backups.length === 0
    ? ['There is no whole backup.']
    : backups.map(
        ({ name, database, snapshotTime }) =>
          `${snapshotTime}  --backup ${lastPartOf(name)}  of ${lastPartOf(database)}`,
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
  /** The copying, while it runs, and the backup. The minute stands nowhere (googleapis, google/firestore/admin/v1/database.proto). */
  sourceInfo: v.optional(
    v.object({
      operation: v.optional(v.string(), ''),
      backup: v.optional(v.object({ backup: v.optional(v.string(), '') })),
    }),
  ),
});
const operationSchema = v.object({ done: v.optional(v.boolean(), false) });
const releaseSchema = v.object({ rulesetName: v.string() });
const rulesetSchema = v.object({
  name: v.string(),
  source: v.object({ files: v.array(v.object({ content: v.string() })) }),
});

/** Returns the whole minute of a moment: Firestore keeps one version of each minute (firebase.google.com/docs/firestore/pitr). */
const minuteOf = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);

/** Returns the id of the database with the documents of a minute or of a backup. Google refuses one like a UUID. */
const restoredId = (source: Date | string): string =>
  typeof source === 'string'
    ? `backup-${source
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, '')
        .slice(0, 16)}`
    : `at-${minuteOf(source).toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')}`;

/**
 * Returns the steps to a page that works with the documents of a former minute, or of the backup of an id. They are in a second
 * database. The former one stays as it is, and nobody writes to it any more.
 */
export const restoreSteps = (setup: Setup, source: Date | string): Step[] => {
  const { cloud, project, region, files, programs, pageOf } = setup;
  const databases = `${V1}/projects/${project}/databases`;
  const restored = restoredId(source);
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
  /** Returns the step to the copy. `method` is that of Firestore, and `body` says of what. */
  const copyStep = (
    what: string,
    { method, body, byHand }: { method: string; body: () => object; byHand: string },
  ): Step => ({
    name: `The database ${restored} is a copy of ${what}`,
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
      await cloud.finish(V1, 'POST', `${databases}:${method}`, { databaseId: restored, ...body() });
    },
    byHand,
  });
  /** Returns the steps to a copy of a backup. */
  const backupSteps = (id: string): Step[] => {
    const name = `projects/${project}/locations/${region}/backups/${id}`;
    return [
      {
        name: `The backup ${id} is whole`,
        isDone: async () => {
          const found = await find(restored);
          const of = found?.sourceInfo?.backup?.backup;
          if (of !== undefined && of !== name) throw new Error(`${restored} is a copy of ${of}.`);
          return found !== undefined || (await listBackups(cloud)).some((backup) => backup.name === name);
        },
        byHand: `npm run restore -- --backups ${project} lists those that are, in ${region}`,
      },
      copyStep('that backup', {
        method: 'restore',
        body: () => ({ backup: name }),
        byHand: `gcloud firestore databases restore --source-backup=${name} --destination-database=${restored} --project ${project}`,
      }),
    ];
  };
  /** Returns the steps to a copy of a minute, which the former database still has. */
  const minuteSteps = (minute: string): Step[] => [
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
      byHand: `choose another minute, or a backup: npm run restore -- --backups ${project}`,
    },
    copyStep('that minute', {
      method: 'clone',
      body: () => ({
        pitrSnapshot: { database: `projects/${project}/databases/${formerId()}`, snapshotTime: minute },
      }),
      byHand: `npx firebase firestore:databases:clone --help --project ${project}`,
    }),
  ];
  return [
    ...(typeof source === 'string' ? backupSteps(source) : minuteSteps(minuteOf(source).toISOString())),
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
      },
      byHand: `commit deployments/${project}, then Actions → operate → shell, publish without the gate`,
    },
  ];
};
