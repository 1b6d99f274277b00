import { Timestamp } from 'firebase-admin/firestore';
import { MOST_UNSURE, type PersonRequest, personRequestSchema } from 'shared-model/person-request';
import type { PersonSearch } from 'shared-model/person-search';
import { type AuditEntry, auditLog, newEntry } from '../calls/audit-log';
import { adminCallable, type Context } from '../calls/callable';
import { withInput } from '../calls/input';
import { refused } from '../calls/response';
import { accountNameOf } from '../calls/staff';
import { newState } from './documents';
import { OPEN_ACCOUNT } from './erase-person';
import { exportPerson } from './export-person';
import { type Job, jobOf, progressOf, readJob, searchExpiry } from './search-job';

type Caller = Pick<Context, 'firestore' | 'caller'>;

const actorOf = async ({ firestore, caller }: Caller): Promise<NonNullable<AuditEntry['actor']>> => ({
  uid: caller.uid,
  email: caller.email ?? '',
  name: await accountNameOf(firestore, caller),
});

/** Begins a job in the place of the last one. */
const begin = async (context: Caller, job: Pick<Job, 'action' | 'asked' | 'also'>) => {
  const { firestore, caller } = context;
  const actor = await actorOf(context);
  return firestore.runTransaction(async (transaction) => {
    const reference = jobOf(firestore, caller.uid);
    const stored = readJob(await transaction.get(reference));
    if (stored?.state === 'running')
      return refused('Your last search or erasure runs still: wait until it has ended.');
    const now = Timestamp.now();
    const { id } = firestore.collection('ids').doc();
    const tick = (stored?.tick ?? 0) + 1;
    const about = { state: 'running', tick, read: 0, at: now, touchedAt: now };
    transaction.set(reference, { ...job, ...about, id, actor, expiresAt: searchExpiry() });
    return { id };
  });
};

/** Returns the last job of the caller with what it has come to, if it has ended. */
const lastOf = async ({ firestore, caller }: Caller) => {
  const job = readJob(await jobOf(firestore, caller.uid).get());
  return job && { job, progress: job.state === 'done' ? progressOf(job) : undefined };
};

/** Returns the texts of unsure places by their documents. */
const unsureIn = (places: readonly { path: string; text: string; how: string }[]) => {
  const byPath = new Map<string, string[]>();
  for (const { path, text, how } of places)
    if (how === 'unsure') byPath.set(path, [...(byPath.get(path) ?? []), text.slice(0, 2_000)]);
  return [...byPath].map(([path, texts]) => ({ path, texts: texts.slice(0, 5) }));
};

const read = async (context: Caller): Promise<{ search: PersonSearch | null }> => {
  const last = await lastOf(context);
  if (!last) return { search: null };
  const { job, progress } = last;
  const { id, action, state, problem } = job;
  const { erased, persons = [], state: { places } = newState() } = progress ?? {};
  const sure = places.flatMap(({ how, path }) => (how === 'sure' ? [path.split('/')[0] ?? ''] : []));
  return {
    search: {
      ...{ id, action, state, read: job.read },
      persons: persons.map(({ path, names, emails }) => ({ path, names, emails })),
      sure: [...new Set(sure)].map((collection) => ({
        collection,
        places: sure.filter((each) => each === collection).length,
      })),
      unsure: unsureIn(erased?.unsure ?? places),
      ...(problem !== undefined && { problem }),
      ...(erased && { erased: { erasedName: erased.erasedName, places: erased.places } }),
    },
  };
};

/** Returns the person whom the caller's last search has found, and the places. */
const foundBy = async (context: Caller, id: string) => {
  const last = await lastOf(context);
  const [person, other] = last?.progress?.persons ?? [];
  if (last?.job.id !== id || last.job.action !== 'find' || !person || other) return undefined;
  return { person, places: last.progress?.state.places ?? [] };
};

const GONE = 'This search is gone: search again.';

const exportFound = async (context: Caller, id: string) => {
  const found = await foundBy(context, id);
  if (!found) return refused(GONE);
  const { firestore } = context;
  const json = JSON.stringify(await exportPerson(firestore, found.person, found.places), null, 2);
  const actor = await actorOf(context);
  const about = { action: 'exportPerson', target: found.person.path, outcome: 'done' } as const;
  await auditLog(firestore).add(newEntry({ actor, ...about, before: null, after: null }));
  return { json };
};

const erase = async (context: Caller, { id, also, keep }: Extract<PersonRequest, { action: 'erase' }>) => {
  const found = await foundBy(context, id);
  if (!found) return refused(GONE);
  const { kind, isPresent, path } = found.person;
  if (kind === 'staff' && isPresent) return refused(OPEN_ACCOUNT);
  const unsure = unsureIn(found.places).map(({ path }) => path);
  if (unsure.length > MOST_UNSURE) return refused('There are too many unsure places: use the command.');
  const decided = new Set([...also, ...keep]);
  // Once the name is erased, nobody finds them by it.
  if (unsure.some((path) => !decided.has(path)))
    return refused('Choose for each document whether it means this person.');
  return begin(context, { action: 'erase', asked: path, also: also.filter((each) => unsure.includes(each)) });
};

/** Answers a request about the data of a person: see {@link personalData}. */
export const personalDataOf = withInput(personRequestSchema, async (context: Caller, request) => {
  switch (request.action) {
    case 'find':
      return begin(context, { action: 'find', asked: request.asked, also: [] });
    case 'read':
      return read(context);
    case 'export':
      return exportFound(context, request.id);
    case 'erase':
      return erase(context, request);
  }
});

/**
 * Callable for administrators: finds a person, exports what is stored, and erases it: the page's face of `npm run person`.
 * @see personRequestSchema
 */
export const personalData = adminCallable('personalData', personalDataOf);
