import { signInWithEmailAndPassword } from 'firebase/auth';
import { REGION } from '../../src/calls/database';
import {
  admin,
  auditEntriesOf,
  createAccount,
  firestore,
  newEmail,
  PASSWORD,
  signInAs,
  signInAsAdministrator,
} from '../accounts/accounts';
import { AUTH, FUNCTIONS, PROJECT } from '../emulators';
import { openClient } from './client';

const client = openClient();

beforeEach(() => client.auth.signOut());
afterAll(() => client.close());

const member = () => createAccount({ emailVerified: true, admin: false });

/** Every callable for administrators, with a valid input. */
const CALLABLES: readonly [string, () => object | Promise<object>][] = [
  ['addUser', () => ({ email: newEmail(), password: PASSWORD, displayName: 'Budi Santoso' })],
  ['inviteUser', () => ({ email: newEmail(), displayName: 'Budi Santoso' })],
  ['updateUser', async () => ({ uid: await member(), email: newEmail(), displayName: 'Budi Santoso' })],
  ['addAdmin', async () => ({ email: (await admin.getUser(await member())).email })],
  ['revokeAdmin', async () => ({ uid: await createAccount({ emailVerified: true, admin: true }) })],
  ['setUserDisabled', async () => ({ uid: await member(), disabled: true })],
  ['deleteUser', async () => ({ uid: await member() })],
  ['sendPasswordReset', async () => ({ uid: await member() })],
  ['listUsers', () => ({ pageSize: 1 })],
  ['listAuditLog', () => ({ pageSize: 1 })],
];

test.each([
  ['the Auth emulator', AUTH, ''],
  ['the Functions emulator', FUNCTIONS, ''],
  ['the process of a function', FUNCTIONS, `${PROJECT}/${REGION}/listUsers`],
])(
  '%s keeps idle connections, so that it closes none on which a request is under way',
  async (_, address, path) => {
    const { headers } = await fetch(`http://${address.host}:${address.port}/${path}`);
    expect(headers.get('keep-alive')).toBeNull();
  },
);

describe.each(CALLABLES)('%s', (name, input) => {
  test('serves an administrator', async () => {
    await signInAsAdministrator(client);
    await expect(client.call(name, await input())).resolves.not.toHaveProperty('message', 'Error');
  });

  test('refuses a caller who is not signed in', async () => {
    const call = client.call(name, await input());
    await expect(call).rejects.toMatchObject({ code: 'functions/unauthenticated' });
  });
});

/** Other tests show in this process that every callable refuses these (refusals.emulator.test.ts). */
describe('a deployed callable', () => {
  const [name, input] = ['addUser', () => ({ email: newEmail(), password: PASSWORD, displayName: 'Budi' })];

  test('refuses an account that was deleted after signing in', async () => {
    await admin.deleteUser(await signInAsAdministrator(client));
    const call = client.call(name, input());
    await expect(call).rejects.toMatchObject({ code: 'functions/unauthenticated' });
  });

  test.each([
    ['an unverified user', () => signInAs(client, { emailVerified: false, admin: false })],
    ['an unverified administrator', () => signInAs(client, { emailVerified: false, admin: true })],
    ['a member of staff', () => signInAs(client, { emailVerified: true, admin: false })],
    ['an administrator who was disabled', () => signInAsAdministrator(client, { disabled: true })],
    [
      'an administrator who lost the claim',
      async () => {
        const uid = await signInAsAdministrator(client);
        await admin.setCustomUserClaims(uid, null);
        return uid;
      },
    ],
  ])('refuses %s and logs the attempt', async (_who, signIn) => {
    const uid = await signIn();
    await expect(client.call(name, input())).rejects.toMatchObject({ code: 'functions/permission-denied' });
    const { docs } = await firestore.collection('auditLog').where('actor.uid', '==', uid).get();
    expect(docs.map((document) => document.data())).toMatchObject([
      { action: name, outcome: 'denied', target: null },
    ]);
  });
});

test('changes nothing for a refused caller', async () => {
  await signInAs(client, { emailVerified: true, admin: false });
  const uid = await createAccount({ emailVerified: true, admin: true });
  const before = await admin.getUser(uid);
  for (const [name, data] of [
    ['addAdmin', { email: before.email }],
    ['revokeAdmin', { uid }],
    ['setUserDisabled', { uid, disabled: true }],
    ['deleteUser', { uid }],
  ] as const) {
    await expect(client.call(name, data)).rejects.toMatchObject({ code: 'functions/permission-denied' });
  }
  expect((await admin.getUser(uid)).toJSON()).toEqual(before.toJSON());
  await expect(auditEntriesOf(uid)).resolves.toEqual([]);
});

describe('addUser for an administrator', () => {
  beforeEach(() => signInAsAdministrator(client));

  test('creates an account with an unverified address', async () => {
    const email = newEmail();
    const data = {
      email: ` ${email} `,
      password: PASSWORD,
      displayName: ' Budi Santoso ',
      emailVerified: true,
    };
    await expect(client.call('addUser', data)).resolves.toEqual({ message: 'Success' });
    const { user } = await signInWithEmailAndPassword(client.auth, email, PASSWORD);
    expect(user).toMatchObject({ email, displayName: 'Budi Santoso', emailVerified: false });
    expect((await user.getIdTokenResult()).claims.admin).toBeUndefined();
  });

  test('reports a taken email and leaves the first account unchanged', async () => {
    const data = { email: newEmail(), password: PASSWORD, displayName: 'Budi Santoso' };
    await client.call('addUser', data);
    await expect(client.call('addUser', { ...data, displayName: 'Eve' })).resolves.toEqual({
      message: 'Error',
      code: {
        errorInfo: {
          code: 'auth/email-already-exists',
          message: 'The email address is already in use by another account.',
        },
      },
    });
    expect(await admin.getUserByEmail(data.email)).toMatchObject({ displayName: 'Budi Santoso' });
  });

  test.each([
    [{ email: 'nobody' }, 'auth/invalid-email', 'The email address is improperly formatted.'],
    [
      { password: '12345' },
      'auth/invalid-password',
      'The password must be a string with at least 6 characters.',
    ],
    [{ displayName: ' ' }, 'auth/invalid-display-name', 'The display name is required: fill it in.'],
    [{ displayName: '\u3164' }, 'auth/invalid-display-name', 'The display name is required: fill it in.'],
    [
      { displayName: 'Sari\u202egnp.exe' },
      'auth/invalid-display-name',
      'The display name contains an invisible character that turns text around: type it again by hand.',
    ],
  ])('says what is wrong with %j', async (wrong, code, message) => {
    const data = { email: newEmail(), password: PASSWORD, displayName: 'Budi Santoso', ...wrong };
    await expect(client.call('addUser', data)).resolves.toEqual({
      message: 'Error',
      code: { errorInfo: { code, message } },
    });
  });
});

describe('addAdmin for an administrator', () => {
  beforeEach(() => signInAsAdministrator(client));

  test('adds the claim to the other claims, also when repeated', async () => {
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
    await createAccount({ emailVerified: true, admin: false }, email);
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
