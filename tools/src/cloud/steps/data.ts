import * as v from 'valibot';
import { defaultDatabase } from '../../project/firebase-config';
import type { Cloud } from '../cloud';
import type { Setup } from '../setup';
import type { Step } from '../step';

const databaseSchema = v.object({
  locationId: v.string(),
  type: v.optional(v.string(), 'FIRESTORE_NATIVE'),
  databaseEdition: v.optional(v.string(), 'STANDARD'),
  appEngineIntegrationMode: v.optional(v.string(), 'DISABLED'),
  deleteProtectionState: v.optional(v.string()),
  pointInTimeRecoveryEnablement: v.optional(v.string()),
  createTime: v.optional(v.string(), ''),
});
const backupsSchema = v.object({
  backups: v.optional(
    v.array(
      v.object({
        name: v.string(),
        database: v.string(),
        state: v.optional(v.string(), ''),
        snapshotTime: v.optional(v.string(), ''),
      }),
    ),
    [],
  ),
});
const schedulesSchema = v.object({
  backupSchedules: v.optional(
    v.array(
      v.object({ dailyRecurrence: v.optional(v.unknown()), weeklyRecurrence: v.optional(v.unknown()) }),
    ),
    [],
  ),
});

const PROTECTED = {
  // Who disables App Engine would stop a database that is linked to it (cloud.google.com/firestore/docs/app-engine-requirement).
  appEngineIntegrationMode: 'DISABLED',
  deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
  pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
};

/** Keeps daily backups for a week, and weekly ones for four. What is older is in the weekly exports, for a tenth of the price. */
export const SCHEDULES = {
  dailyRecurrence: { retention: '604800s', dailyRecurrence: {} },
  weeklyRecurrence: { retention: '2419200s', weeklyRecurrence: { day: 'SUNDAY' } },
} as const;

/** A daily backup takes its time, and a younger one than this is there on each day. */
const OLDEST_BACKUP_MS = 2 * 24 * 60 * 60 * 1_000;

const V1 = 'firestore.googleapis.com/v1';

const consoleOf = (project: string): string =>
  `https://console.firebase.google.com/project/${project}/firestore`;

const addressOf = (project: string, databaseId: string): string =>
  `${V1}/projects/${project}/databases/${databaseId}`;

/** Returns a database; undefined if there is none. */
const findDatabase = async ({ cloud, project }: Setup, databaseId: string) => {
  const found = await cloud.find(addressOf(project, databaseId));
  return found === undefined ? undefined : v.parse(databaseSchema, found);
};

/** A whole copy of a database. */
export interface Backup {
  /** As `projects/sales/locations/asia-southeast2/backups/1`. */
  readonly name: string;
  /** As `projects/sales/databases/(default)`. */
  readonly database: string;
  /** The time of its documents, ISO 8601. */
  readonly snapshotTime: string;
}

/** Returns the whole backups of all databases, the newest one first. They outlive their database. */
export const listBackups = async (cloud: Cloud): Promise<Backup[]> => {
  // In all locations: where one does not answer, Google gives those of the others.
  const found = await cloud.send('GET', `${V1}/projects/${cloud.project}/locations/-/backups`);
  return v
    .parse(backupsSchema, found)
    .backups.filter(({ state }) => state === 'READY')
    .sort((one, other) => Date.parse(other.snapshotTime) - Date.parse(one.snapshotTime));
};

/** Returns the step that finds backups that no longer come. No log or metric of Google says so. */
const lastBackupStep = (setup: Setup, databaseId: string): Step => {
  const newest = async () =>
    (await listBackups(setup.cloud)).find(({ database }) => database.endsWith(`/${databaseId}`))
      ?.snapshotTime;
  return {
    name: 'Its last backup is younger than two days',
    isDone: async () => {
      // A new database has none yet.
      const made = (await findDatabase(setup, databaseId))?.createTime ?? '';
      return [made, (await newest()) ?? ''].some((time) => Date.now() - Date.parse(time) < OLDEST_BACKUP_MS);
    },
    open: async () => `the last one is of ${(await newest()) ?? 'no day'}`,
    byHand: `${consoleOf(setup.project)}/databases/${databaseId}/disaster-recovery`,
    // It says nothing of what comes next.
    isOptional: true,
    isForProduction: true,
  };
};

