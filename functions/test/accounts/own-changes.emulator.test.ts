import fc from 'fast-check';
import type { CallableFunction } from 'firebase-functions/v2/https';
import { IS_NIGHT } from '../../../tools/src/project/night';
import { CALLABLES } from '../calls/callable-names';
import { openClient } from '../calls/client';
import { AUTH } from '../emulators';
import {
  admin,
  auditEntriesBy,
  auditEntriesOf,
  compareLater,
  createAccount,
  firestore,
  HOUR,
  newEmail,
  SUCCESS,
  signInAs,
  signInAsAdministrator,
} from './accounts';

/** The browsers of a member of staff and of an administrator. */
const client = openClient();
const administrator = openClient();

beforeAll(() => signInAsAdministrator(administrator));
afterAll(() => Promise.all([client.close(), administrator.close()]));

const DAY = 24 * HOUR;

type Request = Parameters<CallableFunction<unknown, unknown>['run']>[0];

/** Returns a request for a callable in this process: the emulator would start a process for each call at a time. */
const requestOf = (uid: string, data: unknown) => ({ auth: { uid, token: { uid } }, data }) as Request;

const asStaff = async () => {
  const uid = await signInAs(client, { emailVerified: true, admin: false });
  await client.call('setDisplayName', { displayName: 'Sari Wijaya' });
  return uid;
};

/** Gives the signed-in account a name by Auth's own API, as any client can. */
const nameByAuth = async (displayName: string) => {
  const idToken = await client.auth.currentUser?.getIdToken();
  const url = `http://${AUTH.host}:${AUTH.port}/identitytoolkit.googleapis.com/v1/accounts:update?key=fake`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken, displayName }),
  });
  expect(response.ok).toBe(true);
};

const namesListed = async (uid: string) => {
  const { users } = (await administrator.call('listUsers', { pageSize: 1000 })) as {
    users: { uid: string; displayName: string }[];
  };
  return users.filter((user) => user.uid === uid).map(({ displayName }) => displayName);
};

const HOSTILE = [
  'Budi \u202emoc.elpmaxe@irub',
  '\u3164',
  'Budi Santoso',
  'Ask budi@example.com: it is urgent',
];

test.each(HOSTILE)('shows no administrator the name %j that an account gave itself at Auth', async (name) => {
  const uid = await asStaff();
  await nameByAuth(name);
  await expect(namesListed(uid)).resolves.toEqual(['Sari Wijaya']);
  await administrator.call('sendPasswordReset', { uid });
  const entry = (await auditEntriesOf(uid)).at(-1);
  expect(entry).toMatchObject({ action: 'sendPasswordReset', before: { displayName: 'Sari Wijaya' } });

  await compareLater();
  expect((await admin.getUser(uid)).displayName).toBe('Sari Wijaya');
  await nameByAuth(name);
  await compareLater();
  const found = (await auditEntriesOf(uid)).filter(({ action }) => action === 'nameChanged');
  expect(found).toMatchObject([{ actor: null, after: { displayName: 'Sari Wijaya' }, repeats: 1 }]);
});

test('keeps the name in Auth of a member without one if the schema accepts it, and none that it refuses', async () => {
  for (const [name, expected] of [
    ['Budi', 'Budi'],
    ['\u202eiduB', ''],
  ] as const) {
    const email = newEmail();
    const uid = await createAccount({ emailVerified: true, admin: false }, email);
    await firestore.doc(`staff/${uid}`).set({ since: new Date(), email });
    await admin.updateUser(uid, { displayName: name });
    await expect(namesListed(uid)).resolves.toEqual([expected]);
    await compareLater();
    expect((await firestore.doc(`staff/${uid}`).get()).get('displayName')).toBe(expected);
  }
});

