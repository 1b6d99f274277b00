import { randomUUID } from 'node:crypto';
import { CALLS_PER_WINDOW, TooManyCalls, takeTurn } from '../../src/calls/rate-limit';
import { auditEntriesBy, firestore, signInAs } from '../accounts/accounts';
import { openClient } from './client';
import { serve } from './served';

// The library logs every call that passes.
jest.mock('firebase-functions/logger', () => ({
  ...jest.requireActual('firebase-functions/logger'),
  debug: () => undefined,
}));

const AT_ONCE = 90;
const MINUTE = 60_000;
/** Ten seconds into a minute. */
const NOW = Math.floor(Date.now() / MINUTE) * MINUTE + 10_000;

const refusals = async (calls: readonly Promise<void>[]): Promise<readonly TooManyCalls[]> =>
  (await Promise.allSettled(calls)).flatMap((result) => {
    if (result.status === 'fulfilled') return [];
    expect(result.reason).toBeInstanceOf(TooManyCalls);
    return [result.reason];
  });

const call = (uid: string, now: number) => takeTurn(uid, now);
const burst = (uid: string, now = NOW) => refusals(Array.from({ length: AT_ONCE }, () => call(uid, now)));

test(`passes ${CALLS_PER_WINDOW} of ${AT_ONCE} calls at once, and tells the others how long to wait`, async () => {
  const refused = await burst(randomUUID());
  expect(refused).toHaveLength(AT_ONCE - CALLS_PER_WINDOW);
  expect(refused.filter(({ isFirst }) => isFirst)).toHaveLength(1);
  for (const { details, message } of refused) {
    expect(details).toEqual({ retryAfterSeconds: 50 });
    expect(message).toBe('Too many requests: try again in 50 seconds.');
  }
});

test('refuses an account without a request until the next minute', async () => {
  const uid = randomUUID();
  await burst(uid);
  const asked = jest.spyOn(globalThis, 'fetch');
  await expect(call(uid, NOW + 49_999)).rejects.toMatchObject({ isFirst: false });
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
  await expect(call(randomUUID(), NOW)).resolves.toBeUndefined();
  await expect(call(uid, NOW + 50_000)).resolves.toBeUndefined();
});

test('lets Firestore delete the count at the end of its minute', async () => {
  const uid = randomUUID();
  await call(uid, NOW);
  const counts = firestore.collection('rateLimits');
  const count = await counts.doc(`${uid}_${Math.floor(NOW / MINUTE)}`).get();
  expect(count.data()).toEqual({ calls: 1, expiresAt: expect.anything() });
  expect(count.get('expiresAt').toMillis()).toBe(NOW + 50_000);
});

test('refuses a call when Firestore has too many writes', async () => {
  const asked = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 409 }));
  await expect(call(randomUUID(), NOW)).rejects.toMatchObject({ details: { retryAfterSeconds: 1 } });
  asked.mockRestore();
});

test(`answers ${AT_ONCE} calls at once of one account within seconds`, async () => {
  const client = openClient();
  const uid = await signInAs(client, { emailVerified: true, admin: false });
  const authorization = `Bearer ${await client.auth.currentUser?.getIdToken()}`;
  const { countRecords } = await import('../../src/index');
  const served = await serve(new Map([['countRecords', countRecords]]));
  // In the next minute more calls would pass.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  const begun = performance.now();
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      fetch(`${served.url}/countRecords`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ data: { collection: 'customers', name: 'PT Ukur' } }),
      }),
    ),
  );
  const seconds = (performance.now() - begun) / 1000;
  clock.mockRestore();
  process.stdout.write(`${AT_ONCE} calls at once: ${seconds} s\n`);
  await Promise.all([served.close(), client.close()]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(AT_ONCE - CALLS_PER_WINDOW);
  expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
  expect(seconds).toBeLessThan(20);
  expect(await auditEntriesBy(uid)).toHaveLength(1);
});
