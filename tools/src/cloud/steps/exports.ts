import * as v from 'valibot';
import { CloudRefusal } from '../cloud';
import type { Setup } from '../setup';
import type { Step } from '../step';
import { accountAddress, EXPORT_ACCOUNT, grantStep, RUNTIME_ACCOUNT, STORAGE } from './identities';
import { namesFor } from './names';
import { enableApis, enabledApis } from './project';
import { LABEL, projectsBeside } from './projects-beside';

const DAY_S = 24 * 60 * 60;

/** Keeps an export for so many days, as long as Firestore could keep a backup. Nobody can delete it in the first ones. */
export const KEPT_DAYS = 98;
export const LOCKED_DAYS = 7;

/** An older export is a fault: one is made each week. */
const OLDEST_DAYS = 9;

const BUCKET_LABEL = { 'sales-report': 'exports' };

const billingSchema = v.object({
  billingEnabled: v.optional(v.boolean(), false),
  billingAccountName: v.optional(v.string()),
});

const bucketsSchema = v.array(
  v.object({
    name: v.string(),
    labels: v.optional(v.record(v.string(), v.string()), {}),
    retentionPolicy: v.optional(v.object({ retentionPeriod: v.string() })),
    lifecycle: v.optional(v.object({ rule: v.optional(v.array(v.unknown()), []) })),
  }),
);
const objectsSchema = v.array(v.object({ name: v.string(), timeCreated: v.string() }));

/** The APIs of the project of the exports. */
const APIS = ['cloudresourcemanager', 'serviceusage', 'storage'].map((name) => `${name}.googleapis.com`);

/** Returns the project of the exports. @throws {Error} Before there is one. */
export const exportsProjectOf = ({ files }: Pick<Setup, 'files'>): string => {
  const found = files.deployment()?.exports?.project;
  if (found === undefined) throw new Error('There is no project for exports.');
  return found;
};

/**
 * Returns the steps to an export each week into a bucket of another project, so that it outlives this one. The functions are
 * deployed between those `before` and the `last` one.
 */
