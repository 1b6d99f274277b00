import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { logger } from 'firebase-functions';
import { HttpsError } from 'firebase-functions/v2/https';
import { failure, toFailure } from './response';

const auth = getAuth(initializeApp({ projectId: 'demo-sales-report' }));
const log = jest.spyOn(logger, 'error').mockImplementation(() => undefined);

const rejection = (work: Promise<unknown>) =>
  work.then(
    () => new Error('It was expected to be rejected.'),
    (error: unknown) => error,
  );

test('a refusal of Auth that speaks of the input passes through', async () => {
  const error = await rejection(auth.createUser({ email: 'nobody' }));
  expect(toFailure(error)).toEqual(
    failure('auth/invalid-email', 'The email address is improperly formatted.'),
  );
});

test('an HttpsError goes on as it came', () => {
  const error = new HttpsError('permission-denied', 'No.');
  expect(() => toFailure(error)).toThrow(error);
  expect(log).not.toHaveBeenCalled();
});

test('any other error of Auth stays in the log', async () => {
  const error = await rejection(auth.createUser({ uid: '' }));
  expect(error).toMatchObject({ code: 'auth/invalid-uid' });
  expect(() => toFailure(error)).toThrow(new HttpsError('internal', 'Something went wrong.'));
  expect(log).toHaveBeenCalledWith('Unexpected error in a callable', expect.stringContaining('uid'));
});

test('what an unexpected error carries besides its stack is not logged', () => {
  const error = Object.assign(new Error('socket hang up'), { config: { data: 'hunter2' } });
  expect(() => toFailure(error)).toThrow(HttpsError);
  expect(() => toFailure('hunter2')).toThrow(HttpsError);
  expect(JSON.stringify(log.mock.calls)).not.toContain('hunter2');
});
