import { randomUUID } from 'node:crypto';
import { signInWithEmailAndPassword, updateEmail, verifyBeforeUpdateEmail } from 'firebase/auth';
import { doc, getDoc } from 'firebase/firestore';
import { compareAccounts } from '../../src/accounts/watch-accounts';
import { admitToStaff } from '../../src/calls/staff';
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
  mailsTo,
  newEmail,
  PASSWORD,
  signInAs,
  signInAsAdministrator,
} from './accounts';

/** The browsers of a user and of an administrator. */
const client = openClient();
const administrator = openClient();

beforeAll(() => signInAsAdministrator(administrator));
afterAll(() => Promise.all([client.close(), administrator.close()]));

const mayRead = () =>
  getDoc(doc(client.firestore, 'customers', randomUUID())).then(
    () => true,
    () => false,
  );

const isMember = async (uid: string) => (await firestore.collection('staff').doc(uid).get()).exists;

/** Opens the newest link that was mailed to an address. */
const followLink = async (email: string) => fetch((await mailsTo(email)).at(-1)?.oobLink ?? '');

const asStaff = () => signInAs(client, { emailVerified: true, admin: false });
const user = () => {
  const { currentUser } = client.auth;
  if (!currentUser) throw new Error('Nobody is signed in.');
  return currentUser;
};

describe('an account deleted by its own token', () => {
  test('loses all access with that token, and leaves an audit entry', async () => {
    const uid = await asStaff();
    const token = await user().getIdToken();
    const { email } = user();
    await expect(mayRead()).resolves.toBe(true);
    await compareLater();
    // By REST, because the SDK would end the session.
    await fetch(
      `http://${AUTH.host}:${AUTH.port}/identitytoolkit.googleapis.com/v1/accounts:delete?key=fake`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ idToken: token }),
      },
    );
    await expect(admin.getUser(uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
    await compareLater();
    await expect(isMember(uid)).resolves.toBe(false);
    await expect(mayRead()).resolves.toBe(false);
    await expect(auditEntriesOf(uid)).resolves.toEqual([
      {
        actor: null,
        action: 'accountDeleted',
        target: uid,
        outcome: 'done',
        before: { email, displayName: 'Sari', disabled: false, isAdmin: false },
        after: null,
      },
    ]);
  });

  test('is found without an event of Auth', async () => {
    const uid = `${randomUUID()}`;
    await admitToStaff(firestore, { uid, email: newEmail() });
    await compareLater();
    await expect(isMember(uid)).resolves.toBe(false);
    await expect(auditEntriesOf(uid)).resolves.toMatchObject([
      { actor: null, action: 'accountDeleted', before: null, after: null },
    ]);
  });

  test('leaves one entry when an administrator deletes it', async () => {
    const uid = await createAccount({ emailVerified: true, admin: false });
    await administrator.call('deleteUser', { uid });
    await compareLater();
    await expect(auditEntriesOf(uid)).resolves.toMatchObject([{ action: 'deleteUser', outcome: 'done' }]);
  });
});

describe.each([
  [
    'changes its address by its own token',
    async (email: string) => {
      await updateEmail(user(), email);
      await admin.updateUser(user().uid, { emailVerified: true });
    },
  ],
  [
    'changes its address by a mail to the new one',
    async (email: string) => {
      await verifyBeforeUpdateEmail(user(), email);
      await followLink(email);
    },
  ],
])('an administrator who %s', (_how, change) => {
  const changed = async () => {
    const uid = await signInAsAdministrator(client);
    const before = user().email;
    const email = newEmail();
    await change(email);
    await signInWithEmailAndPassword(client.auth, email, PASSWORD);
    expect((await user().getIdTokenResult()).claims).toMatchObject({ email, email_verified: true });
    return { uid, before, email };
  };

  test('loses all documents and functions, and leaves an entry for each attempt', async () => {
    const { uid } = await changed();
    await expect(mayRead()).resolves.toBe(false);
    for (const name of ['listUsers', 'countRecords']) {
      await expect(client.call(name, {})).rejects.toMatchObject({ code: 'functions/permission-denied' });
    }
    await expect(auditEntriesBy(uid)).resolves.toMatchObject([
      { action: 'listUsers', outcome: 'denied' },
      { action: 'countRecords', outcome: 'denied' },
    ]);
  });

  test('is removed from the staff until an administrator admits the new address', async () => {
    const { uid, before, email } = await changed();
    await compareLater();
    await expect(isMember(uid)).resolves.toBe(false);
    const state = { displayName: 'Sari', disabled: false, isAdmin: true };
    await expect(auditEntriesOf(uid)).resolves.toEqual([
      {
        actor: null,
        action: 'emailChanged',
        target: uid,
        outcome: 'done',
        before: { ...state, email: before },
        after: { ...state, email },
      },
    ]);
    await administrator.call('setUserDisabled', { uid, disabled: false });
    await expect(mayRead()).resolves.toBe(true);
    await expect(client.call('listUsers', { pageSize: 1 })).resolves.toHaveProperty('users');
    await compareLater();
    await expect(isMember(uid)).resolves.toBe(true);
  });
});

test('removes an account from the staff that was disabled outside the functions', async () => {
  const uid = await asStaff();
  await admin.updateUser(uid, { disabled: true });
  await expect(mayRead()).resolves.toBe(true);
  await compareLater();
  await expect(mayRead()).resolves.toBe(false);
  await expect(auditEntriesOf(uid)).resolves.toMatchObject([
    {
      actor: null,
      action: 'accountDisabled',
      outcome: 'done',
      before: { disabled: false },
      after: { disabled: true },
    },
  ]);
});

test('leaves correct accounts alone, and those that a function may be changing', async () => {
  const uid = await asStaff();
  await compareLater();
  await expect(isMember(uid)).resolves.toBe(true);
  await admin.updateUser(uid, { disabled: true });
  await compareAccounts(admin, firestore, Date.now());
  await expect(isMember(uid)).resolves.toBe(true);
  await expect(auditEntriesOf(uid)).resolves.toEqual([]);
});

test('removes a disabled account whose entry was written just now, but by no change of the account', async () => {
  const uid = await asStaff();
  await firestore.doc(`staff/${uid}`).update({ changedAt: new Date(Date.now() - HOUR) });
  await admin.updateUser(uid, { disabled: true });
  await compareAccounts(admin, firestore, Date.now());
  await expect(isMember(uid)).resolves.toBe(false);
});

test('admits an account with an address in capitals', async () => {
  const uid = await asStaff();
  await admitToStaff(firestore, { uid, email: user().email?.toUpperCase() });
  await expect(mayRead()).resolves.toBe(true);
  await expect(client.call('countRecords', { collection: 'customers' })).resolves.toHaveProperty('count');
});
