import { defaultDatabase, region } from '../../project/firebase-config';
import { StepFailed } from '../../project/steps.mjs';
import type { Cloud } from '../cloud';
import { BUILD_HASHES, type BuiltFunction, hashesText, withVariables } from '../deployed-functions';
import { ownIndexes } from '../indexes';
import { openFunctions } from '../public-functions';
import { allows, requireActAs } from './fake-iam';
import { type FakeProject, NUMBER, uriOf } from './fake-project';

/** The build of the stand-in's checkout. */
export const BUILT: readonly BuiltFunction[] = [
  { name: 'addUser', kind: 'call', account: 'sales-functions', hash: '1' },
  { name: 'refuseSignUp', kind: 'call', account: 'sales-functions', hash: '2' },
  { name: 'indexWords-customers', kind: 'event', account: 'sales-functions', hash: '3' },
  { name: 'watchAccounts', kind: 'schedule', account: 'sales-functions', hash: '4' },
  { name: 'exportWeekly', kind: 'schedule', account: 'sales-exports', hash: '5' },
];

const addressOf = (account: string): string => `${account}@sales.iam.gserviceaccount.com`;
const COMPUTE = `${NUMBER}-compute@developer.gserviceaccount.com`;

interface Deployment {
  readonly parts: readonly string[];
  readonly database: string;
  readonly variables: string;
  readonly build: readonly BuiltFunction[];
  readonly member: string;
}

/** Answers as firebase-tools does before it deploys functions (lib/deploy/functions/checkIam.js). @throws {Error} As it does. */
const checkAppEngine = (state: FakeProject, member: string): void => {
  const account = `serviceAccounts/${state.project}@appspot.gserviceaccount.com`;
  if (!state.things.has(account)) return;
  if (!allows(state, member, 'iam.serviceAccounts.actAs', `projects/${state.project}/${account}`))
    throw new Error('Missing permissions required for functions deploy.');
};

/**
 * Deploys as `deployBackend` does, by firebase-tools and the services behind it: docs/on-a-real-project.md names the sources. A
 * function can be ACTIVE without its job, its trigger, or somebody who may call it.
 * @throws {Error} As they refuse.
 */
export const deployTo = async (state: FakeProject, cloud: Cloud, deployment: Deployment): Promise<void> => {
  const { parts, database, build, variables, member } = deployment;
  const { isStrict, things } = state;
  if (!things.has(`databases/${database}`)) throw new Error('It would make a database in the USA.');
  const accounts = [...new Set(build.map(({ account }) => addressOf(account)))];
  for (const account of accounts)
    if (!things.has(`serviceAccounts/${account}`)) throw new Error(`${account} does not exist.`);
  if (state.auth?.subtype !== 'IDENTITY_PLATFORM')
    throw new Error('Blocking functions need Identity Platform.');
  if (parts.includes('rules')) state.rules.set(database, 'checkout');
  if (parts.includes('indexes')) state.indexes.set(database, ownIndexes());
  if (!parts.includes('functions')) return;
  if (isStrict && !state.has('roles/cloudbuild.builds.builder', `serviceAccount:${COMPUTE}`))
    throw new Error('Build failed: missing permission.');
  checkAppEngine(state, member);
  // Google looks at the account of builds, too (github.com/firebase/firebase-tools/issues/8841).
  for (const account of [...accounts, COMPUTE]) requireActAs(state, member, account);
  const functions = withVariables(build, variables);
  const [, exportBucket] = /^EXPORT_BUCKET="(.+)"$/m.exec(variables) ?? [];
  for (const { name, kind } of functions) {
    if (state.functions.get(name)?.firstGeneration)
      throw new Error('Upgrading from 1st Gen to 2nd Gen is not yet supported.');
    const trigger = `projects/${state.project}/locations/${region}/triggers/${name.toLowerCase()}`;
    state.functions.set(name, {
      firstGeneration: false,
      isPublic: kind === 'call',
      hashes: hashesText(functions),
      ...(exportBucket !== undefined && { exportBucket }),
      ...(kind === 'event' && { trigger }),
      ...(database !== defaultDatabase && { databaseId: database }),
    });
    if (kind === 'event') things.set(`triggers/${name.toLowerCase()}`, { name: trigger });
  }
  state.minutes += 20;
  for (const { name, account } of functions.filter(({ kind }) => kind === 'schedule'))
    makeJob(state, name, account);
  await openFunctions(cloud);
};

/** @throws {Error} As Cloud Scheduler refuses (googleapis, google/cloud/scheduler/v1). */
const makeJob = (state: FakeProject, name: string, account: string): void => {
  const { appEngine, things, refusesJobs } = state;
  const refused =
    appEngine !== undefined && appEngine !== region
      ? // (github.com/firebase/firebase-tools/issues/1880)
        `Location must equal ${appEngine} because the App Engine app that is associated with this project is located in ${appEngine}`
      : refusesJobs
        ? 'oidcToken.serviceAccountEmail is invalid'
        : undefined;
  if (refused !== undefined)
    throw new StepFailed('Deploy functions', new Error('It ended with exit code 2.'), [
      `HTTP Error: 400, ${refused}`,
    ]);
  const id = `firebase-schedule-${name}-${region}`;
  // It leaves one of the same schedule alone, also a paused one (lib/gcp/cloudscheduler.js, `needUpdate`).
  if (things.has(`jobs/${id}`)) return;
  things.set(`jobs/${id}`, {
    name: `projects/${state.project}/locations/${region}/jobs/${id}`,
    state: 'ENABLED',
    httpTarget: { uri: uriOf(name), oidcToken: { serviceAccountEmail: addressOf(account) } },
  });
};

/** Returns the label that firebase-tools gives to a public function (lib/gcp/cloudfunctionsv2.js). */
const labelOf = (name: string): Readonly<Record<string, string>> =>
  name === 'refuseSignUp' ? { 'deployment-blocking': 'before-create' } : { 'deployment-callable': 'true' };

/** Returns the functions of a project as Google lists them. */
export const listedFunctions = ({ functions, project }: FakeProject) =>
  [...functions].map(([name, { firstGeneration, isPublic, databaseId, hashes, trigger, labels }]) => ({
    name: `projects/${project}/locations/${region}/functions/${name}`,
    state: 'ACTIVE',
    environment: firstGeneration ? 'GEN_1' : 'GEN_2',
    labels: labels ?? (isPublic ? labelOf(name) : {}),
    ...(trigger !== undefined && { eventTrigger: { trigger } }),
    serviceConfig: firstGeneration
      ? {}
      : {
          service: `projects/${project}/locations/${region}/services/${name.toLowerCase()}`,
          uri: uriOf(name),
          environmentVariables: {
            ...(databaseId !== undefined && { DATABASE_ID: databaseId }),
            ...(hashes !== undefined && { [BUILD_HASHES]: hashes }),
          },
        },
  }));

/** Returns the composite indexes of a database as Google lists them. It adds a field to each. */
export const listedIndexes = (state: FakeProject, database: string) =>
  (state.indexes.get(database) ?? []).map(({ collectionGroup, queryScope, fields }, index) => ({
    name: `projects/${state.project}/databases/${database}/collectionGroups/${collectionGroup}/indexes/${index}`,
    queryScope,
    fields: [...fields, { fieldPath: '__name__', order: fields.at(-1)?.order }],
    state: 'READY',
  }));
