import { ConnectionError, UnknownOutcomeError } from '../data-store';
import { explainFailure } from '../explain-failure';
import { ANSWER_TIMEOUT_MS } from '../in-time';
import { type DocumentWrite, transactionsBy } from './commit';
import { RestServer } from './lazy/rest-server';
import type { StoredDocument, Transaction } from './requests';
import { RefusedError, restApi } from './rest';
import { SERVER_TIME } from './values';

const ADA: StoredDocument = { id: 'ada', fields: { name: 'Ada' }, sent: {}, version: '1' };

/** Opens a server whose answers the test gives. A transaction renames Ada to Eve. */
const open = (isWriting = true) => {
  const steps = { read: (_?: Error) => {}, leave: () => {}, answer: (_?: Error) => {} };
  const sent: (readonly DocumentWrite[])[] = [];
  const step = (name: 'read' | 'leave' | 'answer') =>
    new Promise<void>((resolve, reject) => {
      steps[name] = (error?: Error) => (error ? reject(error) : resolve());
    });
  const stored = { version: '1' };
  const readAll = jest.fn(async () => {
    await step('read');
    return [{ ...ADA, ...stored }];
  });
  const transact = transactionsBy({
    readAll,
    commit: async (writes, leave) => {
      await step('leave');
      leave();
      sent.push(writes);
      await step('answer');
      return { time: '2' };
    },
  });
  const result = transact(async ({ get, set }) => {
    await get('customers', 'ada');
    if (isWriting) set('customers', 'ada', { name: 'Eve' });
    return 'saved';
  });
  const failure = result.then(
    () => undefined,
    (error: unknown) => error,
  );
  const pass = async (...names: (keyof typeof steps)[]) => {
    for (const name of names) {
      await settle();
      steps[name]();
    }
    await settle();
  };
  return { result, failure, steps, sent, pass, readAll, stored };
};

const settle = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

const isKnown = (error: unknown) =>
  error instanceof ConnectionError && !(error instanceof UnknownOutcomeError);

const unknownOf = (error: unknown) => {
  if (!(error instanceof UnknownOutcomeError)) throw new Error('It should not be known.');
  return error;
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('resolves to what was written, which must be as it was read', async () => {
  const { result, sent, pass } = open();
  await pass('read', 'leave', 'answer');
  await expect(result).resolves.toBe('saved');
  expect(sent).toEqual([[{ collection: 'customers', id: 'ada', fields: { name: 'Eve' }, before: ADA }]]);
});

test.each(['the answer to its reading', 'its token'])(
  'never sends what was given up before it has left, however late %s comes',
  async (late) => {
    const { failure, sent, pass } = open();
    await pass(...(late === 'its token' ? (['read'] as const) : []));
    await settle(ANSWER_TIMEOUT_MS);
    expect(isKnown(await failure)).toBe(true);
    // Requests may wait behind those of other tabs.
    expect(explainFailure('The report')(await failure)).toMatch(
      / is not saved yet: .* close some of them\.$/,
    );
    await pass('read', 'leave');
    await settle(60_000);
    expect(sent).toEqual([]);
  },
);

test('reports that it does not know while the answer to a write is away, and what came of it', async () => {
  const { failure, pass } = open();
  await pass('read', 'leave');
  await settle(ANSWER_TIMEOUT_MS);
  const { outcome } = unknownOf(await failure);
  await pass('answer');
  await expect(outcome).resolves.toBe('saved');
});

test('reports later that a write was refused', async () => {
  const { failure, steps, pass } = open();
  await pass('read', 'leave');
  await settle(ANSWER_TIMEOUT_MS);
  const { outcome } = unknownOf(await failure);
  outcome.catch(() => undefined);
  steps.answer(new RefusedError(403, 'PERMISSION_DENIED'));
  await settle(1_000);
  await pass('read');
  await expect(outcome).rejects.toMatchObject({ code: 'permission-denied' });
});

test('does not know what came of a write whose answer is lost, and rejects a refusal', async () => {
  const lost = open();
  await lost.pass('read', 'leave');
  lost.steps.answer(new ConnectionError());
  expect(await lost.failure).toBeInstanceOf(UnknownOutcomeError);

  const refused = open();
  await refused.pass('read', 'leave');
  refused.steps.answer(new RefusedError(403, 'PERMISSION_DENIED'));
  await settle(1_000);
  await refused.pass('read');
  await expect(refused.result).rejects.toMatchObject({ code: 'permission-denied' });
});

test('a transaction that only reads is never unknown', async () => {
  const { failure } = open(false);
  await settle(ANSWER_TIMEOUT_MS);
  expect(isKnown(await failure)).toBe(true);
});

test.each([
  [409, 'ABORTED'],
  [409, 'ALREADY_EXISTS'],
  [400, 'FAILED_PRECONDITION'],
])('reads and decides again after another write came first: %s %s', async (status, reason) => {
  const { result, steps, sent, pass } = open();
  await pass('read', 'leave');
  steps.answer(new RefusedError(status, reason));
  await settle(1_000);
  await pass('read', 'leave', 'answer');
  await expect(result).resolves.toBe('saved');
  expect(sent).toHaveLength(2);
});

test('gives up after five attempts, and knows that nothing was written', async () => {
  const { failure, steps, sent, pass } = open();
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await pass('read', 'leave');
    steps.answer(new RefusedError(409, 'ABORTED'));
    await settle(1_000);
  }
  expect(await failure).toMatchObject({ code: 'aborted' });
  expect(sent).toHaveLength(5);
});

