import fc from 'fast-check';
import type { CallableFunction } from 'firebase-functions/v2/https';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { REGION } from '../../src/calls/database';
import { FUNCTIONS, PROJECT } from '../emulators';
import { CALLABLES, type CallableName } from './callable-names';
import { openClient } from './client';
import { serve } from './served';
import { CHOSEN, send, strangeRequest } from './strange-requests';

type Callable = CallableFunction<unknown, unknown>;
type Request = Parameters<Callable['run']>[0];

/** Part of every sent password. It must not appear in the log. */
const SECRET = 'kata-sandi-rahasia';
const CALLS_PER_CALLER = 50;
const INPUTS = IS_NIGHT ? 800 : 50;
const REQUESTS = IS_NIGHT ? 300 : 60;
/** Chooses others each night: what they find should stop no other change. */
const SEED = IS_NIGHT ? {} : { seed: 58 };

const printed: string[] = [];
const print = (...values: unknown[]) => {
  printed.push(values.map(String).join(' '));
  return true;
};

let accounts: typeof import('../accounts/accounts');
let callables: Readonly<Record<CallableName, Callable>>;

beforeAll(async () => {
  // The logger keeps the console methods of the time when it is loaded.
  for (const method of ['debug', 'info', 'log', 'warn', 'error'] as const) {
    jest.spyOn(console, method).mockImplementation(print);
  }
  jest.spyOn(process.stdout, 'write').mockImplementation(print);
  accounts = await import('../accounts/accounts');
  callables = await import('../../src/index');
});

let callsLeft = 0;
let callerUid = '';

/** Calls as an administrator with calls left in this minute. */
async function call(name: CallableName, data: unknown): Promise<unknown> {
  if (callsLeft === 0) {
    callerUid = await accounts.createAccount({ emailVerified: true, admin: true });
    callsLeft = CALLS_PER_CALLER;
  }
  callsLeft -= 1;
  // The functions read only the caller and the data of a request.
  const request = { auth: { uid: callerUid, token: {} }, data } as Request;
  return callables[name].run(request);
}

const password = fc.oneof(
  fc.constant(SECRET),
  fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => `${SECRET}${text}`),
  fc.constant(SECRET.repeat(300)),
);

const nasty = fc.oneof(
  fc.anything({ withBigInt: false, withDate: true, withNullPrototype: true }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '__proto__',
    'constructor',
    '.',
    '..',
    '__id__',
    'a/b',
    '\u0000',
    '\ud800',
    '💣',
    'x'.repeat(100_000),
  ),
  fc.constantFrom(null, undefined, Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 1.5, 2 ** 53, 1001, true),
  fc.constantFrom(
    'a@b',
    'a@b.c',
    'ü@example.com',
    '"a b"@example.com',
    'a@example.com\n',
    `${'a'.repeat(245)}@example.com`,
  ),
  password,
  fc.array(password, { maxLength: 2 }),
);

const fields = {
  email: nasty,
  password: fc.oneof(password, nasty),
  displayName: nasty,
  uid: nasty,
  disabled: nasty,
  pageToken: nasty,
  pageSize: nasty,
  person: nasty,
  action: nasty,
  from: fc.oneof(
    fc.constantFrom('2026-01-31T00:00:00.000Z', '2026-02-31T00:00:00Z', '0000-01-01T00:00:00Z'),
    nasty,
  ),
  collection: fc.oneof(fc.constantFrom('customers', 'salesReport'), nasty),
  customer: fc.oneof(fc.constant('PT Ukur'), nasty),
};

/** An input that is wrong as a whole, or has right, wrong and additional fields. */
const input = fc.oneof(
  { weight: 1, arbitrary: nasty },
  { weight: 4, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  {
    weight: 2,
    arbitrary: fc.record({
      email: fc.constant('sari@example.com'),
      displayName: fc.constant('Sari'),
      disabled: fc.constant(true),
      uid: fc.constant('nobody'),
      password: fc.oneof(password, nasty),
      __proto__: nasty,
      constructor: nasty,
    }),
  },
);

/** Returns lists of texts, of which some are strange. */
const texts = (usual: readonly string[]) =>
  fc.array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...usual) }, nasty), { maxLength: 4 });

const importId = fc.oneof({ weight: 4, arbitrary: fc.constant('a'.repeat(32)) }, nasty);
const customerId = fc.oneof({ weight: 2, arbitrary: fc.constantFrom('one', 'other') }, nasty);
const count = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(0, 1, 2) }, nasty);

