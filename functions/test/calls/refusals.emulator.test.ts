import { randomUUID } from 'node:crypto';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { type CallableFunction, HttpsError } from 'firebase-functions/v2/https';
import * as v from 'valibot';
import type { AuditEntry } from '../../src/calls/audit-log';
import { CALLS_PER_WINDOW } from '../../src/calls/rate-limit';
import { admin, auditEntriesBy, createAccount, firestore, newEmail, PASSWORD } from '../accounts/accounts';
import { CALLABLES, type CallableName } from './callable-names';

type Call = Pick<CallableFunction<unknown, unknown>, 'run'>;

let callables: Readonly<Record<CallableName, Call>>;
beforeAll(async () => {
  callables = await import('../../src/index');
});

const failureSchema = v.object({ code: v.object({ errorInfo: v.object({ code: v.string() }) }) });

/** Calls a function as an account, and returns the code of the refusal or 'none'. */
async function refusal(uid: string, name: CallableName, data: unknown): Promise<string> {
  // The functions read only the caller and the data of a request.
  const request = { auth: { uid, token: { email: `${uid}@example.com` } }, data } as Parameters<
    Call['run']
  >[0];
  try {
    const failure = v.safeParse(failureSchema, await callables[name].run(request));
    return failure.success ? failure.output.code.errorInfo.code : 'none';
  } catch (error) {
    if (error instanceof HttpsError) return error.code;
    throw error;
  }
}

const staff = () => createAccount({ emailVerified: true, admin: false });
const administrator = () => createAccount({ emailVerified: true, admin: true });
const disabledAdministrator = async () => {
  const uid = await administrator();
  await admin.updateUser(uid, { disabled: true });
  return uid;
};
/** An account that somebody made past the page, with the claim. */
const stranger = async () => {
  const { uid } = await admin.createUser({ email: newEmail(), emailVerified: true });
  await admin.setCustomUserClaims(uid, { admin: true });
  return uid;
};
/** An administrator of yesterday. */
const former = async () => {
  const uid = await administrator();
  await admin.setCustomUserClaims(uid, {});
  return uid;
};
const TAKEN = newEmail();

interface Case {
  readonly who: () => Promise<string>;
  readonly name: CallableName;
  readonly data?: object;
  /** The target of the entry, if it has one. */
  readonly target?: string;
  readonly code: string;
}

const userWith = (fields: object) => ({ email: TAKEN, password: PASSWORD, displayName: 'Budi', ...fields });

const FOR_STAFF: readonly string[] = [
  'changeRecords',
  'changeResponsiblePerson',
  'countRecords',
  'importRecords',
  'mergeCustomers',
  'refuseFormerSessions',
  'setDisplayName',
  'signOutEverywhere',
];

