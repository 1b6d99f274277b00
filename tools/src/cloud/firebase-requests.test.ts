import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { region } from '../project/firebase-config';
import { type BuiltFunction, builtFunctions } from './deployed-functions';
import { accountAddress, EXPORT_ACCOUNT, RUNTIME_ACCOUNT } from './steps/identities';
import { checkRequest } from './testing/discovery';
import {
  buildChanged,
  type Endpoint,
  endpointsIn,
  planFor,
  requestsFor,
  withBuild,
} from './testing/firebase-requests';

let endpoints: Endpoint[];
let built: BuiltFunction[];
let builtForOtherNode: BuiltFunction[];

beforeAll(async () => {
  await withBuild(async (folder) => {
    endpoints = await endpointsIn(folder, { project: 'sales', region });
    const { signal } = new AbortController();
    built = await builtFunctions(signal, folder);
    const config = join(folder, 'firebase.json');
    writeFileSync(config, JSON.stringify({ functions: [{ runtime: 'nodejs24' }] }));
    builtForOtherNode = await builtFunctions(signal, folder, config);
  });
}, 60_000);

const accountsIn = (value: unknown, name = ''): string[] => {
  if (typeof value === 'string') return /serviceAccount/i.test(`${name} ${value}`) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    accountsIn(inner, Array.isArray(value) ? name : key),
  );
};

// Google takes whole addresses only. firebase-tools completes `name@` for functions and invokers, and hands it on for jobs
// (lib/gcp/cloudscheduler.js), so that Cloud Scheduler refuses them (googleapis, google/cloud/scheduler/v1/target.proto).
test('each request by which Firebase deploys names its service account by the whole address', async () => {
  const wrong: string[] = [];
  for (const endpoint of endpoints) {
    const { made, job, invokers } = await requestsFor('sales', region, endpoint);
    for (const account of accountsIn({ made, job, invokers })) {
      const own = endpoint.id === 'exportWeekly' ? EXPORT_ACCOUNT : RUNTIME_ACCOUNT;
      if (account.replace('serviceAccount:', '') !== accountAddress(own, 'sales'))
        wrong.push(`${endpoint.id}: ${account}`);
    }
    expect(accountsIn(made).length).toBe(endpoint.eventTrigger ? 2 : 1);
    expect(accountsIn(job).length).toBe(endpoint.scheduleTrigger ? 1 : 0);
  }
  expect(endpoints.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});

test('each request by which Firebase deploys is one that Google describes, with a job that may run as long as its function', async () => {
  const parent = `v1/projects/sales/locations/${region}`;
  for (const endpoint of endpoints) {
    const { made, job } = await requestsFor('sales', region, endpoint);
    const creating = { verb: 'POST', query: new URLSearchParams() };
    const functions = `cloudfunctions.googleapis.com/${parent.replace('v1', 'v2')}/functions`;
    checkRequest({ ...creating, url: functions, body: made });
    expect(made.eventTrigger === undefined).toBe(endpoint.eventTrigger === undefined);
    if (!job) continue;
    checkRequest({ ...creating, url: `cloudscheduler.googleapis.com/${parent}/jobs`, body: job });
    expect(job).toMatchObject({
      name: `projects/sales/locations/${region}/jobs/firebase-schedule-${endpoint.id}-${region}`,
      attemptDeadline: `${Math.max(180, Number(endpoint.timeoutSeconds))}s`,
    });
  }
});

test('reads from a build the functions that Firebase reads, and another version of Node makes another build', () => {
  const kindOf = ({ eventTrigger, scheduleTrigger }: Endpoint) =>
    scheduleTrigger ? 'schedule' : eventTrigger ? 'event' : 'call';
  const accountOf = ({ id }: Endpoint) => (id === 'exportWeekly' ? EXPORT_ACCOUNT : RUNTIME_ACCOUNT);
  expect(built.map(({ hash: _, ...others }) => others)).toEqual(
    endpoints.map((each) => ({ name: each.id, kind: kindOf(each), account: accountOf(each) })),
  );
  for (const [index, { hash }] of builtForOtherNode.entries()) expect(hash).not.toBe(built[index]?.hash);
});

test('a change of the code of one function is one of no other function', async () => {
  await withBuild(async (folder) => {
    const read = (): Record<string, string> =>
      JSON.parse(readFileSync(join(folder, 'functions.json'), 'utf8'));
    const file = 'src/sections/watch-loads.ts';
    buildChanged(folder, file, '');
    const before = read();
    expect(Object.keys(before).length).toBeGreaterThan(20);
    buildChanged(folder, file, '\nexport const other = 1;\n');
    const after = read();
    const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
    expect(changed).toEqual(['watchLoads']);
  });
}, 60_000);

// A named function is never skipped, although it has not changed, and costs a build of some minutes
// (firebase-tools, lib/deploy/functions/release/planner.js). So `deployBackend` names only what is not as built.
test('of functions that have not changed Firebase builds those that are named, deletes none, and touches no other one', async () => {
  const deployed = endpoints.map((endpoint) => ({ ...endpoint, state: 'ACTIVE', hash: 'same' }));
  const want = endpoints.map((endpoint) => ({ ...endpoint, hash: 'same' }));
  const [first] = endpoints;
  const former = { ...deployed[0], id: 'former', labels: { 'deployment-tool': 'cli-firebase' } };
  const all = endpoints.map(({ id }) => `functions:${id}`).join(',');
  const have = [...deployed, former];
  expect((await planFor(all, want, have)).changed).toHaveLength(endpoints.length);
  expect(await planFor(`functions:${first?.id}`, want, have)).toEqual({
    made: [],
    changed: [first?.id],
    deleted: [],
    skipped: [],
  });
  // Without names it skips all, and deletes what the sources lack.
  expect(await planFor('functions', want, have)).toMatchObject({ changed: [], deleted: ['former'] });
});
