import { contact } from 'shared-model/contact';
import { ServerClock } from 'shared-model/fields/clock';
import { report } from 'shared-model/report';
import { ConnectionError, type List } from '../data-store';
import { pageRequest } from './requests';
import { documentsIn, restApi } from './rest';

const options = { apiKey: 'key', authDomain: 'sales.example', projectId: 'sales' };
const { requestOf, ask } = restApi({ options });

const firstOf = <T>(list: List<T>) => pageRequest({ ...list, limit: 20 });
const ADA = { collection: 'contacts', id: 'ada' };

const queryOf = (request: { body: string }) => JSON.parse(request.body).structuredQuery;

test('asks for the first records of a list in its order', () => {
  const request = requestOf(firstOf({ model: report, filters: [] }));
  expect(request.method).toBe('runQuery');
  expect(queryOf(request)).toEqual({
    from: [{ collectionId: 'salesReport' }],
    orderBy: [{ field: { fieldPath: 'timestamp' }, direction: 'DESCENDING' }],
    limit: 20,
  });
});

test('asks by filters and a period, and orders by what no filter fixes', () => {
  const from = new Date('2026-11-01T00:00:00Z');
  const filters = [{ field: 'customer', equals: 'PT "Acme"' }];
  const list = { model: report, filters, period: { from }, order: 'customer' };
  expect(queryOf(requestOf(firstOf(list)))).toMatchObject({
    where: {
      compositeFilter: {
        op: 'AND',
        filters: [
          {
            fieldFilter: {
              field: { fieldPath: 'customer' },
              op: 'EQUAL',
              value: { stringValue: 'PT "Acme"' },
            },
          },
          {
            fieldFilter: {
              field: { fieldPath: 'timestamp' },
              op: 'GREATER_THAN_OR_EQUAL',
              value: { timestampValue: '2026-11-01T00:00:00.000Z' },
            },
          },
        ],
      },
    },
    orderBy: [{ field: { fieldPath: 'timestamp' }, direction: 'DESCENDING' }],
  });
});

test('asks for search entries by words, quotes unusual names, and limits their ids', () => {
  const period = { before: new Date(0) };
  const list = { model: report, filters: [], words: ['3d', 'a`b'], period };
  const { from, where } = queryOf(requestOf(firstOf(list)));
  expect(from).toEqual([{ collectionId: 'salesReportWords' }]);
  const filters: { fieldFilter: { field: { fieldPath: string }; value: object } }[] =
    where.compositeFilter.filters;
  expect(filters.map(({ fieldFilter }) => fieldFilter.field.fieldPath)).toEqual([
    'prefixes.`3d`',
    'prefixes.`a\\`b`',
    '__name__',
  ]);
  expect(filters.at(-1)?.fieldFilter.value).toEqual({
    referenceValue: expect.stringMatching(
      /^projects\/sales\/databases\/\(default\)\/documents\/salesReportWords\/\d{16}$/,
    ),
  });
});

test('asks the same for the same list, and for one document', () => {
  const list = () => requestOf(firstOf({ model: contact, filters: [] }));
  expect(list()).toEqual(list());
  expect(requestOf(ADA)).toEqual({
    method: 'batchGet',
    body: '{"documents":["projects/sales/databases/(default)/documents/contacts/ada"]}',
  });
});

const name = 'projects/sales/databases/(default)/documents/salesReport/visit';

test('reads texts, moments, numbers and maps of documents', () => {
  const fields = {
    customer: { stringValue: 'Acme' },
    timestamp: { timestampValue: '2026-11-23T09:04:00.123456Z' },
    record: { mapValue: { fields: { isNew: { booleanValue: true }, size: { integerValue: '7' } } } },
    share: { doubleValue: 0.5 },
    list: { arrayValue: { values: [{ integerValue: '7' }] } },
    place: { geoPointValue: {} },
    nothing: { nullValue: null },
  };
  const read = documentsIn([
    { document: { name, fields, updateTime: 'now' } },
    { found: { name } },
    { missing: name },
    { readTime: '' },
  ]);
  expect(read).toEqual([
    {
      id: 'visit',
      fields: {
        customer: 'Acme',
        timestamp: new Date('2026-11-23T09:04:00.123Z'),
        record: { isNew: true, size: 7 },
        share: 0.5,
        list: [7],
        place: { geoPointValue: {} },
        nothing: null,
      },
      sent: fields,
      version: 'now',
    },
    { id: 'visit', fields: {}, sent: {}, version: undefined },
  ]);
});

test('reads the time of the server', () => {
  jest.useFakeTimers();
  const clock = new ServerClock();
  documentsIn([{ readTime: '2026-11-23T09:04:00Z' }], clock);
  expect(clock.now()).toBe(Date.UTC(2026, 10, 23, 9, 4));
  documentsIn([], clock);
  expect(clock.now()).toBe(Date.UTC(2026, 10, 23, 9, 4));
  jest.useRealTimers();
});

