import { FirebaseError } from 'firebase/app';
import { ConnectionError } from '../data-store';
import { reachable } from './reachable';

test('returns the answer of the server', async () => {
  await expect(reachable(async () => 'answer')).resolves.toBe('answer');
});

test('rejects when the answer takes too long', async () => {
  jest.useFakeTimers();
  const settled = jest.fn();
  const asked = reachable(() => new Promise(() => {}), 2_000).catch(settled);
  await jest.advanceTimersByTimeAsync(1_999);
  expect(settled).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  await asked;
  expect(settled).toHaveBeenCalledWith(expect.any(ConnectionError));
  jest.useRealTimers();
});

test.each(['unavailable', 'deadline-exceeded'])('converts "%s" into a ConnectionError', async (code) => {
  const error = new FirebaseError(code, code);
  await expect(reachable(() => Promise.reject(error))).rejects.toThrow(ConnectionError);
});

test('rethrows every other error', async () => {
  const error = new FirebaseError('permission-denied', 'no');
  await expect(reachable(() => Promise.reject(error))).rejects.toBe(error);
});
