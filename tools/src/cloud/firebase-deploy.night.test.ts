import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Launch } from '../project/launch';
import { root } from '../project/root';
import { Steps } from '../project/steps.mjs';
import { deployBackend, variablesOf } from './deploy-backend';
import { builtFunctions, deployedFunctions, withVariables } from './deployed-functions';
import { FIREBASE } from './firebase';
import { faultText, functionFaults } from './function-faults';
import { databaseIndexes, indexFaults } from './indexes';
import { openFunctions } from './public-functions';
import { runSteps } from './step';
import { type FakeSetup, openFakeSetup } from './testing/fake-setup';
import { withBuild } from './testing/firebase-requests';

const [node = '', firebase = ''] = FIREBASE;
const REDIRECT = join(root, 'tools/src/cloud/testing/redirect-google.mjs');
const configSchema = v.looseObject({
  firestore: v.unknown(),
  functions: v.tuple([v.looseObject({})]),
});

let fake: FakeSetup;
let folder: string;
let output: string;
const environment = { ...process.env };

/** Makes a project that `init` has prepared, without a backend, and a folder that Firebase deploys from. */
const open = async (isStrict = false): Promise<void> => {
  fake = await openFakeSetup({ isStrict });
  await runSteps(fake.steps(), () => undefined);
  const { functions, indexes, rules, things, policies } = fake.state;
  for (const each of [functions, indexes, rules]) each.clear();
  for (const name of [...things.keys()]) if (/^(jobs|triggers|services)\//.test(name)) things.delete(name);
  for (const name of [...policies.keys()]) if (name.startsWith('services/')) policies.delete(name);
  fake.asked.length = 0;
  Object.assign(process.env, { STAND_IN: fake.origin, GOOGLE_CLOUD_QUOTA_PROJECT: 'sales' });
};

beforeAll(() =>
  withBuild(async (build) => {
    folder = mkdtempSync(join(build, '../deploy-'));
    cpSync(build, join(folder, 'functions'), { recursive: true });
    for (const name of ['firestore.rules', 'firestore.indexes.json'])
      cpSync(join(root, name), join(folder, name));
    const config = v.parse(configSchema, JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')));
    const [functions] = config.functions;
    const own = { ...functions, source: 'functions', predeploy: [] };
    writeFileSync(
      join(folder, 'firebase.json'),
      JSON.stringify({ firestore: config.firestore, functions: [own] }),
    );
  }),
);

afterEach(() => {
  process.env = { ...environment };
  return fake.close();
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Deploys by Firebase's own command line to the stand-in, as an owner or by the account of a pipeline. */
const deploy = async (parts: readonly string[], token = 'token'): Promise<void> => {
  const credentials = join(folder, 'credentials.json');
  const user = { type: 'authorized_user', client_id: 'id', client_secret: 'secret', refresh_token: token };
  writeFileSync(credentials, JSON.stringify(user));
  process.env.GOOGLE_APPLICATION_CREDENTIALS = credentials;
  const { cloud } = fake.setup;
  output = '';
  const launch: Launch = {
    steps: new Steps({ write: (text: string) => (output += text) }),
    signal: new AbortController().signal,
    firestoreServer: Promise.resolve({ status: 'rejected', reason: new Error('Not needed.') }),
  };
  await deployBackend(
    launch,
    parts,
    { project: 'sales', databaseId: '(default)' },
    {
      firebase: [node, '--import', REDIRECT, firebase, '--config', join(folder, 'firebase.json')],
      functions: join(folder, 'functions'),
      indexStates: async () => (await databaseIndexes(cloud, '(default)')).map(({ state }) => state),
      builtFunctions: () => builtFunctions(launch.signal, join(folder, 'functions')),
      functionFaults: (functions) => functionFaults(cloud, functions),
      allowCalls: () => openFunctions(cloud),
      deployedFunctions: () => deployedFunctions(cloud),
      pollMs: 1,
      pauseMs: 1,
      requireBuild: async () => undefined,
    },
  );
};

/** Returns what the project lacks of the build. */
const faults = async (): Promise<string[]> => {
  const build = await builtFunctions(new AbortController().signal, join(folder, 'functions'));
  const functions = withVariables(build, variablesOf({ databaseId: '(default)' }));
  const found = await functionFaults(fake.setup.cloud, functions);
  return [...found.map(faultText), ...(await indexFaults(fake.setup.cloud, '(default)'))];
};

/** Returns the functions that were built: the name of each that was there before. */
const built = (): string[] =>
  fake.asked.flatMap((request) => {
    const found = /^(?:POST|PATCH) cloudfunctions\S+\/functions(?:\/(\S+))?$/.exec(request);
    return found ? [found[1] ?? 'a new one'] : [];
  });

test('Firebase deploys the whole backend, and a second deployment builds no function', async () => {
  await open();
  await deploy([]);
  expect(await faults()).toEqual([]);
  expect([...fake.state.rules.keys()]).toEqual(['(default)']);
  expect(built().length).toBeGreaterThan(20);
  fake.asked.length = 0;
  await deploy(['functions']);
  expect(built()).toEqual([]);
}, 300_000);

// A function can be there without its caller or its job, and a database with a part of its indexes.
test('a deployment that breaks off in the middle of a service ends whole when it is run again', async () => {
  await open();
  await deploy([]);
  const services = fake.asked.map((request) => request.split('/')[0]);
  const wrong: unknown[] = [];
  for (const service of ['firestore', 'cloudfunctions', 'run', 'cloudscheduler']) {
    const places = services.flatMap((each, place) =>
      each?.endsWith(` ${service}.googleapis.com`) ? place : [],
    );
    await fake.close();
    await open();
    fake.allow((places[places.length >> 1] ?? 0) + 1);
    await expect(deploy([])).rejects.toThrow();
    fake.allow(Number.POSITIVE_INFINITY);
    await deploy([]);
    const left = await faults();
    if (left.length > 0) wrong.push([service, left]);
  }
  expect(wrong).toEqual([]);
}, 1_200_000);

test('the pipeline of the backend deploys one function that has changed, with its own rights', async () => {
  await open();
  await deploy([]);
  const before = fake.state.functions.get('addUser');
  if (before) fake.state.functions.set('addUser', { ...before, hashes: 'addUser:another' });
  fake.asked.length = 0;
  await deploy([], 'token of pipeline-backend@sales.iam.gserviceaccount.com');
  expect(built()).toEqual(['addUser']);
  expect(await faults()).toEqual([]);
}, 300_000);

test('the pipeline of a section deploys nothing of the backend', async () => {
  await open();
  const token = 'token of pipeline-mfe-reports@sales.iam.gserviceaccount.com';
  await expect(deploy(['functions'], token)).rejects.toThrow();
  expect(fake.state.functions.size).toBe(0);
}, 300_000);

test('Firebase deploys where the organization allows no allUsers', async () => {
  await open(true);
  await deploy([]);
  expect(output).toContain('the organization allows no allUsers');
  expect(await faults()).toEqual([]);
}, 300_000);

// firebase-tools completes it for functions and not for jobs (lib/gcp/cloudscheduler.js).
test('a short address of the account leaves functions without jobs, and the deployment fails', async () => {
  await open();
  const file = join(folder, 'functions/index.js');
  const text = readFileSync(file, 'utf8');
  const short = text.replace(
    /sales-functions@\$\{process\.env\.GCLOUD_PROJECT\}\.iam\.gserviceaccount\.com/,
    'sales-functions@',
  );
  expect(short).not.toBe(text);
  writeFileSync(file, short);
  try {
    await expect(deploy(['functions'])).rejects.toThrow();
    expect(await faults()).toEqual(
      expect.arrayContaining(['checkSummaries has no job', 'watchAccounts has no job']),
    );
    expect(fake.state.functions.has('watchAccounts')).toBe(true);
  } finally {
    writeFileSync(file, text);
  }
}, 300_000);