test('keeps the name of an account that is disabled, and shows it when it is enabled', async () => {
  const uid = await asStaff();
  await nameByAuth('Budi Santoso');
  await administrator.call('setUserDisabled', { uid, disabled: true });
  await expect(namesListed(uid)).resolves.toEqual(['Sari Wijaya']);
  await administrator.call('setUserDisabled', { uid, disabled: false });
  await expect(namesListed(uid)).resolves.toEqual(['Sari Wijaya']);
});

test('keeps in the log who somebody was then: the email, and the name', async () => {
  const caller = administrator.auth.currentUser;
  const uid = await createAccount({ emailVerified: true, admin: false });
  await administrator.call('setDisplayName', { displayName: 'Intan' });
  await administrator.call('sendPasswordReset', { uid });
  await administrator.call('setDisplayName', { displayName: 'Somebody else' });
  await expect(auditEntriesOf(uid)).resolves.toMatchObject([
    { actor: { uid: caller?.uid, email: caller?.email, name: 'Intan' } },
  ]);
});

test('logs no name that stays, and the changes of a day in one entry', async () => {
  const uid = await asStaff();
  for (const displayName of ['Sari Wijaya', 'Dewi', 'Dewi', 'Intan', 'Sari Wijaya']) {
    await expect(client.call('setDisplayName', { displayName })).resolves.toEqual(SUCCESS);
  }
  await expect(auditEntriesOf(uid)).resolves.toMatchObject([
    { before: { displayName: 'Sari' }, after: { displayName: 'Sari Wijaya' }, repeats: 3 },
  ]);
});

test('disables an account at once while it floods the functions with its own changes', async () => {
  const uid = await asStaff();
  const { setDisplayName, setUserDisabled } = await import('../../src/index');
  const flood = Array.from({ length: 40 }, (_, index) =>
    setDisplayName.run(requestOf(uid, { displayName: `Sari ${index}` })).catch(() => undefined),
  );
  const by = administrator.auth.currentUser?.uid ?? '';
  await expect(setUserDisabled.run(requestOf(by, { uid, disabled: true }))).resolves.toEqual(SUCCESS);
  await Promise.all(flood);
  expect((await firestore.doc(`staff/${uid}`).get()).exists).toBe(false);
});

/** The most entries of the audit log that one member of staff causes in a day: a few ways to be refused, once a callable. */
const MOST_ENTRIES_A_DAY = 3 * CALLABLES.length;
const CALLS = IS_NIGHT ? 10_000 : 100;

const text = fc.oneof(fc.constantFrom('Sari', 'Dewi', 'a@example.com', 'customers', ''), fc.string());
const input = fc.record(
  {
    displayName: text,
    email: text,
    uid: text,
    password: text,
    disabled: fc.boolean(),
    collection: text,
    action: text,
    pageToken: text,
  },
  { requiredKeys: [] },
);

test(`causes at most ${MOST_ENTRIES_A_DAY} entries a day, by ${CALLS} random calls`, async () => {
  const uid = await asStaff();
  const functions = await import('../../src/index');
  // Two seconds between calls, from the first second of the day: no limit of calls stops them.
  let now = Math.floor(Date.now() / DAY) * DAY;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
  const calls = fc.sample(fc.tuple(fc.constantFrom(...CALLABLES), input), {
    numRuns: CALLS,
    ...(IS_NIGHT ? {} : { seed: 58 }),
  });
  for (const [name, data] of calls) {
    now += 2_000;
    await functions[name].run(requestOf(uid, data)).catch(() => undefined);
  }
  clock.mockRestore();
  const entries = [...(await auditEntriesBy(uid)), ...(await auditEntriesOf(uid))];
  const distinct = new Set(entries.map((entry) => JSON.stringify(entry)));
  console.log(`${distinct.size} entries of ${CALLS} calls.`);
  expect(distinct.size).toBeGreaterThan(CALLABLES.length / 2);
  expect(distinct.size).toBeLessThanOrEqual(MOST_ENTRIES_A_DAY);
}, 600_000);