/** Inputs of the actions that these callables know, so that random texts reach what stands behind their schemas. */
const ACTIONS: readonly (readonly [CallableName, Readonly<Record<string, fc.Arbitrary<unknown>>>])[] = [
  [
    'importRecords',
    {
      action: fc.constant('begin'),
      id: importId,
      collection: fields.collection,
      fileName: nasty,
      hash: fc.constant('a'.repeat(64)),
    },
  ],
  [
    'importRecords',
    {
      action: fc.constant('rows'),
      id: importId,
      step: count,
      fields: texts(['name', 'email', 'phone', 'customer', 'timestamp']),
      cells: fc.array(fc.oneof({ weight: 2, arbitrary: fc.constantFrom(1, 2, 'PT Ukur', '021') }, nasty)),
    },
  ],
  [
    'importRecords',
    { action: fc.constant('start'), id: importId, steps: count, rows: count, mode: fc.constant('fill') },
  ],
  ['importRecords', { action: fc.constant('results'), id: importId, from: count }],
  ['importRecords', { action: fc.constant('customers'), names: texts(['PT Ukur']) }],
  [
    'importRecords',
    {
      action: fc.constant('duplicates'),
      collection: fields.collection,
      fields: texts(['name', 'email', 'phone', 'customer', 'timestamp']),
      cells: fc.array(fc.oneof({ weight: 2, arbitrary: fc.constantFrom(1, 2, 'PT Ukur', '021') }, nasty)),
    },
  ],
  [
    'mergeCustomers',
    {
      id: fc.constant('merge'),
      kept: customerId,
      gone: customerId,
      fields: texts(['name', 'phone']),
      keptTexts: texts(['PT Ukur']),
      goneTexts: texts(['PT Ukur']),
      take: fc.constant(['phone']),
    },
  ],
  ['mergeCustomers', { undo: fc.constantFrom('merge', 'constructor', 'other') }],
  ['mergeCustomers', { notDuplicates: fc.tuple(customerId, customerId) }],
  ['mergeCustomers', { maybeDuplicates: fc.tuple(customerId, customerId) }],
  [
    'changeRecords',
    {
      action: fc.constant('begin'),
      id: importId,
      kind: fc.constantFrom('delete', 'restore'),
      collection: fields.collection,
      part: count,
      ids: texts(['one', 'other']),
      isLast: fc.boolean(),
    },
  ],
  ['changeRecords', { action: fc.constant('revert'), id: importId, reverts: fc.oneof(importId, nasty) }],
  ['changeRecords', { action: fc.constantFrom('stop', 'continue'), id: fc.oneof(importId, nasty) }],
  ['changeRecords', { action: fc.constant('left'), id: fc.oneof(importId, nasty), from: count }],
  [
    'personalData',
    { action: fc.constant('erase'), id: importId, also: texts(['a/b']), keep: texts(['a/b']) },
  ],
  ['personalData', { action: fc.constantFrom('read', 'export'), id: importId }],
  ['changeResponsiblePerson', { from: nasty, to: fc.oneof(fc.constant('Sari'), nasty) }],
  ['countRecords', { naming: texts(['PT Ukur']) }],
  ['countRecords', { collection: fc.constant('contacts'), customer: nasty, words: fc.constant(['pt']) }],
  ['countRecords', { collection: fc.constant('contacts'), words: texts(['pt']) }],
];

const deepInput = fc.oneof(
  ...ACTIONS.map(([name, model]) => fc.record(model).map((data) => [name, data] as const)),
);

test('answers random texts in each action of the callables for staff without an internal error', async () => {
  // Firestore repeats a query with half a character until the call ends.
  const outcomes = { refused: 0, answered: 0 };
  await fc.assert(
    fc.asyncProperty(deepInput, async ([name, data]) => {
      const sent: unknown = JSON.parse(JSON.stringify(data));
      const answer = await call(name, sent);
      outcomes[isFailure(answer) ? 'refused' : 'answered'] += 1;
    }),
    { numRuns: INPUTS, ...SEED },
  );
  expect(outcomes.answered).toBeGreaterThan(INPUTS / 20);
}, 120_000);

const isFailure = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'message' in answer && answer.message === 'Error';

test('answers random inputs without an internal error, and logs no password', async () => {
  const tried = { refused: 0, answered: 0 };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...CALLABLES), input, async (name, data) => {
      const answer = await call(name, data);
      tried[isFailure(answer) ? 'refused' : 'answered'] += 1;
      if (isFailure(answer)) {
        expect(answer).toEqual({
          message: 'Error',
          code: {
            errorInfo: { code: expect.stringMatching(/^auth\//), message: expect.stringMatching(/\.$/) },
          },
        });
        expect(JSON.stringify(answer)).not.toContain(SECRET);
      }
    }),
    { numRuns: INPUTS, ...SEED },
  );
  expect(tried.refused).toBeGreaterThanOrEqual(INPUTS / 2);
  expect(printed.join('\n')).not.toContain(SECRET);
}, 120_000);

