import type { Auth } from 'firebase/auth';
import { isUnanswered, refusalIn } from './unanswered';

// The errors are made by Firebase's own SDK from what `fetch` gives it.
jest.mock('./firebase/page-config', () => ({ firebaseConfig: { region: 'asia-southeast2' } }));

const auth = { currentUser: { uid: 'ada' } } as Auth;

/** Returns the error of a call whose request ends like this. */
const failure = async (fetch: () => Promise<Response>): Promise<unknown> => {
  Object.assign(window, { fetch });
  const { initializeApp, getApps } = await import('firebase/app');
  if (getApps().length === 0) initializeApp({ projectId: 'sales', apiKey: 'key', appId: 'app' });
  const { callAs } = await import('./firebase/call');
  return callAs(auth, 'ada')('addUser', {}).then(
    () => {
      throw new Error('The call has succeeded.');
    },
    (error: unknown) => error,
  );
};

const json = (status: number, error: unknown) => async () => Response.json({ error }, { status });
const text = (status: number, body: string) => async () => new Response(body, { status });

test.each<[string, () => Promise<Response>]>([
  ['is offline', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['ends within its answer', async () => new Response('{"result":', { status: 200 })],
  ['gets the login page of a network', text(200, '<html>Hotel</html>')],
  ['gets an answer without a result', text(200, '{}')],
  ...[401, 403, 404, 407, 408, 413, 429, 500, 502, 503, 504, 511].map(
    (status): [string, () => Promise<Response>] => [
      `gets ${status} from a proxy`,
      text(status, '<html></html>'),
    ],
  ),
  [
    'ends in an error that the function did not expect',
    json(500, { status: 'INTERNAL', message: 'INTERNAL' }),
  ],
  ['gets a status alone', json(500, { status: 'INTERNAL' })],
  ['gets a status that the SDK does not know', json(500, { status: 'NEW_ONE', message: 'New.' })],
  [
    'finds no instance',
    json(503, { status: 'UNAVAILABLE', message: 'The service is currently unavailable.' }),
  ],
])('a call that %s has no answer', async (_case, fetch) => {
  const error = await failure(fetch);
  expect([isUnanswered(error), refusalIn(error)]).toEqual([true, undefined]);
});

test.each([
  [401, 'UNAUTHENTICATED', 'Sign in first.'],
  [403, 'PERMISSION_DENIED', 'This account may not do this.'],
  [409, 'ABORTED', 'Too much is being changed at once: try again in a moment.'],
  [429, 'RESOURCE_EXHAUSTED', 'You sent [too] many requests: wait a minute.'],
  [500, 'INTERNAL', 'Something went wrong.'],
])('a refusal with status %s reads as the server wrote it', async (status, name, message) => {
  const error = await failure(json(status, { status: name, message }));
  expect([isUnanswered(error), refusalIn(error)]).toEqual([false, message]);
});

test('no error of anything else is of a call', () => {
  for (const error of [new Error('internal'), new TypeError('x'), undefined, 'internal'])
    expect([isUnanswered(error), refusalIn(error)]).toEqual([false, undefined]);
});