describe("on a device whose clock is set while the page is open, the server's clock", () => {
  const HOUR = 3_600_000;
  const SERVER = Date.UTC(2026, 10, 23, 9, 4);
  const openClock = () => {
    const clock = new ServerClock();
    clock.note(new Date(SERVER).toISOString());
    return clock;
  };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test.each([-3 * HOUR, 3 * HOUR, 400 * 24 * HOUR, -400 * 24 * HOUR])('goes on: %i ms', async (jump) => {
    const clock = openClock();
    clock.ask = async () => clock.note(new Date(SERVER + 60_000).toISOString());
    jest.advanceTimersByTime(60_000);
    jest.setSystemTime(Date.now() + jump);
    expect(clock.now()).toBe(SERVER + 60_000);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(clock.now()).toBe(SERVER + 61_000);
  });

  test('goes on while nobody answers and the device is set back, because no sleep takes time away', async () => {
    const clock = openClock();
    clock.ask = () => Promise.reject(new Error('offline'));
    jest.setSystemTime(Date.now() - 48 * HOUR);
    clock.now();
    await jest.advanceTimersByTimeAsync(0);
    expect(clock.now()).toBe(SERVER);
  });

  test('is asked once after the computer has slept, and believes the device while nobody answers', async () => {
    const clock = openClock();
    const ask = jest.fn(() => Promise.reject(new Error('There is no network.')));
    clock.ask = ask;
    jest.setSystemTime(Date.now() + 8 * HOUR);
    clock.now();
    clock.now();
    expect(ask).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(0);
    expect(clock.now()).toBe(SERVER + 8 * HOUR);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});

test.each([[null], [{}], [[{ document: 'visit' }]], [[{ error: { code: 403 } }]], ['<!doctype html>']])(
  'refuses the answer %j',
  (answer) => expect(() => documentsIn(answer)).toThrow(),
);

test.each([[[]], [[{}]]])(
  'takes %j for no answer to a query: the server says when it has found nothing',
  (answer) => {
    const request = firstOf({ model: report, filters: [] });
    expect(() => documentsIn(answer, undefined, request)).toThrow(ConnectionError);
    expect(documentsIn([{ readTime: '2026-11-27T09:00:00Z' }], undefined, request)).toEqual([]);
  },
);

test.each([200, 401, 403, 404, 407, 429])(
  'takes the page of a proxy for no answer of the server: %d',
  async (status) => {
    const page = new Response('<!doctype html><p>Please log in.</p>', { status });
    Object.assign(window, { fetch: async () => page });
    Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
    await expect(ask(requestOf(ADA), Promise.resolve('token'))).rejects.toThrow(
      'The server cannot be reached.',
    );
  },
);

test('ends in time while the service of tokens does not answer', async () => {
  jest.useFakeTimers();
  const fetch = jest.fn();
  Object.assign(window, { fetch });
  const failure = ask(requestOf(ADA), new Promise(() => {}), { timeoutMs: 4_000 }).catch(
    (error: unknown) => error,
  );
  await jest.advanceTimersByTimeAsync(4_000);
  expect(await failure).toMatchObject({ name: 'ConnectionError', cause: { name: 'TimeoutError' } });
  expect(fetch).not.toHaveBeenCalled();
  jest.useRealTimers();
});

test('asks another database, where the page names one', async () => {
  const other = restApi({ options, databaseId: 'restored-1' });
  const name = 'projects/sales/databases/restored-1/documents/contacts/ada';
  const fetch = jest.fn(async () => new Response('[]'));
  Object.assign(window, { fetch });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  const request = other.requestOf(ADA);
  expect(JSON.parse(request.body)).toEqual({ documents: [name] });
  await other.ask(request, Promise.resolve('token'));
  expect(fetch).toHaveBeenCalledWith(
    'https://firestore.googleapis.com/v1/projects/sales/databases/restored-1/documents:batchGet',
    expect.anything(),
  );
});

test('sends the token, and rejects a refusal', async () => {
  const timeout = jest.fn(() => new AbortController().signal);
  const fetch = jest.fn(async () => new Response('[]'));
  Object.assign(window, { fetch });
  Object.assign(AbortSignal, { timeout });
  await expect(ask(requestOf(ADA), Promise.resolve('token'))).resolves.toEqual([]);
  expect(fetch).toHaveBeenCalledWith(
    'https://firestore.googleapis.com/v1/projects/sales/databases/(default)/documents:batchGet',
    expect.objectContaining({ method: 'POST', headers: { Authorization: 'Bearer token' } }),
  );
  fetch.mockResolvedValueOnce(new Response('[]', { status: 403 }));
  await expect(ask(requestOf(ADA), Promise.resolve('token'))).rejects.toThrow('Firestore answers 403.');
  fetch.mockResolvedValueOnce(new Response('', { status: 503 }));
  await expect(ask(requestOf(ADA), Promise.resolve('token'))).rejects.toThrow(
    'The server cannot be reached.',
  );
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(ask(requestOf(ADA), Promise.resolve('token'))).rejects.toThrow(
    'The server cannot be reached.',
  );
});
