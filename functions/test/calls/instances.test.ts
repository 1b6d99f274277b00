import { RUNTIME_ACCOUNT } from '../../../tools/src/production/steps/identities';
import { CALLABLES } from './callable-names';

let functions: typeof import('../../src/index');
beforeAll(async () => {
  functions = await import('../../src/index');
});

const endpointOf = (name: (typeof CALLABLES)[number]) => functions[name].__endpoint;

test.each(CALLABLES)('%s has at most 20 instances, whoever calls it', (name) => {
  expect(endpointOf(name).maxInstances).toBe(20);
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

type Endpoint = Pick<ReturnType<typeof endpointOf>, 'platform' | 'maxInstances' | 'serviceAccountEmail'>;

test('each function is of the second generation, with a limit of instances and the account that init makes', () => {
  const { indexWords, ...others } = functions;
  // A trigger for each kind of record.
  const all: readonly { readonly __endpoint: Endpoint }[] = [
    ...Object.values(others),
    ...Object.values(indexWords),
  ];
  expect(all.length).toBeGreaterThan(CALLABLES.length + Object.keys(indexWords).length);
  for (const { __endpoint: endpoint } of all) {
    expect([endpoint.platform, Number(endpoint.maxInstances) <= 20]).toEqual(['gcfv2', true]);
    expect(endpoint.serviceAccountEmail).toBe(`${RUNTIME_ACCOUNT}@`);
  }
});
