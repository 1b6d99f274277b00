import { setTimeout as sleep } from 'node:timers/promises';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { changeAccount } from '../../src/accounts/account-change';
import { demote } from '../../src/accounts/administrators';
import { disableOrEnable, remove } from '../../src/accounts/disable-or-delete-user';
import { update } from '../../src/accounts/update-user';
import { requireRight } from '../../src/calls/callable';
import { toFailure } from '../../src/calls/response';
import { admitToStaff, dismiss, isAdministrator } from '../../src/calls/staff';
import { AUTH } from '../emulators';

const ADMINISTRATORS = IS_NIGHT ? 50 : 4;
const ROUNDS = IS_NIGHT ? 25 : 1;

// Its own project, without other administrators.
const PROJECT = 'demo-last-administrator';
const app = initializeApp({ projectId: PROJECT }, 'last administrator');
const auth = getAuth(app);
const firestore = getFirestore(app);

const running = firestore.collection('accountChanges').doc('running');

const uidOf = (round: number, index: number) => `administrator-${round}-${index}`;

/** Deletes all accounts. The emulator runs no trigger then: it would start a process for each account. */
async function clearAccounts() {
  const accounts = `http://${AUTH.host}:${AUTH.port}/emulator/v1/projects/${PROJECT}/accounts`;
  const { status } = await fetch(accounts, { method: 'DELETE', headers: { authorization: 'Bearer owner' } });
  expect(status).toBe(200);
}

/** Replaces all accounts by `count` administrators. The first has the uid `uidOf(round, 0)`. */
async function appoint(round: number, count: number) {
  await clearAccounts();
  await running.delete();
  const accounts = Array.from({ length: count }, (_, index) => ({
    uid: uidOf(round, index),
    email: `${uidOf(round, index)}@example.com`,
    emailVerified: true,
    customClaims: { admin: true },
  }));
  await auth.importUsers(accounts);
  await Promise.all(accounts.map((account) => admitToStaff(firestore, account)));
}

const administrators = async () => (await auth.listUsers(1000)).users.filter(isAdministrator);

const WAYS = [
  (uid: string) => ({ act: demote, data: { uid } }),
  (uid: string) => ({ act: disableOrEnable, data: { uid, disabled: true } }),
  (uid: string) => ({ act: remove, data: { uid } }),
  // Nobody has verified the new address.
  (uid: string) => ({ act: update, data: { uid, email: `new-${uid}@example.com`, displayName: 'Sari' } }),
];

/** Sends one request of `callerUid` that removes the rights of `uid`, as the callable does. */
async function takeRights(way: number, callerUid: string, uid: string) {
  const { act, data } = (WAYS[way % WAYS.length] ?? WAYS[0])?.(uid) ?? { act: demote, data: { uid } };
  try {
    const caller = await requireRight(
      auth,
      { uid: callerUid, iat: Math.ceil(Date.now() / 1000) },
      isAdministrator,
    );
    return await act({ auth, firestore, caller }, data);
  } catch (error) {
    return toFailure(error);
  }
}

/** Lists the callers, each with the target whose rights it removes, all at once. */
const PATTERNS: readonly [string, (index: number) => [caller: number, target: number]][] = [
  ['each its own', (index) => [index, index]],
  ["each the next one's", (index) => [index, (index + 1) % ADMINISTRATORS]],
  ["two each other's", (index) => [index % 2, (index + 1) % 2]],
  ["the first one everybody's", (index) => [0, index]],
];

test.each(PATTERNS)(
  `keeps an administrator when ${ADMINISTRATORS} requests at once remove %s rights, ${ROUNDS} rounds`,
  async (_what, pattern) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await appoint(round, ADMINISTRATORS);
      const results = await Promise.allSettled(
        Array.from({ length: ADMINISTRATORS }, (_, index) => {
          const [caller, target] = pattern(index);
          return takeRights(index + round, uidOf(round, caller), uidOf(round, target));
        }),
      );
      for (const result of results) {
        if (result.status === 'fulfilled') continue;
        expect(result.reason).toBeInstanceOf(HttpsError);
        expect(['aborted', 'permission-denied', 'unauthenticated']).toContain(result.reason.code);
      }
      expect((await administrators()).length).toBeGreaterThanOrEqual(1);
    }
  },
  1_200_000,
);

