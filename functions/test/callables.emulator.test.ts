import { randomUUID } from 'node:crypto';
import { signInWithEmailAndPassword } from 'firebase/auth';
import { initializeApp } from 'firebase-admin/app';
import { getAuth, type UpdateRequest } from 'firebase-admin/auth';
import { openClient } from './client';

const PASSWORD = 'rahasia-sekali';
const admin = getAuth(initializeApp());
const client = openClient();
const newEmail = () => `${randomUUID()}@example.com`;

/** Creates an account and signs the client in; `since` changes the account after its token was issued. */
async function signInAs(account: { emailVerified: boolean; admin: boolean }, since: UpdateRequest = {}) {
  const email = newEmail();
  const { uid } = await admin.createUser({ email, password: PASSWORD, emailVerified: account.emailVerified });
  await admin.setCustomUserClaims(uid, { admin: account.admin });
  await signInWithEmailAndPassword(client.auth, email, PASSWORD);
  await admin.updateUser(uid, since);
  return uid;
}

const signInAsAdministrator = (since?: UpdateRequest) =>
  signInAs({ emailVerified: true, admin: true }, since);

beforeEach(() => client.auth.signOut());
afterAll(() => client.close());

describe.each([
  ['addUser', () => ({ email: newEmail(), password: PASSWORD, displayName: 'Budi Santoso' })],
  ['addAdmin', () => ({ email: newEmail() })],
])('%s refuses', (name, input) => {
  test('a caller who is not signed in', async () => {
    await expect(client.call(name, input())).rejects.toMatchObject({ code: 'functions/unauthenticated' });
  });

  test('an account deleted since it signed in', async () => {
    await admin.deleteUser(await signInAsAdministrator());
    await expect(client.call(name, input())).rejects.toMatchObject({ code: 'functions/unauthenticated' });
  });

  test.each([
    ['an unverified user', () => signInAs({ emailVerified: false, admin: false })],
    ['an unverified administrator', () => signInAs({ emailVerified: false, admin: true })],
    ['a member of staff', () => signInAs({ emailVerified: true, admin: false })],
    ['an administrator disabled since', () => signInAsAdministrator({ disabled: true })],
    [
      'an administrator who lost the claim since',
      async () => admin.setCustomUserClaims(await signInAsAdministrator(), null),
    ],
  ])('%s', async (_who, signIn) => {
    await signIn();
    const data = input();
    await expect(client.call(name, data)).rejects.toMatchObject({ code: 'functions/permission-denied' });
    await expect(admin.getUserByEmail(data.email)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  });
});

describe('addUser for an administrator', () => {
  beforeEach(() => signInAsAdministrator());

  test('creates an account that signs in and has yet to verify its address', async () => {
    const email = newEmail();
    const data = { email, password: PASSWORD, displayName: 'Budi Santoso' };
    await expect(client.call('addUser', data)).resolves.toEqual({ message: 'Success' });
    const { user } = await signInWithEmailAndPassword(client.auth, email, PASSWORD);
    expect(user).toMatchObject({ email, displayName: 'Budi Santoso', emailVerified: false });
    expect((await user.getIdTokenResult()).claims.admin).toBeUndefined();
  });

  test('passes on that the email is taken', async () => {
    const data = { email: newEmail(), password: PASSWORD, displayName: 'Budi Santoso' };
    await client.call('addUser', data);
    await expect(client.call('addUser', data)).resolves.toEqual({
      message: 'Error',
      code: {
        errorInfo: {
          code: 'auth/email-already-exists',
          message: 'The email address is already in use by another account.',
        },
      },
    });
  });

  test.each([
    [{ email: 'nobody' }, 'auth/invalid-email', 'The email address is improperly formatted.'],
    [
      { password: '12345' },
      'auth/invalid-password',
      'The password must be a string with at least 6 characters.',
    ],
    [{ displayName: ' ' }, 'auth/invalid-display-name', 'The display name is required: fill it in.'],
  ])('says what is wrong with %j', async (wrong, code, message) => {
    const data = { email: newEmail(), password: PASSWORD, displayName: 'Budi Santoso', ...wrong };
    await expect(client.call('addUser', data)).resolves.toEqual({
      message: 'Error',
      code: { errorInfo: { code, message } },
    });
  });
});

describe('addAdmin for an administrator', () => {
  beforeEach(() => signInAsAdministrator());

  test('adds the claim to those of the account, any number of times', async () => {
    const email = newEmail();
    const { uid } = await admin.createUser({ email });
    await admin.setCustomUserClaims(uid, { branch: 'Jakarta' });
    for (const _ of ['first', 'second']) {
      await expect(client.call('addAdmin', { email })).resolves.toBe(`${email} is now an administrator.`);
      expect((await admin.getUser(uid)).customClaims).toEqual({ branch: 'Jakarta', admin: true });
    }
  });

  test('lets the new administrator call it in turn', async () => {
    const email = newEmail();
    await admin.createUser({ email, password: PASSWORD, emailVerified: true });
    await client.call('addAdmin', { email });
    await signInWithEmailAndPassword(client.auth, email, PASSWORD);
    await expect(client.call('addAdmin', { email })).resolves.toBe(`${email} is now an administrator.`);
  });

  test.each([
    [newEmail(), 'auth/user-not-found', 'There is no user record corresponding to the provided identifier.'],
    ['nobody', 'auth/invalid-email', 'The email address is improperly formatted.'],
  ])('answers %s with %s', async (email, code, message) => {
    await expect(client.call('addAdmin', { email })).resolves.toEqual({
      message: 'Error',
      code: { errorInfo: { code, message } },
    });
  });
});
