import { randomUUID } from 'node:crypto';
import { MOST_JOB_RECORDS, MOST_JOB_TEXT } from 'shared-records/model/fields/limits';
import { recordJobsCollection } from 'shared-records/model/record-jobs';
import * as v from 'valibot';
import { DOCUMENTS } from './documents';
import { IDENTITIES, type Identity } from './identities';
import type { RulesCase } from './rules-case';
import { type Data, type Outcome, type RulesProject, SERVER_TIME } from './rules-project';
import { ADMINISTRATORS_COLLECTIONS } from './tested-models';

/** Checks the ids of a job as the rules do: they are texts, of limited number and length. Firestore takes no half character. */
export const JOB_IDS = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.check((id) => !/\p{Surrogate}/u.test(id)),
    ),
  ),
  v.minLength(1),
  v.maxLength(MOST_JOB_RECORDS),
  v.check((ids) => ids.join('').length <= MOST_JOB_TEXT),
);

/** Returns a job as its page stores it. Fields of `job` replace the added one. */
export const storedJob = (job: Data): Data => ({ at: SERVER_TIME, ...job });

const asStaff = async (project: RulesProject, uid = `staff-${randomUUID()}`) => {
  await project.admit(uid);
  return { uid, client: project.as(uid, IDENTITIES.staff.claims) };
};

/** Stores a job as staff. Default: as a new member of staff. */
export const storeJob = async (project: RulesProject, job: Data, account?: string): Promise<Outcome> => {
  const { uid, client } = await asStaff(project, account);
  return client.set(`${recordJobsCollection(uid)}/${randomUUID()}`, storedJob(job));
};

const creation = (name: string, expected: RulesCase['expected'], data: Data, id?: string): RulesCase => ({
  name: `a job ${name}`,
  expected,
  attempt: async (project) => {
    const { uid, client } = await asStaff(project);
    const path = `${recordJobsCollection(uid)}/${id ?? randomUUID()}`;
    return client.set(path, storedJob({ ...DOCUMENTS.recordJobs, ...data }));
  },
});

const { undoes: _, ...withoutUndoes } = DOCUMENTS.recordJobs;

const ids = (count: number) => ({ ids: Array.from({ length: count }, (_each, index) => `id-${index}`) });

/** Attempts on a stored job of the own account. */
const onStored = (
  name: string,
  attempt: (client: ReturnType<RulesProject['as']>, path: string) => Promise<Outcome>,
): RulesCase => ({
  name: `${name} a job`,
  expected: 'refused',
  attempt: async (project) => {
    const { uid, client } = await asStaff(project);
    const path = `${recordJobsCollection(uid)}/${randomUUID()}`;
    await project.store(path, { ...DOCUMENTS.recordJobs, at: new Date() });
    return attempt(client, path);
  },
});

/** The rules for jobs beyond their schema: size, time and place, and that nobody changes one. */
export const RECORD_JOB_CASES: readonly RulesCase[] = [
  creation('of one record', 'allowed', ids(1)),
  creation('of no record', 'refused', ids(0)),
  creation('of as many records as possible', 'allowed', ids(MOST_JOB_RECORDS)),
  ...[0, 1].map((surplus) =>
    creation(`of ids of ${MOST_JOB_TEXT} characters and ${surplus} more`, surplus ? 'refused' : 'allowed', {
      ids: Array.from({ length: 150 }, (_each, index) => 'x'.repeat(1_400 + (index === 0 ? surplus : 0))),
    }),
  ),
  creation('of one record too many', 'refused', ids(MOST_JOB_RECORDS + 1)),
  ...[-1_000, 1_000].map((ms) =>
    creation(`with a time of the page, ${ms} ms away`, 'refused', { at: new Date(Date.now() + ms) }),
  ),
  creation('without a time', 'refused', { at: null }),
  ...['state', 'done', 'left', 'endedAt', 'expiresAt'].map((field) =>
    creation(`with ${field}, which only the server writes`, 'refused', { [field]: 'done' }),
  ),
  creation('with a short id', 'allowed', {}, 'a'),
  ...['a_b', 'x'.repeat(41), 'ä'].map((id) => creation(`with the id "${id}"`, 'refused', {}, id)),
  {
    name: 'a job that undoes none',
    expected: 'allowed',
    attempt: (project) => storeJob(project, withoutUndoes),
  },
  {
    name: 'a job of another account',
    expected: 'refused',
    attempt: async (project) => {
      const [{ client }, other] = [await asStaff(project), await asStaff(project)];
      const path = `${recordJobsCollection(other.uid)}/${randomUUID()}`;
      return client.set(path, storedJob(DOCUMENTS.recordJobs));
    },
  },
  ...ADMINISTRATORS_COLLECTIONS.flatMap((collection) =>
    Object.entries<Identity>(IDENTITIES).map(
      ([who, { claims, isAdmitted, admittedEmail, hasOldToken, isAdministrator, isReader }]): RulesCase => ({
        name: `a job on ${collection}, which only administrators write, by ${who}`,
        expected: isAdministrator && !isReader ? 'allowed' : 'refused',
        attempt: async (project) => {
          const uid = randomUUID();
          if (isAdmitted) await project.admit(uid, admittedEmail, hasOldToken);
          const path = `${recordJobsCollection(uid)}/${randomUUID()}`;
          return project.as(uid, claims).set(path, storedJob({ ...DOCUMENTS.recordJobs, collection }));
        },
      }),
    ),
  ),
  onStored('overwrite', (client, path) => client.set(path, storedJob(DOCUMENTS.recordJobs))),
  onStored('change', (client, path) => client.update(path, { state: 'done' })),
  onStored('delete', (client, path) => client.remove(path)),
];
