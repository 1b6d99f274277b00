import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXPORT_ACCOUNT, RUNTIME_ACCOUNT } from '../../tools/src/cloud/steps/identities';
import { CALLABLES } from './calls/callable-names';

let functions: typeof import('../src/index');
beforeAll(async () => {
  process.env.GCLOUD_PROJECT = 'demo-endpoints';
  process.env.DATABASE_ID = 'restored-1';
  functions = await import('../src/index');
});

const endpointOf = (name: (typeof CALLABLES)[number]) => functions[name].__endpoint;

// A new project may have ten processors in a region (github.com/firebase/firebase-tools/pull/5867).
test.each(CALLABLES)('%s has at most 10 instances', (name) => {
  expect(endpointOf(name).maxInstances).toBe(10);
});

/** Memory in MB, measured and rounded up: of a body of 32 MiB that is unpacked and read, and of a function without one. */
const MEGABYTES = { ofBody: 100, ofFunction: 200 };

test.each(CALLABLES)('%s has room for the largest bodies of strangers, all at once', (name) => {
  const { concurrency, availableMemoryMb } = endpointOf(name);
  const { ofBody, ofFunction } = MEGABYTES;
  expect(Number(availableMemoryMb)).toBeGreaterThanOrEqual(ofFunction + Number(concurrency) * ofBody);
});

/** Those that any member of staff calls. A new callable is for administrators until it stands here. */
const OF_STAFF: readonly string[] = [
  'changeRecords',
  'changeResponsiblePerson',
  'countRecords',
  'importRecords',
  'mergeCustomers',
  'refuseFormerSessions',
  'setDisplayName',
  'signOutEverywhere',
];

test.each(CALLABLES.filter((name) => !OF_STAFF.includes(name)))(
  '%s shares its instance with no call of a stranger',
  (name) => {
    expect(endpointOf(name).concurrency).toBe(1);
  },
);

/** Returns each function by its name, and a trigger for each kind of record. */
const all = () => {
  const { indexWords, ...others } = functions;
  return Object.entries({ ...others, ...indexWords });
};

test('each function is of the second generation, with a limit of instances and an account that init makes', () => {
  expect(all().length).toBeGreaterThan(CALLABLES.length + Object.keys(functions.indexWords).length);
  for (const [name, { __endpoint: endpoint }] of all()) {
    expect([name, endpoint.platform, Number(endpoint.maxInstances) <= 10]).toEqual([name, 'gcfv2', true]);
    const account = name === 'exportWeekly' ? EXPORT_ACCOUNT : RUNTIME_ACCOUNT;
    expect(endpoint.serviceAccountEmail).toBe(`${account}@demo-endpoints.iam.gserviceaccount.com`);
  }
});

test('every function has the memory of both clients, and the region of the company', () => {
  for (const [name, { __endpoint: endpoint }] of all())
    expect([name, endpoint.availableMemoryMb, endpoint.region]).toEqual([
      name,
      // It keeps the last piece of each of 24 files until the bucket has it.
      name === 'exportWeekly' ? 2_048 : 512,
      ['asia-southeast2'],
    ]);
});

test('every trigger listens to the database that the deployment names', () => {
  const listened = all().flatMap(([name, { __endpoint }]) => {
    const { eventFilters = {} } = 'eventTrigger' in __endpoint ? (__endpoint.eventTrigger ?? {}) : {};
    return 'database' in eventFilters ? [[name, eventFilters.database] as const] : [];
  });
  expect(listened.map(([name]) => name)).toEqual(
    expect.arrayContaining(['salesReport', 'runLanes', 'watchLoads']),
  );
  expect(new Set(listened.map(([, database]) => database))).toEqual(new Set(['restored-1']));
});

const SOURCES = join(__dirname, '../src');

test('no function opens another database', () => {
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const opening = sources.filter((path) =>
    /getFirestore\(|databases\/\(default\)/.test(readFileSync(join(SOURCES, path), 'utf8')),
  );
  expect(opening).toEqual(['calls/database.ts']);
});
