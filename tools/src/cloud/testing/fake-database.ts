import * as v from 'valibot';
import { patched } from './discovery';
import { listedIndexes } from './fake-firebase';
import {
  below,
  create,
  type FakeProject,
  type Json,
  NUMBER,
  notFound,
  operation,
  Refusal,
  type Routes,
} from './fake-project';

/** @throws {Refusal} As Google does (firebase.google.com/docs/firestore/manage-databases#create_a_database). */
const databaseIdOf = (id: string | null): string => {
  if (id !== null && /^(\(default\)|[a-z][a-z0-9-]{2,61}[a-z0-9])$/.test(id)) return id;
  throw new Refusal(400, 'INVALID_ARGUMENT', `Invalid database id: ${id}.`);
};

/** The first version that databases of the stand-in keep. */
const EARLIEST = '2026-11-20T00:00:00Z';

const cloneSchema = v.object({
  databaseId: v.string(),
  pitrSnapshot: v.object({ database: v.string(), snapshotTime: v.string() }),
});

/**
 * Copies a database as it was at a minute. Rules, protection and backups stay with the other one. It does not say what it is a
 * copy of: Google names a backup there, and the operation while it runs (google/firestore/admin/v1/database.proto, `SourceInfo`).
 * @throws {Refusal} As Google does (firebase.google.com/docs/firestore/pitr; reference/rest/v1/projects.databases/clone).
 */
const clone = (state: FakeProject, { databaseId, pitrSnapshot }: v.InferOutput<typeof cloneSchema>): Json => {
  const refuse = (reason: string) => new Refusal(400, 'INVALID_ARGUMENT', reason);
  const source = state.things.get(`databases/${pitrSnapshot.database.split('/').at(-1)}`);
  if (!source) throw notFound();
  const time = Date.parse(pitrSnapshot.snapshotTime);
  if (time % 60_000 !== 0) throw refuse('The snapshot time must be a whole minute.');
  if (time > Date.now()) throw refuse('The snapshot time is in the future.');
  if (time < Date.parse(String(source.earliestVersionTime))) throw refuse('The snapshot time is too old.');
  const started = operation(false, `projects/${state.project}/databases/${databaseId}/`);
  create(state, `databases/${databaseIdOf(databaseId)}`, {
    locationId: source.locationId,
    earliestVersionTime: new Date(time).toISOString(),
    createTime: new Date().toISOString(),
    sourceInfo: { operation: started.name },
  });
  return started;
};

const restoreSchema = v.object({ databaseId: v.string(), backup: v.string() });

/** Makes a database of a backup. @throws {Refusal} As Google does (firebase.google.com/docs/firestore/backups). */
const restore = (state: FakeProject, { databaseId, backup }: v.InferOutput<typeof restoreSchema>): Json => {
  const [, location, id] = /^projects\/sales\/locations\/([^/]+)\/backups\/([^/]+)$/.exec(backup) ?? [];
  const found = state.things.get(`backups/${id}`);
  if (!found || found.name !== backup) throw notFound();
  if (found.state !== 'READY')
    throw new Refusal(400, 'FAILED_PRECONDITION', 'The backup is not ready to be restored.');
  const started = operation(false, `projects/${state.project}/databases/${databaseId}/`);
  create(state, `databases/${databaseIdOf(databaseId)}`, {
    locationId: location,
    createTime: new Date().toISOString(),
    sourceInfo: { backup: { backup }, operation: started.name },
  });
  return started;
};

/** Ends the copying of a database, which then names no operation any more. */
const endCopying = ({ things }: FakeProject, database: string): void => {
  const { sourceInfo, ...others } = things.get(database) ?? {};
  const { backup } = v.parse(v.object({ backup: v.optional(v.unknown()) }), sourceInfo ?? {});
  if (things.has(database))
    things.set(database, { ...others, ...(backup !== undefined && { sourceInfo: { backup } }) });
};

