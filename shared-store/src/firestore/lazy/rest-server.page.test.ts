import { ServerClock } from 'shared-model/fields/clock';
import { report } from 'shared-model/report';
import { pageRequest, type StoredDocument } from '../requests';
import { restApi } from '../rest';
import { RestServer } from './rest-server';

const rest = restApi({ options: { projectId: 'sales' } });
const reads = new RestServer(rest, async () => 'token', new ServerClock());

const VIEWS = { collection: 'views/budi/saved', conditions: [], orders: [], limit: 100 };

const queryOf = ({ body }: { readonly body: string }) => JSON.parse(body).structuredQuery;

const name = 'projects/sales/databases/(default)/documents/salesReport/visit';

test('asks for what follows a document, by its exact place in the order', () => {
  const sent = { timestamp: { timestampValue: '2026-11-23T09:04:00.123456Z' } };
  const after: StoredDocument = { id: 'visit', fields: {}, sent };
  const request = pageRequest({ model: report, filters: [], limit: 50, after, through: after });
  const values = [sent.timestamp, { referenceValue: name }];
  expect(queryOf(reads.requestOf(request))).toMatchObject({
    orderBy: [
      { field: { fieldPath: 'timestamp' }, direction: 'DESCENDING' },
      { field: { fieldPath: '__name__' }, direction: 'DESCENDING' },
    ],
    startAt: { values, before: false },
    endAt: { values, before: false },
    limit: 50,
  });
});

test('asks for documents of an account, and for their number', () => {
  expect(reads.requestOf(VIEWS).parent).toBe('/views/budi');
  expect(queryOf(reads.requestOf(VIEWS))).toEqual({ from: [{ collectionId: 'saved' }], limit: 100 });
});

test('asks for a sum, which is one read', () => {
  const conditions = [{ field: ['kind'], operator: '==', value: 'contacts' }] as const;
  const request = reads.requestOf({ collection: 'counts', conditions, orders: [], limit: 1_000, sumOf: 'n' });
  expect(request.method).toBe('runAggregationQuery');
  expect(JSON.parse(request.body).structuredAggregationQuery).toMatchObject({
    structuredQuery: { from: [{ collectionId: 'counts' }], limit: 1_000 },
    aggregations: [{ alias: 'n', sum: { field: { fieldPath: 'n' } } }],
  });
});

describe('a token that the server does not accept', () => {
  const ADA = { collection: 'contacts', id: 'ada' };
  const openReads = (answers: readonly number[]) => {
    const rest = [...answers];
    const fetch = jest.fn(async (_url: string, _request: { headers: { Authorization: string } }) => {
      const status = rest.shift() ?? 200;
      return new Response(status === 200 ? '[{"readTime":"2026-11-27T09:00:00Z"}]' : '{"error":{}}', {
        status,
      });
    });
    Object.assign(window, { fetch });
    Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
    const token = jest.fn(async (isNew?: boolean) => (isNew ? 'new' : 'old'));
    const sent = () => fetch.mock.calls.map(([, { headers }]) => headers.Authorization);
    return {
      token,
      sent,
      reads: new RestServer(restApi({ options: { projectId: 'sales' } }), token, new ServerClock()),
    };
  };

  test('is replaced once, because the clock of the device may have been set', async () => {
    const { reads, sent } = openReads([401]);
    await expect(reads.read(ADA)).resolves.toEqual([]);
    expect(sent()).toEqual(['Bearer old', 'Bearer new']);
  });

  test.each([
    [[401, 401], '401', 2],
    [[403], '403', 1],
  ] as const)('ends a reading that is refused anyway: %j', async (answers, status, requests) => {
    const { reads, sent } = openReads(answers);
    await expect(reads.read(ADA)).rejects.toThrow(status);
    expect(sent()).toHaveLength(requests);
  });

  test('stays refused while there is no new one', async () => {
    const { reads, token } = openReads([401]);
    token.mockImplementation(async (isNew) => {
      if (isNew) throw new Error('The service of tokens is away.');
      return 'old';
    });
    await expect(reads.read(ADA)).rejects.toThrow('401');
  });
});
