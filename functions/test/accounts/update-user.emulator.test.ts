import { randomUUID } from 'node:crypto';
import { signInWithEmailAndPassword } from 'firebase/auth';
import { doc, getDoc, setDoc } from 'firebase/firestore';
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

beforeEach(() => signInAsAdministrator(client));
afterAll(() => Promise.all([client.close(), other.close()]));

/** Tries to write and read a document, and to call a function, with the token of the other browser. */
const attempts = async () => {
  const document = doc(other.firestore, 'customers', randomUUID());
  const results = await Promise.allSettled([
    setDoc(document, { name: 'PT Ukur', address: '', phone: '', website: '' }),
    getDoc(document),
    other.call('countRecords', { collection: 'customers' }),
  ]);
  return results.map(({ status }) => status);
};
const ALL_ALLOWED = ['fulfilled', 'fulfilled', 'fulfilled'];
const ALL_DENIED = ['rejected', 'rejected', 'rejected'];

const choosePassword = async (email: string, password: string) => {
  const [mail] = await mailsTo(email);
  await fetch(`${mail?.oobLink}&newPassword=${password}`);
  await signInWithEmailAndPassword(other.auth, email, password);
};

test('corrects an address: the sessions of the wrong one end at once, and the mail lets the right one in', async () => {
  const uid = await signInAs(other, { emailVerified: true, admin: false });
  const before = (await admin.getUser(uid)).email ?? '';
  await expect(attempts()).resolves.toEqual(ALL_ALLOWED);
  const email = newEmail();
  const answer = await client.call('updateUser', { uid, email: email.toUpperCase(), displayName: 'Sari' });
  expect(answer).toEqual({
    message: `The account was corrected. A mail with a link to choose a password was sent to ${email}. Following it also verifies the address.`,
  });
  await expect(attempts()).resolves.toEqual(ALL_DENIED);
  await expect(signInWithEmailAndPassword(other.auth, before, PASSWORD)).rejects.toThrow();
  await signInWithEmailAndPassword(other.auth, email, PASSWORD);
  await expect(attempts()).resolves.toEqual(ALL_DENIED);

  await choosePassword(email, 'kata-sandi-baru');
  await expect(attempts()).resolves.toEqual(ALL_ALLOWED);
  await expect(auditEntriesOf(uid)).resolves.toMatchObject([
    { action: 'updateUser', outcome: 'done', before: { email: before }, after: { email } },
  ]);
});

test('corrects a name alone: the session goes on, and nobody gets a mail', async () => {
  const uid = await signInAs(other, { emailVerified: true, admin: true });
  const email = (await admin.getUser(uid)).email ?? '';
  const change = { uid, email, displayName: ' Sari\u200b  Dewi ' };
  await expect(client.call('updateUser', change)).resolves.toEqual(SUCCESS);
  await expect(attempts()).resolves.toEqual(ALL_ALLOWED);
  expect(await admin.getUser(uid)).toMatchObject({ displayName: 'Sari Dewi', emailVerified: true });
  expect((await firestore.doc(`staff/${uid}`).get()).get('displayName')).toBe('Sari Dewi');
  await expect(mailsTo(email)).resolves.toEqual([]);
  const entry = {
    action: 'updateUser',
    before: { displayName: 'Sari' },
    after: { displayName: 'Sari Dewi' },
  };
  await expect(auditEntriesOf(uid)).resolves.toMatchObject([entry]);

  // Again: nothing changes, so nothing is logged.
  await expect(client.call('updateUser', change)).resolves.toEqual(SUCCESS);
  await expect(auditEntriesOf(uid)).resolves.toHaveLength(1);
});

test.each([
  [
    'an address of another account',
    'auth/email-already-exists',
    async () => {
      const taken = newEmail();
      await createAccount({ emailVerified: true, admin: false }, taken);
      return { email: taken };
    },
  ],
  ['no address', 'auth/invalid-email', async () => ({ email: 'sari' })],
  ['a name that turns around', 'auth/invalid-display-name', async () => ({ displayName: '\u202eiraS' })],
  ['an unknown account', 'auth/user-not-found', async () => ({ uid: 'nobody' })],
])('refuses %s, and the account keeps its access', async (_what, code, wrong) => {
  const uid = await signInAs(other, { emailVerified: true, admin: false });
  const change = { uid, email: newEmail(), displayName: 'Budi', ...(await wrong()) };
  await expect(client.call('updateUser', change)).resolves.toMatchObject(failure(code));
  await expect(attempts()).resolves.toEqual(ALL_ALLOWED);
  expect((await firestore.doc(`staff/${uid}`).get()).get('displayName') ?? 'Sari').toBe('Sari');
  expect((await admin.getUser(uid)).displayName).toBe('Sari');
});

test('refuses another address for the own account, whose administrator would be shut out, but takes a name', async () => {
  const uid = client.auth.currentUser?.uid ?? '';
  const email = client.auth.currentUser?.email ?? '';
  const own = await client.call('updateUser', { uid, email: newEmail(), displayName: 'Sari' });
  expect(own).toMatchObject(failure('auth/own-account'));
  await expect(client.call('updateUser', { uid, email, displayName: 'Sari Dewi' })).resolves.toEqual(SUCCESS);
});

test.each([
  ['that crashed midway', (uid: string, email: string) => firestore.doc(`staff/${uid}`).update({ email })],
  ['that the console began', (uid: string, email: string) => admin.updateUser(uid, { email })],
])('completes a correction %s', async (_what, begin) => {
  const uid = await signInAs(other, { emailVerified: true, admin: false });
  const email = newEmail();
  await begin(uid, email);
  await client.call('updateUser', { uid, email, displayName: 'Sari' });
  await expect(attempts()).resolves.toEqual(ALL_DENIED);
  await choosePassword(email, 'kata-sandi-baru');
  await expect(attempts()).resolves.toEqual(ALL_ALLOWED);
});

test('keeps a disabled account out, and sends no mail', async () => {
  const uid = await createAccount({ emailVerified: true, admin: false });
  await client.call('setUserDisabled', { uid, disabled: true });
  const email = newEmail();
  await expect(client.call('updateUser', { uid, email, displayName: 'Sari' })).resolves.toEqual(SUCCESS);
  expect((await firestore.doc(`staff/${uid}`).get()).exists).toBe(false);
  await expect(mailsTo(email)).resolves.toEqual([]);
});

describe('an invitation', () => {
  test('creates an account whose owner chooses the password by the mail, and gets in', async () => {
    const email = newEmail();
    const answer = await client.call('inviteUser', { email, displayName: 'Budi' });
    expect(answer).toEqual({
      message: `Budi has an account. A mail with a link to choose a password was sent to ${email}. Following it also verifies the address.`,
    });
    const { uid, emailVerified } = await admin.getUserByEmail(email);
    expect(emailVerified).toBe(false);
    await choosePassword(email, 'kata-sandi-sendiri');
    await expect(attempts()).resolves.toEqual(ALL_ALLOWED);
    await expect(auditEntriesOf(uid)).resolves.toMatchObject([
      { action: 'inviteUser', outcome: 'done', before: null, after: { email, displayName: 'Budi' } },
    ]);
  });

  test('does not reach an address that has an account', async () => {
    const email = newEmail();
    const uid = await createAccount({ emailVerified: true, admin: false }, email);
    const answer = await client.call('inviteUser', { email, displayName: 'Budi' });
    expect(answer).toMatchObject(failure('auth/email-already-exists'));
    await expect(mailsTo(email)).resolves.toEqual([]);
    expect((await admin.getUser(uid)).displayName).toBe('Sari');
  });
});
