import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { signInWithEmailAndPassword } from 'firebase/auth';
import { collection, doc, getDoc, getDocs, limit, query, setDoc } from 'firebase/firestore';
import { create } from '../../src/accounts/add-user';
import { openClient } from '../calls/client';
import {
  admin,
  auditEntriesOf,
  createAccount,
  failure,
  firestore,
  mailsTo,
  newEmail,
  PASSWORD,
  SUCCESS,
  signInAs,
  signInAsAdministrator,
} from './accounts';

/** The browsers of the administrator and of another user. */
const client = openClient();
const other = openClient();

let caller: { uid: string; email: string };

beforeEach(async () => {
  const uid = await signInAsAdministrator(client);
  caller = { uid, email: client.auth.currentUser?.email ?? '' };
});
afterAll(() => Promise.all([client.close(), other.close()]));

const CUSTOMER = { name: 'PT Ukur Presisi', address: '', phone: '', website: '' };

/** Tries to write, read and list with the token of the other browser. */
const attempts = () => {
  const document = doc(other.firestore, 'customers', randomUUID());
  return Promise.allSettled([
    setDoc(document, CUSTOMER),
    getDoc(document),
    getDocs(query(collection(other.firestore, 'customers'), limit(1))),
  ]).then((results) => results.map(({ status }) => status));
};
const ALL_ALLOWED = ['fulfilled', 'fulfilled', 'fulfilled'];
const ALL_DENIED = ['rejected', 'rejected', 'rejected'];

/** Waits for the second after the issue of a token. Auth revokes tokens by their second. */
const untilNextSecond = async (token: string) => {
  const { iat } = await admin.verifyIdToken(token);
  while (Math.floor(Date.now() / 1000) <= iat) await wait(10);
};

/** Gets a new token for the signed-in user. In production that takes a new sign-in, as the sessions have ended. */
const getNewToken = () => other.auth.currentUser?.getIdToken(true);

test('removes the rights of a disabled account at once, and restores them to new sessions when it is enabled', async () => {
  const uid = await signInAs(other, { emailVerified: true, admin: false });
  const token = await other.auth.currentUser?.getIdToken();
  await expect(attempts()).resolves.toEqual(ALL_ALLOWED);
  await untilNextSecond(token ?? '');
  for (const _ of ['first', 'second']) {
    await expect(client.call('setUserDisabled', { uid, disabled: true })).resolves.toEqual(SUCCESS);
  }
  await expect(attempts()).resolves.toEqual(ALL_DENIED);
  expect(await admin.getUser(uid)).toMatchObject({ disabled: true });
  if (token)
    await expect(admin.verifyIdToken(token, true)).rejects.toMatchObject({ code: 'auth/user-disabled' });
  for (const _ of ['first', 'second']) {
    await expect(client.call('setUserDisabled', { uid, disabled: false })).resolves.toEqual(SUCCESS);
  }
  await expect(attempts()).resolves.toEqual(ALL_DENIED);
  await getNewToken();
  await expect(attempts()).resolves.toEqual(ALL_ALLOWED);
  const enabled = { displayName: 'Sari', isAdmin: false, disabled: false };
  const disabled = { ...enabled, disabled: true };
  await expect(auditEntriesOf(uid)).resolves.toMatchObject(
    [
      { before: enabled, after: disabled },
      { before: disabled, after: disabled },
      { before: disabled, after: enabled },
      { before: enabled, after: enabled },
    ].map((change) => ({
      actor: caller,
      action: 'setUserDisabled',
      target: uid,
      outcome: 'done',
      ...change,
    })),
  );
});