test('logs no password when Auth fails midway', async () => {
  await call('listUsers', {});
  const failing = jest.spyOn(accounts.admin, 'createUser').mockImplementation((account) => {
    throw Object.assign(new Error('socket hang up'), { config: { data: JSON.stringify(account) } });
  });
  const outcome = await call('addUser', {
    email: accounts.newEmail(),
    password: SECRET,
    displayName: 'Budi',
  }).catch((error: unknown) => error);
  failing.mockRestore();
  expect(outcome).toMatchObject({ code: 'internal' });
  expect(printed.join('\n')).toContain('socket hang up');
  expect(printed.join('\n')).not.toContain(SECRET);
});

test('refuses random requests of an account without rights, and logs nothing of them', async () => {
  const client = openClient();
  await accounts.signInAs(client, { emailVerified: false, admin: true });
  const authorization = `Bearer ${await client.auth.currentUser?.getIdToken()}`;
  const served = await serve(new Map<string, Callable>(CALLABLES.map((name) => [name, callables[name]])));
  const statuses = new Set<number>();
  try {
    await fc.assert(
      fc.asyncProperty(strangeRequest(CALLABLES), async (request) => {
        const headers = { ...request.headers, authorization };
        const { status, answer } = await send(served.url, { ...request, headers });
        statuses.add(status);
        expect(answer).not.toContain('INTERNAL');
        expect(printed.join('\n')).not.toContain(CHOSEN);
      }),
      { numRuns: REQUESTS, ...SEED },
    );
  } finally {
    await Promise.all([served.close(), client.close()]);
  }
  // Preflight, bad request, no right, and too many requests unless the minute ended in between.
  expect([204, 400, 403, 429]).toEqual(expect.arrayContaining([...statuses]));
  expect([...statuses]).toEqual(expect.arrayContaining([400, 403]));
}, 120_000);

describe('over the wire', () => {
  const client = openClient();
  afterAll(() => client.close());

  const BODIES = [
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '{}',
    '{"data":null}',
    '{"data":[]}',
    '{"data":"text"}',
    '{"data":{},"more":1}',
    '{"data":{"__proto__":{"email":"sari@example.com"}}}',
    '{"data":{"constructor":{"prototype":{"admin":true}}}}',
    '{"data":{"email":{"@type":"type.googleapis.com/google.protobuf.Int64Value","value":"1"}}}',
    '{"data":{"uid":{"@type":"type.googleapis.com/google.protobuf.Int64Value","value":"x"}}}',
    '{"data":{"password":{"@type":"type.googleapis.com/google.protobuf.UInt64Value","value":"x"}}}',
    '{"data":{"@type":"x","password":"kata-sandi-rahasia"}}',
    '{"email":"sari@example.com","password":"kata-sandi-rahasia","displayName":"Sari"}',
    '{"data":{"uid":"nobody","disabled":"true"}}',
    '{"data":{"pageSize":1e999,"pageToken":7}}',
    '{"data":{"action":"rows","id":"a","step":0,"fields":["__proto__"],"cells":[1,"\\ud800"]}}',
    '{"data":{"notDuplicates":[["one"],["other"]]}}',
    `{"data":{"naming":["${'x'.repeat(1_048_576)}"]}}`,
    `{"data":{"email":"${'x'.repeat(200_000)}"}}`,
    `{"data":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  ];

  /** These refuse a malformed body by the same code as the other ones, and have the most to parse. */
  const DAILY = ['addUser', 'changeRecords', 'countRecords', 'importRecords', 'mergeCustomers'];
  const NIGHTLY = ['addAdmin', 'setUserDisabled', 'listUsers', 'changeResponsiblePerson'];

  test.each(IS_NIGHT ? [...DAILY, ...NIGHTLY] : DAILY)(
    '%s answers every body without an internal error',
    async (name) => {
      await accounts.signInAsAdministrator(client);
      const token = await client.auth.currentUser?.getIdToken();
      const broken: string[] = [];
      for (const body of BODIES) {
        const response = await fetch(
          `http://${FUNCTIONS.host}:${FUNCTIONS.port}/${PROJECT}/${REGION}/${name}`,
          {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
            body,
          },
        );
        const answer = await response.text();
        if (![200, 400].includes(response.status) || /INTERNAL|Something went wrong/.test(answer)) {
          broken.push(`${body.slice(0, 100)}: ${response.status} ${answer.slice(0, 200)}`);
        }
      }
      expect(broken).toEqual([]);
    },
  );
});
