import { sdkFetch } from './sdk-fetch';

const LOOKUP = 'https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=key';
const TOKEN = 'https://securetoken.googleapis.com/v1/token?key=key';

const answerWith = (answer: () => Promise<Response>) => Object.assign(window, { fetch: answer });

const refusal =
  (message: string, status = 400) =>
  async () =>
    Response.json({ error: { message } }, { status });

test.each([
  [LOOKUP, { users: [{ localId: 'budi' }] }],
  [TOKEN, { access_token: 'token', refresh_token: 'next' }],
])('%s: hands over an answer about the session', async (url, json) => {
  answerWith(async () => Response.json(json));
  expect(await (await sdkFetch(url)).json()).toEqual(json);
});

test.each([
  'TOKEN_EXPIRED',
  'USER_DISABLED',
  'USER_NOT_FOUND',
  'INVALID_ID_TOKEN',
  'INVALID_REFRESH_TOKEN',
  'MISSING_REFRESH_TOKEN',
  'USER_DISABLED : The account has been disabled.',
])('%s ends a session', async (message) => {
  for (const url of [LOOKUP, TOKEN]) {
    answerWith(refusal(message));
    const response = await sdkFetch(url);
    expect([response.status, await response.json()]).toEqual([400, { error: { message: 'TOKEN_EXPIRED' } }]);
  }
});

test.each([
  ['a 503', refusal('The service is unavailable.', 503)],
  ['a 429', refusal('RESOURCE_EXHAUSTED', 429)],
  ['a refused key', refusal('API_KEY_INVALID')],
  ['a word that only begins like an end', refusal('TOKEN_EXPIRED_SOON')],
  ['a page', async () => new Response('<!doctype html>', { status: 200 })],
  ['other JSON', async () => Response.json({})],
  ['nobody', async () => Response.json({ users: [] })],
  ['an account without an id', async () => Response.json({ users: [{ email: 'budi@example.com' }] })],
  ['an empty token', async () => Response.json({ access_token: '' })],
  ['nothing', async () => new Response('')],
])('%s is as no network', async (_, answer) => {
  answerWith(answer);
  for (const url of [LOOKUP, TOKEN]) await expect(sdkFetch(url)).rejects.toThrow();
});

test('a sign-in gets every answer', async () => {
  answerWith(refusal('INVALID_LOGIN_CREDENTIALS'));
  const url = 'https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=key';
  expect((await sdkFetch(url)).status).toBe(400);
});
