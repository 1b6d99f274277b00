import * as v from 'valibot';
import { CloudRefusal } from '../cloud';
import type { Setup } from '../setup';
import type { Step } from '../step';
import { namesFor } from './names';

const STORAGE = 'storage.googleapis.com/storage/v1';
const DAY_S = 24 * 60 * 60;

/** Keeps an export for so many days. Nobody can delete it in the first ones, not even who made it. */
const KEPT_DAYS = 35;
const LOCKED_DAYS = 7;

/** An older export is a fault: one is made each week. */
const OLDEST_DAYS = 9;

const LABEL = { 'sales-report': 'exports' };

const bucketsSchema = v.array(
  v.object({
    name: v.string(),
    labels: v.optional(v.record(v.string(), v.string()), {}),
    retentionPolicy: v.optional(v.object({ retentionPeriod: v.string() })),
    lifecycle: v.optional(v.object({ rule: v.optional(v.array(v.unknown()), []) })),
  }),
);
const objectsSchema = v.array(v.object({ name: v.string(), timeCreated: v.string() }));
const policySchema = v.looseObject({
  bindings: v.optional(
    v.array(
      v.looseObject({ role: v.string(), members: v.array(v.string()), condition: v.optional(v.unknown()) }),
    ),
    [],
  ),
});

/** Returns the bucket of the exports; undefined before it is made. */
const findBucket = async ({ cloud, project }: Setup) => {
  const found = await cloud.list(`${STORAGE}/b?project=${project}`, 'items');
  return v.parse(bucketsSchema, found).find(({ labels }) => labels['sales-report'] === LABEL['sales-report']);
};

/** Returns the name of the bucket of the exports. @throws {Error} Before it is made. */
export const exportBucket = async (setup: Setup): Promise<string> => {
  const bucket = await findBucket(setup);
  if (!bucket) throw new Error('There is no bucket for exports.');
  return bucket.name;
};

/** Returns the steps to an export each week into a bucket, to which the account `member` may only add. */
export const exportSteps = (setup: Setup, member: string): Step[] => {
  const { cloud, project, region, programs } = setup;
  const CREATOR = 'roles/storage.objectCreator';
  const policy = async () =>
    v.parse(
      policySchema,
      await cloud.send(
        'GET',
        `${STORAGE}/b/${await exportBucket(setup)}/iam?optionsRequestedPolicyVersion=3`,
      ),
    );
  /** Returns the time of the newest whole export, in milliseconds since 1970. */
  const newest = async (): Promise<number> => {
    const bucket = await exportBucket(setup);
    const url = `${STORAGE}/b/${bucket}/o?matchGlob=${encodeURIComponent('*/checksums')}`;
    const items = v.parse(objectsSchema, await cloud.list(url, 'items'));
    return Math.max(0, ...items.map(({ timeCreated }) => Date.parse(timeCreated)));
  };
  return [
    {
      name: `Exports are kept for ${KEPT_DAYS} days in a bucket of their own`,
      isDone: async () => {
        const bucket = await findBucket(setup);
        return bucket?.retentionPolicy !== undefined && bucket.lifecycle?.rule.length === 1;
      },
      do: async () => {
        const settings = {
          location: region,
          labels: LABEL,
          iamConfiguration: {
            uniformBucketLevelAccess: { enabled: true },
            publicAccessPrevention: 'enforced',
          },
          lifecycle: { rule: [{ action: { type: 'Delete' }, condition: { age: KEPT_DAYS } }] },
          retentionPolicy: { retentionPeriod: String(LOCKED_DAYS * DAY_S) },
        };
        const bucket = await findBucket(setup);
        if (bucket) {
          const { location: _, ...changed } = settings;
          await cloud.send('PATCH', `${STORAGE}/b/${bucket.name}`, changed);
          return;
        }
        for (const name of namesFor(project, 'exports')) {
          try {
            await cloud.send('POST', `${STORAGE}/b?project=${project}`, { name, ...settings });
            return;
          } catch (error) {
            // The names of buckets are the whole world's.
            if (!(error instanceof CloudRefusal && error.status === 409)) throw error;
          }
        }
        throw new Error(`others have the buckets ${namesFor(project, 'exports').join(' and ')}.`);
      },
      byHand: `https://console.cloud.google.com/storage/browser?project=${project}`,
    },
    {
      name: 'The weekly export may add to it, and neither read nor delete',
      isDone: async () => {
        const { bindings } = await policy();
        const own = bindings.filter(({ members }) => members.includes(member)).map(({ role }) => role);
        return own.length === 1 && own[0] === CREATOR;
      },
      do: async () => {
        const { bindings, ...others } = await policy();
        const kept = bindings
          .map(({ members, ...binding }) => ({
            ...binding,
            members: members.filter((each) => each !== member),
          }))
          .filter(({ members }) => members.length > 0);
        const body = { ...others, version: 3, bindings: [...kept, { role: CREATOR, members: [member] }] };
        await cloud.send('PUT', `${STORAGE}/b/${await exportBucket(setup)}/iam`, body);
      },
      byHand: `https://console.cloud.google.com/storage/browser?project=${project}`,
    },
    {
      name: `The last export is younger than ${OLDEST_DAYS} days`,
      isDone: async () => Date.now() - (await newest()) < OLDEST_DAYS * DAY_S * 1_000,
      do: async () => programs.exportTo(await exportBucket(setup)),
      byHand: `npm run export -- --project ${project} --bucket ${project}-exports, and look at the workflow export`,
    },
  ];
};
