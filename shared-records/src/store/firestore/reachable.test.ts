import { FirebaseError } from 'firebase/app';
import { ConnectionError } from '../data-store';
import { reachable } from './reachable';

test('gives what the server answers', async () => {
  await expect(reachable(async () => 'answer')).resolves.toBe('answer');
});

test('waits for an answer no longer than it may', async () => {
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

test.each(['unavailable', 'deadline-exceeded'])('"%s" means that the server is not reached', async (code) => {
  const error = new FirebaseError(code, code);
  await expect(reachable(() => Promise.reject(error))).rejects.toThrow(ConnectionError);
});

test('every other error is what it is', async () => {
  const error = new FirebaseError('permission-denied', 'no');
  await expect(reachable(() => Promise.reject(error))).rejects.toBe(error);
});