/** Every refusal that one call of a signed-in account can get. */
const CASES: readonly Case[] = [
  ...CALLABLES.flatMap((name): Case[] => [
    {
      who: () => createAccount({ emailVerified: false, admin: true }),
      name,
      code: 'permission-denied',
    },
    { who: disabledAdministrator, name, code: 'permission-denied' },
    { who: stranger, name, code: 'permission-denied' },
    {
      // The token was issued before.
      who: async () => {
        const uid = await administrator();
        await admin.deleteUser(uid);
        return uid;
      },
      name,
      code: 'unauthenticated',
    },
  ]),
  ...CALLABLES.filter((name) => !FOR_STAFF.includes(name)).flatMap((name): Case[] => [
    { who: staff, name, code: 'permission-denied' },
    { who: former, name, code: 'permission-denied' },
  ]),
  { who: staff, name: 'countRecords', data: { collection: 'staff' }, code: 'auth/argument-error' },
  { who: staff, name: 'changeRecords', data: { action: 'stop', id: 'x' }, code: 'auth/argument-error' },
  { who: staff, name: 'importRecords', data: { action: 'results', id: 'x' }, code: 'auth/argument-error' },
  {
    who: staff,
    name: 'countRecords',
    data: { collection: 'customers', constructor: 'x' },
    code: 'auth/argument-error',
  },
  { who: administrator, name: 'addUser', data: userWith({ email: '' }), code: 'auth/invalid-email' },
  { who: administrator, name: 'addUser', data: userWith({ password: '1' }), code: 'auth/invalid-password' },
  {
    who: administrator,
    name: 'addUser',
    data: userWith({ displayName: ' ' }),
    code: 'auth/invalid-display-name',
  },
  {
    who: async () => {
      await admin.createUser({ email: TAKEN });
      return administrator();
    },
    name: 'addUser',
    data: userWith({}),
    target: TAKEN,
    code: 'auth/email-already-exists',
  },
  {
    who: staff,
    name: 'changeResponsiblePerson',
    data: { from: 'Somebody else', to: 'Sari' },
    code: 'auth/argument-error',
  },
  { who: staff, name: 'setDisplayName', data: { displayName: ' ' }, code: 'auth/invalid-display-name' },
  { who: administrator, name: 'addAdmin', data: { email: 'nobody' }, code: 'auth/invalid-email' },
  {
    who: administrator,
    name: 'addAdmin',
    data: { email: 'nobody@example.com' },
    target: 'nobody@example.com',
    code: 'auth/user-not-found',
  },
  ...(['revokeAdmin', 'setUserDisabled', 'deleteUser', 'sendPasswordReset'] as const).flatMap(
    (name): Case[] => [
      { who: administrator, name, data: { uid: '..', disabled: true }, code: 'auth/invalid-uid' },
      {
        who: administrator,
        name,
        data: { uid: 'nobody', disabled: true },
        target: 'nobody',
        code: 'auth/user-not-found',
      },
    ],
  ),
  {
    who: administrator,
    name: 'updateUser',
    data: { uid: 'nobody', email: TAKEN, displayName: 'Budi' },
    target: 'nobody',
    code: 'auth/user-not-found',
  },
  { who: administrator, name: 'updateUser', data: { uid: '..' }, code: 'auth/invalid-uid' },
  { who: administrator, name: 'inviteUser', data: userWith({ email: '' }), code: 'auth/invalid-email' },
  { who: administrator, name: 'listUsers', data: { pageToken: '?' }, code: 'auth/invalid-page-token' },
  { who: administrator, name: 'listAuditLog', data: { pageSize: 0 }, code: 'auth/argument-error' },
  { who: administrator, name: 'listAuditLog', data: { person: 'a/b' }, code: 'auth/invalid-uid' },
  { who: administrator, name: 'listAuditLog', data: { from: 'yesterday' }, code: 'auth/argument-error' },
  {
    who: administrator,
    name: 'listAuditLog',
    data: { pageToken: 'gone' },
    code: 'auth/invalid-page-token',
  },
];

test.each(CASES)('logs that $name was refused with $code', async ({ who, name, data, target, code }) => {
  const uid = await who();
  await expect(refusal(uid, name, data ?? {})).resolves.toBe(code);
  await expect(auditEntriesBy(uid)).resolves.toEqual([
    {
      actor: { uid, email: `${uid}@example.com` },
      action: name,
      target: target ?? null,
      outcome: ['permission-denied', 'unauthenticated'].includes(code) ? 'denied' : 'refused',
      reason: code,
      before: null,
      after: null,
    },
  ]);
});

test('logs a refused mail to an account without an address', async () => {
  const caller = await administrator();
  const { uid } = await admin.createUser({});
  await expect(refusal(caller, 'sendPasswordReset', { uid })).resolves.toBe('auth/missing-email');
  await expect(auditEntriesBy(caller)).resolves.toMatchObject([
    { action: 'sendPasswordReset', target: uid, outcome: 'refused', reason: 'auth/missing-email' },
  ]);
});

test('logs a refused change of an account that is being changed', async () => {
  const caller = await administrator();
  const uid = await staff();
  const running = firestore.collection('accountChanges').doc('running');
  const id = randomUUID();
  const entry: AuditEntry = {
    actor: null,
    action: 'deleteUser',
    target: uid,
    outcome: 'interrupted',
    before: null,
    after: null,
  };
  await running.set({ [id]: { entry, startedAt: Timestamp.now(), takesRights: true } }, { merge: true });
  await expect(refusal(caller, 'setUserDisabled', { uid, disabled: true })).resolves.toBe('aborted');
  await running.update({ [id]: FieldValue.delete() });
  await expect(auditEntriesBy(caller)).resolves.toMatchObject([
    { action: 'setUserDisabled', target: uid, outcome: 'refused', reason: 'aborted' },
  ]);
});

