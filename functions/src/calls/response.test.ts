import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { logger } from 'firebase-functions';
import { HttpsError } from 'firebase-functions/v2/https';
import { about, failure, Refusal, refusedBy, toFailure } from './response';

const auth = getAuth(initializeApp({ projectId: 'demo-sales-report' }));
const log = jest.spyOn(logger, 'error').mockImplementation(() => undefined);

beforeEach(() => log.mockClear());

const rejection = (work: Promise<unknown>) =>
  work.then(
    () => new Error('It was expected to be rejected.'),
    (error: unknown) => error,
  );

test('passes an error of Auth about the input on', async () => {
  const error = await rejection(auth.createUser({ email: 'nobody' }));
  expect(toFailure(error)).toEqual(
    failure('auth/invalid-email', 'The email address is improperly formatted.'),
  );
});

test('rethrows an HttpsError unchanged', () => {
  const error = new HttpsError('permission-denied', 'No.');
  expect(() => toFailure(error)).toThrow(error);
  expect(log).not.toHaveBeenCalled();
});

test('logs any other error of Auth and hides it', async () => {
  const error = await rejection(auth.createUser({ uid: '' }));
  expect(error).toMatchObject({ code: 'auth/invalid-uid' });
  expect(() => toFailure(error)).toThrow(new HttpsError('internal', 'Something went wrong.'));
  expect(log).toHaveBeenCalledWith('Unexpected error in a callable', expect.stringContaining('uid'));
});

test('says that a quota of the database is used up', () => {
  const error = Object.assign(new Error('8 RESOURCE_EXHAUSTED: Quota exceeded.'), { code: 8 });
  expect(() => toFailure(error)).toThrow(
    new HttpsError('resource-exhausted', 'The limit of the database is used up. Try again later.'),
  );
  expect(log).toHaveBeenCalled();
});

test('logs only the stack of an unexpected error', () => {
  const error = Object.assign(new Error('socket hang up'), { config: { data: 'hunter2' } });
  expect(() => toFailure(error)).toThrow(HttpsError);
  expect(() => toFailure('hunter2')).toThrow(HttpsError);
  expect(JSON.stringify(log.mock.calls)).not.toContain('hunter2');
});

describe('a refusal', () => {
  const last = failure('auth/last-administrator', 'This is the last administrator.');
  const aborted = new HttpsError('aborted', 'Try again.');

  test('names its target and its reason', () => {
    expect(refusedBy(last)).toEqual({ target: null, reason: 'auth/last-administrator' });
    expect(refusedBy(new Refusal('sari', last))).toEqual({
      target: 'sari',
      reason: 'auth/last-administrator',
    });
    expect(refusedBy(new Refusal('sari', aborted))).toEqual({ target: 'sari', reason: 'aborted' });
  });

  test('looks to the client like its reason', () => {
    expect(toFailure(new Refusal('sari', last))).toBe(last);
    expect(() => toFailure(new Refusal('sari', aborted))).toThrow(aborted);
  });

  test('is thrown if Auth or a function refuses work about an account', async () => {
    const unknown = await rejection(auth.createUser({ uid: '' }));
    await expect(about('sari', () => Promise.reject(unknown))).rejects.toEqual(
      expect.objectContaining({ target: 'sari', reason: unknown }),
    );
    expect(refusedBy(new Refusal('sari', aborted))).toBeDefined();
  });

  test('is neither an unexpected error nor an answer', async () => {
    const error = new Error('socket hang up');
    await expect(about('sari', () => Promise.reject(error))).rejects.toBe(error);
    expect(refusedBy(error)).toBeUndefined();
    expect(refusedBy(await rejection(auth.createUser({ uid: '' })))).toBeUndefined();
    expect(refusedBy('sari@example.com is now an administrator.')).toBeUndefined();
    expect(refusedBy({ users: [] })).toBeUndefined();
  });
});
