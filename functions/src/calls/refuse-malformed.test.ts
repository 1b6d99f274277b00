import { initializeApp } from 'firebase-admin/app';
import type { CallableFunction } from 'firebase-functions/v2/https';
import { serve } from '../../test/calls/served';
import { refusingMalformed } from './refuse-malformed';

let callable: CallableFunction<unknown, unknown>;
let served: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  initializeApp({ projectId: 'demo-sales-report' });
  // The library keeps the console methods of the time when it is loaded.
  jest.spyOn(console, 'debug').mockImplementation(() => undefined);
  const { onCall } = await import('firebase-functions/v2/https');
  callable = onCall({ region: 'asia-southeast2' }, () => 'answer');
  served = await serve(new Map([['call', refusingMalformed(callable)]]));
});
afterAll(() => served.close());

const post = (body: unknown, { method = 'POST', ...headers }: Record<string, string> = {}) =>
  fetch(`${served.url}/call`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

test.each([
  { data: null },
  { data: 'text' },
  { data: {} },
  { data: { email: 'a@example.com', disabled: true, none: null } },
  { data: { words: ['scan', 'mesh'] } },
])('passes %j on', async (body) => {
  const response = await post(body);
  await expect(response.json()).resolves.toEqual({ result: 'answer' });
});

test.each([
  undefined,
  null,
  'text',
  {},
  { password: 'rahasia' },
  { data: {}, password: 'rahasia' },
  { data: [] },
  { data: { password: { value: 'rahasia' } } },
  { data: { password: [{ value: 'rahasia' }] } },
  { data: { password: [['rahasia']] } },
  { data: { '@type': 'x', password: 'rahasia' } },
  { data: JSON.parse('{"__proto__":["rahasia"]}') },
  { data: { 'a b': 'rahasia' } },
])('refuses %j as a bad request', async (body) => {
  expect((await post(body)).status).toBe(400);
});

test('answers in the format that clients read', async () => {
  const response = await post({ data: [] });
  await expect(response.json()).resolves.toEqual({
    error: { status: 'INVALID_ARGUMENT', message: 'Bad Request' },
  });
});

test('refuses a body over the length limit', async () => {
  expect((await post({ data: { email: 'x'.repeat(65_000) } })).status).toBe(200);
  expect((await post({ data: { email: 'x'.repeat(66_000) } })).status).toBe(400);
});

test.each([{ method: 'PUT' }, { 'content-type': 'text/plain' }, { 'content-type': 'application/jsonp' }])(
  'refuses a request with %j',
  async (headers) => {
    expect((await post({ data: {} }, headers)).status).toBe(400);
  },
);

test.each(['Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic YTpi', 'x'])(
  'refuses the authorization "%s" with an answer that a page can read',
  async (authorization) => {
    const response = await post({ data: {} }, { authorization });
    expect(response.status).toBe(401);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    await expect(response.json()).resolves.toMatchObject({ error: { status: 'UNAUTHENTICATED' } });
  },
);

test('ignores an App Check token', async () => {
  const response = await post({ data: {} }, { 'x-firebase-appcheck': 'a.b.c' });
  await expect(response.json()).resolves.toEqual({ result: 'answer' });
});

test('answers the preflight request of a browser', async () => {
  const response = await post(undefined, { method: 'OPTIONS', origin: 'https://sales.example' });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-methods')).toBe('POST');
});

test('keeps the deployment settings of the function', () => {
  expect(refusingMalformed(callable).__endpoint).toBe(callable.__endpoint);
});