test('deletes an account and its rights at once', async () => {
  const uid = await signInAs(other, { emailVerified: true, admin: false });
  await expect(client.call('deleteUser', { uid })).resolves.toEqual(SUCCESS);
  await expect(attempts()).resolves.toEqual(ALL_DENIED);
  await expect(admin.getUser(uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  await expect(client.call('deleteUser', { uid })).resolves.toMatchObject(failure('auth/user-not-found'));
  await expect(auditEntriesOf(uid)).resolves.toMatchObject([
    { actor: caller, action: 'deleteUser', outcome: 'done', before: { displayName: 'Sari' }, after: null },
    { actor: caller, action: 'deleteUser', outcome: 'refused' },
  ]);
});

const staff = async () => (await firestore.collection('staff').listDocuments()).map(({ id }) => id);

test('lists whether an account was admitted with its present address', async () => {
  const email = newEmail();
  const { uid } = await admin.createUser({ email, password: PASSWORD, emailVerified: true });
  const isListedAsStaff = async () => {
    const { users } = (await client.call('listUsers', { pageSize: 1000 })) as {
      users: { uid: string; isStaff: boolean }[];
    };
    return users.find((user) => user.uid === uid)?.isStaff;
  };
  await expect(isListedAsStaff()).resolves.toBe(false);
  await client.call('setUserDisabled', { uid, disabled: false });
  await expect(isListedAsStaff()).resolves.toBe(true);
  await admin.updateUser(uid, { email: newEmail() });
  await expect(isListedAsStaff()).resolves.toBe(false);
});

test('denies an account of another origin until it is enabled here', async () => {
  const email = newEmail();
  const { uid } = await admin.createUser({ email, password: PASSWORD, emailVerified: true });
  await signInWithEmailAndPassword(other.auth, email, PASSWORD);
  await expect(attempts()).resolves.toEqual(ALL_DENIED);
  await expect(client.call('setUserDisabled', { uid, disabled: false })).resolves.toEqual(SUCCESS);
  await expect(attempts()).resolves.toEqual(ALL_ALLOWED);
});

test.each([
  [false, true],
  [true, false],
])('a new administrator, disabled: %s, becomes staff: %s', async (disabled, isStaff) => {
  const email = newEmail();
  const { uid } = await admin.createUser({ email, disabled });
  await client.call('addAdmin', { email });
  expect((await staff()).includes(uid)).toBe(isStaff);
});

describe('adding a user', () => {
  const fields = () => ({ email: newEmail(), password: PASSWORD, displayName: 'Budi' });
  const contextWith = async (createUser: typeof admin.createUser) => ({
    auth: new Proxy(admin, {
      get: (auth, key) => (key === 'createUser' ? createUser : Reflect.get(auth, key)),
    }),
    firestore,
    caller: await admin.getUser(caller.uid),
  });

  test('admits the account once its address is verified', async () => {
    const data = fields();
    await client.call('addUser', data);
    const { uid } = await admin.getUserByEmail(data.email);
    await signInWithEmailAndPassword(other.auth, data.email, PASSWORD);
    await expect(attempts()).resolves.toEqual(ALL_DENIED);
    await admin.updateUser(uid, { emailVerified: true });
    await other.auth.currentUser?.getIdToken(true);
    await expect(attempts()).resolves.toEqual(ALL_ALLOWED);
  });

  test('leaves no staff entry if Auth refuses', async () => {
    const before = await staff();
    await client.call('addUser', { ...fields(), email: caller.email });
    expect(await staff()).toEqual(before);
  });

  test('leaves an admitted account if it crashes after Auth', async () => {
    const data = fields();
    const context = await contextWith(async (account) => {
      await admin.createUser(account);
      throw new Error('socket hang up');
    });
    await expect(create(context, data)).rejects.toThrow('socket hang up');
    expect(await staff()).toContain((await admin.getUserByEmail(data.email)).uid);
  });

  test('can be repeated after it crashed before Auth', async () => {
    const data = fields();
    const context = await contextWith(async () => {
      throw new Error('socket hang up');
    });
    await expect(create(context, data)).rejects.toThrow('socket hang up');
    await firestore.collection('accountChanges').doc('running').delete();
    await expect(client.call('addUser', data)).resolves.toEqual(SUCCESS);
    expect(await staff()).toContain((await admin.getUserByEmail(data.email)).uid);
  });
});

test('removes functions and sessions from a demoted administrator, but not documents and other claims', async () => {
  const uid = await signInAsAdministrator(other);
  await admin.setCustomUserClaims(uid, { admin: true, branch: 'Jakarta' });
  const token = (await other.auth.currentUser?.getIdToken()) ?? '';
  await untilNextSecond(token);
  for (const _ of ['first', 'second']) {
    await expect(client.call('revokeAdmin', { uid })).resolves.toEqual(SUCCESS);
    expect((await admin.getUser(uid)).customClaims).toEqual({ branch: 'Jakarta' });
  }
  await expect(other.call('listUsers', {})).rejects.toMatchObject({ code: 'functions/permission-denied' });
  await expect(admin.verifyIdToken(token, true)).rejects.toMatchObject({ code: 'auth/id-token-revoked' });
  await expect(attempts()).resolves.toEqual(ALL_DENIED);
  await getNewToken();
  await expect(attempts()).resolves.toEqual(ALL_ALLOWED);
  await expect(auditEntriesOf(uid)).resolves.toMatchObject([
    {
      actor: caller,
      action: 'revokeAdmin',
      outcome: 'done',
      before: { isAdmin: true },
      after: { isAdmin: false },
    },
    { actor: caller, action: 'revokeAdmin', outcome: 'done', before: { isAdmin: false } },
  ]);
});

test('sends a password reset mail with a working link', async () => {
  const email = newEmail();
  const uid = await createAccount({ emailVerified: true, admin: false }, email);
  await expect(client.call('sendPasswordReset', { uid })).resolves.toEqual(SUCCESS);
  const mails = await mailsTo(email);
  expect(mails).toMatchObject([{ requestType: 'PASSWORD_RESET' }]);
  await fetch(`${mails[0]?.oobLink}&newPassword=kata-sandi-baru`);
  await signInWithEmailAndPassword(other.auth, email, 'kata-sandi-baru');
  await expect(auditEntriesOf(uid)).resolves.toMatchObject([
    { actor: caller, action: 'sendPasswordReset', outcome: 'done' },
  ]);
});

test('logs new users and administrators, without passwords', async () => {
  const email = newEmail();
  await client.call('addUser', { email, password: PASSWORD, displayName: 'Budi' });
  await client.call('addAdmin', { email });
  await client.call('addUser', { email, password: PASSWORD, displayName: 'Budi' });
  const entries = [
    ...(await auditEntriesOf((await admin.getUserByEmail(email)).uid)),
    ...(await auditEntriesOf(email)),
  ];
  const budi = { email, displayName: 'Budi', disabled: false, isAdmin: false };
  expect(entries).toEqual([
    {
      actor: { ...caller, name: 'Sari' },
      action: 'addUser',
      target: expect.any(String),
      outcome: 'done',
      before: null,
      after: budi,
    },
    {
      actor: { ...caller, name: 'Sari' },
      action: 'addAdmin',
      target: expect.any(String),
      outcome: 'done',
      before: budi,
      after: { ...budi, isAdmin: true },
    },
    {
      actor: caller,
      action: 'addUser',
      target: email,
      outcome: 'refused',
      reason: 'auth/email-already-exists',
      before: null,
      after: null,
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain(PASSWORD);
});

interface Page {
  users: { uid: string; createdAt: string }[];
  entries: { id: string; at: string }[];
  nextPageToken?: string;
}

async function allPages(name: string, pageSize: number) {
  const pages: Page[] = [];
  let pageToken: string | undefined;
  do {
    const page = (await client.call(name, { pageSize, ...(pageToken && { pageToken }) })) as Page;
    pages.push(page);
    pageToken = page.nextPageToken;
  } while (pageToken && pages.length < 40);
  return pages;
}

test('lists every user once over several pages', async () => {
  const { users } = await admin.listUsers(1000);
  const pages = await allPages('listUsers', Math.ceil(users.length / 3));
  expect(pages.length).toBeGreaterThanOrEqual(3);
  expect(pages.flatMap((page) => page.users.map(({ uid }) => uid)).sort()).toEqual(
    users.map(({ uid }) => uid).sort(),
  );
  const own = pages.flatMap((page) => page.users).find(({ uid }) => uid === caller.uid);
  expect(own).toEqual({
    ...caller,
    displayName: 'Sari',
    isStaff: true,
    emailVerified: true,
    disabled: false,
    isAdmin: true,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    lastSignInAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
});

test('lists every entry of the audit log once over several pages, newest first', async () => {
  const { docs } = await firestore.collection('auditLog').get();
  const pages = await allPages('listAuditLog', Math.ceil(docs.length / 3));
  expect(pages.length).toBeGreaterThanOrEqual(3);
  const entries = pages.flatMap((page) => page.entries);
  expect(entries.map(({ id }) => id).sort()).toEqual(docs.map(({ id }) => id).sort());
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
});
