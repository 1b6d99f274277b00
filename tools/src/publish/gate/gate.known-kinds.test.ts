import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import type { PageConfig } from '../../cloud/firebase-web-config';
import { anyRecord, objectionTo, unknownKinds } from './gate';

const DOCUMENTS = 'projects/sales/databases/(default)/documents';

/** The answers to queries, as Firestore gives them. */
const FOUND: Readonly<Record<string, unknown>> = {
  customers: [{ document: { name: `${DOCUMENTS}/customers/acme` }, readTime: '2026-11-21T09:30:00Z' }],
  orders: [{ readTime: '2026-11-21T09:30:00Z' }],
};

const KNOWN_TO_RULES = ['customers', 'orders'];
const KNOWN_TO_FUNCTIONS = ['customers', 'visits'];

const bodySchema = v.object({
  structuredQuery: v.optional(
    v.object({ from: v.tuple([v.object({ collectionId: v.string() })]), limit: v.number() }),
  ),
  data: v.optional(v.object({ collection: v.string() })),
});

let config: PageConfig;
let server: Server;
let requests: string[];

/** Answers as the live backend: a status and a body. */
const answer = async (request: IncomingMessage): Promise<[number, unknown]> => {
  const { url = '', headers } = request;
  requests.push(`${url} of ${headers.referer}`);
  const body: unknown = JSON.parse(await text(request));
  if (url.includes(':signInWithPassword')) return [200, { idToken: 'token' }];
  if (headers.authorization !== 'Bearer token') return [401, {}];
  const { structuredQuery, data } = v.parse(bodySchema, body);
  if (structuredQuery) {
    const [{ collectionId }] = structuredQuery.from;
    if (structuredQuery.limit !== 1) return [400, {}];
    return KNOWN_TO_RULES.includes(collectionId) ? [200, FOUND[collectionId] ?? []] : [403, {}];
  }
  if (data?.collection === 'broken') return [500, { error: 'broken' }];
  const isKnown = KNOWN_TO_FUNCTIONS.includes(data?.collection ?? '');
  return [200, { result: isKnown ? { count: 7 } : { message: 'Error', code: { errorInfo: {} } } }];
};

beforeEach(async () => {
  delete process.env.LOCAL_PORT_OFFSET;
  requests = [];
  server = createServer((request, response) => {
    void answer(request).then(([status, body]) => response.writeHead(status).end(JSON.stringify(body)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const options = { apiKey: 'key', authDomain: 'sales.example', projectId: 'sales' };
  const emulators = { auth: host, firestore: host, functions: host };
  config = { options, region: 'asia-southeast2', emulators };
});

afterEach(() => {
  server.close();
});

const live = () => ({
  page: 'https://sales.example',
  config,
  visitors: () => [{ email: 'smoke@example.com', password: 'password', admin: true }],
});

const ask = (...collections: string[]) => unknownKinds(live(), collections);

test('names the kinds that the live rules or functions do not know', async () => {
  await expect(ask('customers', 'orders', 'visits', 'notes')).resolves.toEqual({
    rules: ['visits', 'notes'],
    functions: ['orders', 'notes'],
  });
});

test('asks as the page does, with one document at most', async () => {
  await ask('customers');
  const page = 'https://sales.example/';
  expect(requests).toEqual([
    `/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=key of ${page}`,
    `/v1/projects/sales/databases/(default)/documents:runQuery of ${page}`,
    `/sales/asia-southeast2/countRecords of ${page}`,
  ]);
});

test('asks the database of the page', async () => {
  config = { ...config, databaseId: 'restored-1' };
  await ask('customers');
  expect(requests[1]).toContain('/v1/projects/sales/databases/restored-1/documents:runQuery');
});

test('fails if the backend does, instead of calling a kind unknown', async () => {
  await expect(ask('broken')).rejects.toThrow(/countRecords answered 500/);
});

test('says what to deploy first, to a project and on the local suite', () => {
  const project = { name: 'sales', hasTestData: false };
  expect(objectionTo({ rules: [], functions: [] }, project)).toBeUndefined();
  expect(objectionTo({ rules: ['orders'], functions: [] }, project)).toBe(
    'The live rules do not know orders yet: deploy rules and functions first (npx firebase deploy --only firestore,functions --project sales).',
  );
  const local = { name: 'local', hasTestData: true };
  expect(objectionTo({ rules: ['orders'], functions: ['orders', 'visits'] }, local)).toBe(
    'The live rules and functions do not know orders and visits yet: deploy rules and functions first (npm run models && npm run build -- functions).',
  );
});

test('finds any record of a collection to open, if there is one', async () => {
  expect(await anyRecord(live(), 'customers')).toBe('acme');
  expect(await anyRecord(live(), 'orders')).toBeUndefined();
  await expect(anyRecord(live(), 'visits')).rejects.toThrow(/runQuery answered 403/);
});