test('knows that nothing was written if the server cannot be read after another write came first', async () => {
  const { failure, steps, pass } = open();
  await pass('read', 'leave');
  steps.answer(new RefusedError(409, 'ABORTED'));
  await settle(1_000);
  steps.read(new ConnectionError());
  expect(isKnown(await failure)).toBe(true);
});

test('reads again what the rules refuse, because another write may have come first', async () => {
  const { result, steps, sent, pass, stored } = open();
  await pass('read', 'leave');
  stored.version = '2';
  steps.answer(new RefusedError(403, 'PERMISSION_DENIED'));
  await settle(1_000);
  await pass('read', 'leave', 'answer');
  await expect(result).resolves.toBe('saved');
  expect(sent).toHaveLength(2);
});

test('takes a refusal of what nobody has changed since, and sends it once', async () => {
  const { failure, steps, sent, pass } = open();
  await pass('read', 'leave');
  steps.answer(new RefusedError(403, 'PERMISSION_DENIED'));
  await settle(1_000);
  await pass('read');
  expect(await failure).toMatchObject({ code: 'permission-denied' });
  expect(sent).toHaveLength(1);
});

describe('over the REST API', () => {
  const NAME = 'projects/sales/databases/(default)/documents';
  const options = { projectId: 'sales' };
  const clock = { note: () => {} } as never;

  /** Opens transactions over answers by the method of the request. */
  const openRest = (answers: Readonly<Record<string, unknown>>) => {
    const asked: Record<string, unknown>[] = [];
    const rest = restApi({ options });
    const reads = new RestServer(
      {
        ...rest,
        ask: async ({ method, body }, _token, { leave } = {}) => {
          leave?.();
          asked.push({ method, ...JSON.parse(body) });
          return answers[method];
        },
      },
      async () => 'token',
      clock,
    );
    return { asked, transact: transactionsBy(reads) };
  };

  const move = async ({ get, set, delete: remove }: Transaction) => {
    const [contact] = await Promise.all([
      get('contacts', 'ada'),
      get('customers', 'acme'),
      get('contacts', 'new'),
    ]);
    set(
      'contacts',
      'new',
      {
        ...contact?.fields,
        age: 7,
        meta: { by: 'me', at: SERVER_TIME },
        tags: ['a'],
        before: contact?.fields,
      },
      { before: { mapValue: { fields: contact?.sent } } },
    );
    remove('contacts', 'ada');
  };
  const version = '2026-11-28T01:00:00.123456789Z';
  const FOUND = [
    {
      found: {
        name: `${NAME}/contacts/ada`,
        fields: { on: { timestampValue: version } },
        updateTime: version,
      },
    },
    { found: { name: `${NAME}/customers/acme`, fields: {}, updateTime: version } },
    { missing: `${NAME}/contacts/new` },
  ];

  test('reads by one request, and writes by one, if nothing has changed meanwhile', async () => {
    const commit = { commitTime: version, writeResults: [{}, {}, {}] };
    const { asked, transact } = openRest({ batchGet: FOUND, commit });
    await transact(move);
    expect(asked).toEqual([
      {
        method: 'batchGet',
        documents: [`${NAME}/contacts/ada`, `${NAME}/customers/acme`, `${NAME}/contacts/new`],
      },
      {
        method: 'commit',
        writes: [
          { delete: `${NAME}/contacts/ada`, currentDocument: { updateTime: version } },
          { verify: `${NAME}/customers/acme`, currentDocument: { updateTime: version } },
          {
            update: {
              name: `${NAME}/contacts/new`,
              fields: {
                on: { timestampValue: '2026-11-28T01:00:00.123Z' },
                age: { integerValue: '7' },
                tags: { arrayValue: { values: [{ stringValue: 'a' }] } },
                meta: { mapValue: { fields: { by: { stringValue: 'me' } } } },
                before: { mapValue: { fields: { on: { timestampValue: version } } } },
              },
            },
            updateTransforms: [{ fieldPath: 'meta.at', setToServerValue: 'REQUEST_TIME' }],
            currentDocument: { exists: false },
          },
        ],
      },
    ]);
  });

  test('sends back to the letter what it leaves as it was, also kinds that no model has', async () => {
    const fields = { on: { timestampValue: version }, place: { geoPointValue: { latitude: 1 } } };
    const { asked, transact } = openRest({
      batchGet: [{ found: { name: `${NAME}/contacts/ada`, fields, updateTime: version } }],
      commit: { commitTime: version, writeResults: [{}] },
    });
    await transact(async ({ get, set }) =>
      set('contacts', 'ada', { ...(await get('contacts', 'ada'))?.fields, name: 'Eve' }),
    );
    expect(asked[1]).toMatchObject({
      writes: [{ update: { fields: { ...fields, name: { stringValue: 'Eve' } } } }],
    });
  });

  test.each([
    ['a portal', { ok: true }],
    ['fewer writes', { commitTime: version, writeResults: [] }],
  ])('takes the answer of %s for none', async (_, commit) => {
    const { transact } = openRest({ batchGet: FOUND, commit });
    await expect(transact(move)).rejects.toBeInstanceOf(UnknownOutcomeError);
  });

  test('writes nothing after an answer that lacks a document', async () => {
    const { asked, transact } = openRest({ batchGet: FOUND.slice(1) });
    await expect(transact(move)).rejects.toBeInstanceOf(ConnectionError);
    expect(asked).toHaveLength(1);
  });
});