export const exportSteps = (setup: Setup): Readonly<{ before: Step[]; last: Step }> => {
  const { cloud, project, region, files } = setup;
  const memberOf = (id: string): string => `serviceAccount:${accountAddress(id, project)}`;
  // The one adds files, the other one sees their names and times (cloud.google.com/storage/docs/access-control/iam-roles).
  const grants = [
    { member: memberOf(EXPORT_ACCOUNT), roles: ['roles/storage.objectCreator'] },
    { member: memberOf(RUNTIME_ACCOUNT), roles: ['roles/storage.legacyBucketReader'] },
  ];
  const JOB = `firebase-schedule-exportWeekly-${region}`;
  const { isOwn, ensure } = projectsBeside(setup);
  const file = () => files.deployment() ?? { project, region, sites: {} };
  const ownProject = () => exportsProjectOf(setup);
  const bucketName = (): string => {
    const found = file().exports?.bucket;
    if (found === undefined) throw new Error('There is no bucket for exports.');
    return found;
  };
  const billingOf = async (id: string) =>
    v.parse(
      billingSchema,
      await cloud.send('GET', `cloudbilling.googleapis.com/v1/projects/${id}/billingInfo`),
    );
  /** Returns the bucket of the exports; undefined before it is made. */
  const findBucket = async () => {
    const found = await cloud.list(`${STORAGE}/b?project=${ownProject()}`, 'items');
    return v
      .parse(bucketsSchema, found)
      .find(({ labels }) => labels['sales-report'] === BUCKET_LABEL['sales-report']);
  };
  /** Returns the time of the newest whole export, in milliseconds since 1970. */
  const newest = async (): Promise<number> => {
    const url = `${STORAGE}/b/${bucketName()}/o?matchGlob=${encodeURIComponent('*/checksums')}`;
    const items = v.parse(objectsSchema, await cloud.list(url, 'items'));
    return Math.max(0, ...items.map(({ timeCreated }) => Date.parse(timeCreated)));
  };
  /** Makes the bucket under the first name that no stranger has, and returns the name. */
  const makeBucket = async (settings: object): Promise<string> => {
    for (const name of namesFor(project, 'exports')) {
      try {
        await cloud.send('POST', `${STORAGE}/b?project=${ownProject()}`, { name, ...settings });
        return name;
      } catch (error) {
        // The names of buckets are the whole world's.
        if (!(error instanceof CloudRefusal && error.status === 409)) throw error;
      }
    }
    throw new Error(`others have the buckets ${namesFor(project, 'exports').join(' and ')}.`);
  };
  const before: Step[] = [
    {
      name: 'Exports have a project of their own, which is charged',
      isForProduction: true,
      isDone: async () => {
        const id = file().exports?.project;
        if (id === undefined || !(await isOwn(id)) || !(await billingOf(id)).billingEnabled) return false;
        const apis = await enabledApis(cloud, id);
        return APIS.every((api) => apis.has(api));
      },
      do: async () => {
        const known = file().exports;
        const id = await ensure(known?.project, namesFor(project, 'exports'));
        if (known?.project !== id) await files.writeDeployment({ ...file(), exports: { project: id } });
        if (!(await billingOf(id)).billingEnabled) {
          const { billingAccountName } = await billingOf(project);
          await cloud.send('PUT', `cloudbilling.googleapis.com/v1/projects/${id}/billingInfo`, {
            billingAccountName,
          });
        }
        await enableApis(cloud, id, APIS);
      },
      byHand: `gcloud projects create ${project}-exports --labels=${LABEL}=${project}, and charge it: https://console.cloud.google.com/billing/linkedaccount?project=${project}-exports`,
    },
    {
      name: `Exports are kept for ${KEPT_DAYS} days in a bucket of that project`,
      isForProduction: true,
      isDone: async () => {
        const bucket = await findBucket();
        return (
          bucket?.retentionPolicy !== undefined &&
          bucket.lifecycle?.rule.length === 1 &&
          bucket.name === file().exports?.bucket
        );
      },
      do: async () => {
        const settings = {
          labels: BUCKET_LABEL,
          iamConfiguration: {
            uniformBucketLevelAccess: { enabled: true },
            publicAccessPrevention: 'enforced',
          },
          lifecycle: { rule: [{ action: { type: 'Delete' }, condition: { age: KEPT_DAYS } }] },
          retentionPolicy: { retentionPeriod: String(LOCKED_DAYS * DAY_S) },
        };
        const found = (await findBucket())?.name;
        if (found !== undefined) await cloud.send('PATCH', `${STORAGE}/b/${found}`, settings);
        const bucket = found ?? (await makeBucket({ location: region, ...settings }));
        if (file().exports?.bucket !== bucket)
          await files.writeDeployment({ ...file(), exports: { project: ownProject(), bucket } });
      },
      byHand: `https://console.cloud.google.com/storage/browser?project=${file().exports?.project}`,
    },
    {
      ...grantStep(
        setup,
        'The weekly export may add to it, and functions may list it: neither reads or deletes',
        async () => grants,
        {
          resource: async () => `${STORAGE}/b/${bucketName()}`,
          takes: (member) => grants.some((grant) => grant.member === member),
        },
      ),
      isForProduction: true,
      byHand: `https://console.cloud.google.com/storage/browser?project=${file().exports?.project}`,
    },
  ];
  const last: Step = {
    name: `The last export is younger than ${OLDEST_DAYS} days`,
    isForProduction: true,
    isDone: async () => Date.now() - (await newest()) < OLDEST_DAYS * DAY_S * 1_000,
    open: async () => 'an export takes some minutes. The log of exportWeekly says why one failed',
    do: async () => {
      const jobs = `cloudscheduler.googleapis.com/v1/projects/${project}/locations/${region}/jobs`;
      await cloud.send('POST', `${jobs}/${JOB}:run`, {});
    },
    byHand: `gcloud scheduler jobs run ${JOB} --location ${region} --project ${project}`,
  };
  return { before, last };
};
