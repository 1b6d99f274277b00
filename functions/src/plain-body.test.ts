import { logger } from 'firebase-functions';
import { type CallableFunction, onCall } from 'firebase-functions/v2/https';
import { withPlainBody } from './plain-body';

const callable = onCall({ region: 'asia-southeast2' }, () => 'answer');

/** What becomes of a POST with this body: the status it is refused with, or that the callable got it. */
async function post(body: unknown) {
  const reached = jest.fn();
  const guarded = withPlainBody(new Proxy(callable, { apply: reached }));
  const response = { status: jest.fn().mockReturnThis(), json: jest.fn().mockReturnThis() };
  type Call = (request: unknown, response: unknown) => unknown;
  await (guarded as CallableFunction<unknown, unknown> & Call)({ method: 'POST', body }, response);
  return reached.mock.calls.length > 0 ? 'reached' : response.status.mock.calls[0]?.[0];
}

test.each([
  { data: null },
  { data: 'text' },
  { data: {} },
  { data: { email: 'a@example.com', disabled: true, none: null } },
  { data: { words: ['scan', 'mesh'] } },
])('%j reaches the callable', async (body) => {
  await expect(post(body)).resolves.toBe('reached');
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
])('%j is a bad request, and is not logged', async (body) => {
  const write = jest.spyOn(logger, 'write').mockImplementation(() => undefined);
  await expect(post(body)).resolves.toBe(400);
  expect(write).not.toHaveBeenCalled();
});

test('the function keeps what it is deployed by', () => {
  expect(withPlainBody(callable).__endpoint).toBe(callable.__endpoint);
});