/** Returns the step that names a database beside the default one, before anything uses that. */
const namingStep = ({ project, region, files }: Setup, databaseId: string): Step => {
  const file = () => files.deployment() ?? { project, region, sites: {} };
  return {
    name: `deployment.json names the database ${databaseId}`,
    isDone: async () => file().databaseId === databaseId,
    do: async () => {
      const former = file().databaseId ?? defaultDatabase;
      if (file().databaseId !== undefined || file().web !== undefined)
        throw new Error(`the product is set up with ${former} already, and would lose its records.`);
      await files.writeDeployment({ ...file(), databaseId });
    },
    byHand: `npm run init -- ${project}, without --database`,
  };
};

/** Returns the step that says how long records are kept. Whether the functions know it, their own step says. */
const retentionStep = ({ project, files }: Setup): Step => {
  const { contacts, reports } = files.deployment()?.retention ?? {};
  const kept = (months: number | undefined) => (months === undefined ? 'for ever' : `for ${months} months`);
  return {
    name: `Contacts that nobody visits are kept ${kept(contacts)}, reports ${kept(reports)}`,
    isDone: async () => true,
    byHand: `retention in deployments/${project}/deployment.json`,
  };
};

/** Returns the steps to a database in the right place that cannot be lost. */
export const dataSteps = (setup: Setup): Step[] => {
  const { cloud, project, region, files, options } = setup;
  const databaseId = files.deployment()?.databaseId ?? options.database ?? defaultDatabase;
  return [
    ...(options.database === undefined ? [] : [namingStep(setup, options.database)]),
    {
      name: `Its database is in ${region}`,
      isDone: async () => {
        const found = await findDatabase(setup, databaseId);
        if (found && found.locationId !== region) {
          throw new Error(`it is in ${found.locationId}, and a database cannot be moved.`);
        }
        // Security rules know the one, and indexes the other (cloud.google.com/firestore/docs/firestore-or-datastore).
        if (found && (found.type !== 'FIRESTORE_NATIVE' || found.databaseEdition !== 'STANDARD')) {
          throw new Error(
            `it is a ${found.type} of the edition ${found.databaseEdition}, not FIRESTORE_NATIVE of STANDARD. In Datastore mode an empty one can change: gcloud firestore databases update --type=firestore-native --project ${project}`,
          );
        }
        return found !== undefined;
      },
      do: () =>
        cloud.finish(V1, 'POST', `${V1}/projects/${project}/databases?databaseId=${databaseId}`, {
          type: 'FIRESTORE_NATIVE',
          databaseEdition: 'STANDARD',
          locationId: region,
        }),
      byHand: `gcloud firestore databases create --location ${region} --project ${project}. Where one is there: npm run init -- ${project} --database sales-report: name another one as databaseId, and leave that one as it is`,
    },
    ...protectionSteps(setup, databaseId),
    lastBackupStep(setup, databaseId),
    retentionStep(setup),
  ];
};

/** Returns the steps after which a database cannot be lost. */
export const protectionSteps = (setup: Setup, databaseId: string): Step[] => {
  const { cloud, project } = setup;
  const database = addressOf(project, databaseId);
  const missing = async () => {
    const { backupSchedules } = v.parse(
      schedulesSchema,
      await cloud.send('GET', `${database}/backupSchedules`),
    );
    const kinds = ['dailyRecurrence', 'weeklyRecurrence'] as const;
    return kinds.filter((kind) => !backupSchedules.some((schedule) => schedule[kind] !== undefined));
  };
  return [
    {
      name: 'Nobody can delete or stop it, and it can go back to each minute of a week',
      isDone: async () => {
        const found = await findDatabase(setup, databaseId);
        return (
          found?.deleteProtectionState === PROTECTED.deleteProtectionState &&
          found.appEngineIntegrationMode === PROTECTED.appEngineIntegrationMode &&
          found.pointInTimeRecoveryEnablement === PROTECTED.pointInTimeRecoveryEnablement
        );
      },
      do: () =>
        cloud.finish(V1, 'PATCH', `${database}?updateMask=${Object.keys(PROTECTED).join(',')}`, PROTECTED),
      byHand: consoleOf(project),
      isForProduction: true,
    },
    {
      name: 'It has a backup each day and each week',
      isDone: async () => (await missing()).length === 0,
      do: async () => {
        for (const kind of await missing())
          await cloud.send('POST', `${database}/backupSchedules`, SCHEDULES[kind]);
      },
      byHand: `npx firebase firestore:backups:schedules:create --project ${project} --database '${databaseId}'`,
      isForProduction: true,
    },
  ];
};