/** Answers as Firestore's administration and its rules do. */
export const DATABASE_ROUTES: Routes = {
  'POST firestore*/databases': ({ body, query, state }) => {
    const id = databaseIdOf(query.get('databaseId'));
    create(state, `databases/${id}`, {
      earliestVersionTime: EARLIEST,
      createTime: new Date().toISOString(),
      // (cloud.google.com/firestore/docs/app-engine-requirement)
      appEngineIntegrationMode: 'DISABLED',
      ...body,
    });
    return operation(false, `projects/${state.project}/databases/${id}/`);
  },
  'GET|PATCH firestore*/(databases/[^/:]+)': ({ method, body, query, found: [database = ''], state }) => {
    const before = state.things.get(database);
    if (!before) throw notFound();
    if (method === 'GET') return before;
    state.things.set(database, patched(before, body, query));
    return operation(true, `projects/${state.project}/${database}/`);
  },
  'POST firestore*/databases:clone': ({ body, state }) => {
    return clone(state, v.parse(cloneSchema, body));
  },
  'POST firestore*/databases:restore': ({ body, state }) => restore(state, v.parse(restoreSchema, body)),
  'GET firestore*/(databases/[^/]+)/operations/1': ({ found: [database = ''], state }) => {
    endCopying(state, database);
    return operation();
  },
  'GET firestore*/locations/-/backups': ({ state }) => ({ backups: below(state, 'backups') }),
  'GET */databases/{}/backupSchedules': ({ found: [database], state }) => ({
    backupSchedules: below(state, `schedules/${database}`),
  }),
  'POST */databases/{}/backupSchedules': ({ body, found: [database], state }) => {
    // One daily and one weekly (cloud.google.com/firestore/docs/backups).
    create(state, `schedules/${database}/${'dailyRecurrence' in body ? 'daily' : 'weekly'}`, body);
    return {};
  },
  'GET firestore*/databases/{}/collectionGroups/-/indexes': ({ found: [database = ''], state }) => ({
    indexes: listedIndexes(state, database),
  }),
  'GET firebaserules*/releases/cloud.firestore(?:/{+})?': ({
    found: [database = '(default)'],
    state: { rules },
  }) => {
    const ruleset = rules.get(database);
    if (ruleset === undefined) throw notFound();
    return { rulesetName: `projects/sales/rulesets/${ruleset}` };
  },
  'GET firebaserules*/rulesets/{+}': ({ found: [ruleset = ''], state: { things } }) => {
    const name = `projects/sales/rulesets/${ruleset}`;
    return things.get(name) ?? { name, source: { files: [{ content: 'the rules of the checkout' }] } };
  },
  'POST firebaserules*/rulesets': ({ body, state }) => {
    const name = `projects/sales/rulesets/${below(state, 'projects/sales/rulesets').length + 1}`;
    create(state, name, { name, ...body });
    return { name };
  },
  'PATCH firebaserules*/releases/cloud.firestore(?:/{+})?': ({
    body,
    found: [database = '(default)'],
    state: { rules, things },
  }) => {
    const { release } = v.parse(v.object({ release: v.object({ rulesetName: v.string() }) }), body);
    const ruleset = things.get(release.rulesetName);
    if (!rules.has(database) || !ruleset) throw notFound();
    // A blank one is for the default database alone (firebaserules.v1, Ruleset; firebase-tools, lib/rulesDeploy.js).
    const wanted =
      database === '(default)'
        ? undefined
        : `firestore.googleapis.com/projects/${NUMBER}/databases/${database}`;
    if (ruleset.attachmentPoint !== wanted)
      throw new Refusal(
        400,
        'INVALID_ARGUMENT',
        `The ruleset is attached to ${ruleset.attachmentPoint}, and not to ${wanted}.`,
      );
    rules.set(database, release.rulesetName.split('/').at(-1) ?? '');
    return {};
  },
};