const LAST = { message: 'Error', code: { errorInfo: { code: 'auth/last-administrator' } } };

test.each([0, 1, 2, 3])('keeps the last administrator against way %i', async (way) => {
  await appoint(0, 2);
  await takeRights(way, uidOf(0, 0), uidOf(0, 1));
  await expect(takeRights(way, uidOf(0, 0), uidOf(0, 0))).resolves.toMatchObject(LAST);
  expect((await administrators()).map(({ uid }) => uid)).toEqual([uidOf(0, 0)]);
});

test.each([0, 1, 2])(
  'refuses to take the rights of the own account by way %i, also of one among two',
  async (way) => {
    await appoint(0, 2);
    const own = { message: 'Error', code: { errorInfo: { code: 'auth/own-account' } } };
    await expect(takeRights(way, uidOf(0, 0), uidOf(0, 0))).resolves.toMatchObject(own);
    expect(await administrators()).toHaveLength(2);
  },
);

test.each([0, 1, 2, 3])(
  'takes rights by way %i from an administrator who changes the own account all the time',
  async (way) => {
    await appoint(0, 2);
    const [first, own] = [uidOf(0, 0), uidOf(0, 1)];
    const change = { action: 'sendPasswordReset', target: own, takesRights: false } as const;
    const caller = await auth.getUser(own);
    const flood = (act: () => Promise<void>) =>
      changeAccount({ auth, firestore, caller }, change, async () => {
        await act();
        return { before: null, after: null };
      });
    let taken: Promise<unknown> = Promise.resolve();
    await flood(async () => {
      taken = takeRights(way, first, own);
      const registered = async () => Object.keys((await running.get()).data() ?? {}).length === 2;
      while (!(await registered())) await sleep(20);
      await expect(flood(async () => undefined)).rejects.toMatchObject({ reason: { code: 'aborted' } });
      expect((await administrators()).map(({ uid }) => uid)).toContain(own);
    });
    await expect(taken).resolves.not.toMatchObject({ message: 'Error' });
    expect((await administrators()).map(({ uid }) => uid)).toEqual([first]);
  },
);

test('does not count an administrator who is unverified, disabled or not staff', async () => {
  await appoint(0, 5);
  await dismiss(firestore, uidOf(0, 3));
  await admitToStaff(firestore, { uid: uidOf(0, 4), email: 'admitted@example.com' });
  await auth.updateUser(uidOf(0, 1), { emailVerified: false });
  await auth.updateUser(uidOf(0, 2), { disabled: true });
  await expect(takeRights(0, uidOf(0, 0), uidOf(0, 0))).resolves.toMatchObject(LAST);
});

describe('a change that crashed', () => {
  const crashed = (startedAt: number, target: string) =>
    running.set({
      crashed: {
        startedAt: Timestamp.fromMillis(startedAt),
        takesRights: true,
        entry: {
          actor: { uid: 'gone', email: 'gone@example.com' },
          action: 'revokeAdmin',
          target,
          outcome: 'interrupted',
          before: null,
          after: null,
        },
      },
    });

  test('blocks changes of its account for a while, and its account does not count', async () => {
    await appoint(0, 3);
    await crashed(Date.now(), uidOf(0, 1));
    await expect(takeRights(0, uidOf(0, 0), uidOf(0, 1))).rejects.toMatchObject({ code: 'aborted' });
    await takeRights(0, uidOf(0, 0), uidOf(0, 2));
    await expect(takeRights(0, uidOf(0, 0), uidOf(0, 0))).resolves.toMatchObject(LAST);
  });

  test('is logged as interrupted after that, and can be repeated', async () => {
    await appoint(0, 2);
    const startedAt = Date.now() - 141_000;
    await crashed(startedAt, uidOf(0, 1));
    await expect(takeRights(0, uidOf(0, 0), uidOf(0, 1))).resolves.toEqual({ message: 'Success' });
    const { docs } = await firestore.collection('auditLog').where('actor.uid', '==', 'gone').get();
    expect(docs.map((document) => document.data())).toContainEqual(
      expect.objectContaining({ outcome: 'interrupted', at: Timestamp.fromMillis(startedAt) }),
    );
    expect((await running.get()).data()).toEqual({});
  });
});