test('ignores a running change that cannot be read', async () => {
  const caller = await administrator();
  const uid = await staff();
  const running = firestore.collection('accountChanges').doc('running');
  await running.set({ unreadable: { entry: { target: uid } } }, { merge: true });
  await expect(refusal(caller, 'setUserDisabled', { uid, disabled: true })).resolves.toBe('none');
  expect((await running.get()).get('unreadable')).toBeUndefined();
});

test('logs calls over the limit once a minute', async () => {
  const uid = await staff();
  const count = () => refusal(uid, 'countRecords', { collection: 'customers', name: 'PT Ukur' });
  // The minute may end in between. Then a second one has to be used up.
  let calls = 0;
  while ((await count()) === 'none') calls += 1;
  for (let again = 0; again < 5; again += 1) await count();
  expect(calls).toBeGreaterThanOrEqual(CALLS_PER_WINDOW);
  await expect(auditEntriesBy(uid)).resolves.toMatchObject([
    { action: 'countRecords', outcome: 'refused', reason: 'resource-exhausted' },
  ]);
}, 60_000);

test('counts repeated denials in one entry a day for each function', async () => {
  const uid = await staff();
  for (let again = 0; again < 4; again += 1) {
    for (const name of ['listUsers', 'deleteUser'] as const)
      await refusal(uid, name, { uid: `other-${again}` });
  }
  const entries = await auditEntriesBy(uid);
  expect(entries.map(({ action }) => action).sort()).toEqual(['deleteUser', 'listUsers']);
  for (const entry of entries) {
    expect(entry).toMatchObject({
      outcome: 'denied',
      target: null,
      repeats: 3,
      lastAt: expect.any(Timestamp),
    });
  }
});

const listSchema = v.object({
  entries: v.array(v.looseObject({ actor: v.nullable(v.object({ uid: v.string() })) })),
});

test('lists a repeated entry with its count and last time', async () => {
  const uid = await staff();
  for (const _ of ['first', 'second']) await refusal(uid, 'listUsers', {});
  const request = { auth: { uid: await administrator(), token: {} }, data: { pageSize: 1000 } };
  const answer = await callables.listAuditLog.run(request as Parameters<Call['run']>[0]);
  const entry = v.parse(listSchema, answer).entries.find(({ actor }) => actor?.uid === uid);
  expect(entry).toMatchObject({
    repeats: 1,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    lastAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
});

test.each([
  ['to an address', 'RESET_PASSWORD_EXCEED_LIMIT'],
  ['on a day', 'QUOTA_EXCEEDED : Exceeded daily quota for email.'],
])('logs too many mails %s', async (_case, message) => {
  const caller = await administrator();
  const uid = await staff();
  const fetched = jest.spyOn(globalThis, 'fetch');
  fetched.mockImplementation(async (url) =>
    String(url).includes('sendOobCode')
      ? Response.json({ error: { code: 400, message } }, { status: 400 })
      : Response.json({ writeResults: [{ transformResults: [{ integerValue: '1' }] }] }),
  );
  await expect(refusal(caller, 'sendPasswordReset', { uid })).resolves.toBe('resource-exhausted');
  fetched.mockRestore();
  await expect(auditEntriesBy(caller)).resolves.toMatchObject([
    { action: 'sendPasswordReset', target: uid, outcome: 'refused', reason: 'resource-exhausted' },
  ]);
});

test('logs nothing about a caller who is not signed in', async () => {
  const count = async () => (await firestore.collection('auditLog').count().get()).data().count;
  const before = await count();
  const request = { data: {} } as Parameters<Call['run']>[0];
  await expect(callables.listUsers.run(request)).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(count()).resolves.toBe(before);
});

test('treats a uid that is no document id as signed out', async () => {
  await expect(refusal('a/b', 'listUsers', {})).resolves.toBe('unauthenticated');
});

test.each(['team/7', '..', '__7__'])(
  'lists an imported account with the id %s, which is not staff',
  async (uid) => {
    await admin.createUser({ uid, email: newEmail() });
    const request = { auth: { uid: await administrator(), token: {} }, data: { pageSize: 1_000 } };
    try {
      const { users } = Object(await callables.listUsers.run(request as Parameters<Call['run']>[0]));
      expect(users).toContainEqual(expect.objectContaining({ uid, isStaff: false }));
    } finally {
      await admin.deleteUser(uid);
    }
  },
);
