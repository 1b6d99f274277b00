import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { appointAdministrator, firstAccounts } from '../../../tools/src/cloud/administrators';
import { Cloud } from '../../../tools/src/cloud/cloud';
import { IdentityPlatform } from '../../../tools/src/cloud/identity-platform';

// Its own project, without other administrators.
const app = initializeApp({ projectId: 'demo-production' }, 'production');
const auth = getAuth(app);
const firestore = getFirestore(app);
const EMAIL = 'ratna@example.com';

const cloud = new Cloud('demo-production', { accessToken: async () => 'token' });
const identityPlatform = new IdentityPlatform(cloud);
const services = { auth, firestore, identityPlatform };

/** Mails a link to choose a password. */
const sendMail = jest.spyOn(identityPlatform, 'sendPasswordMail');
beforeEach(async () => {
  sendMail.mockReset().mockResolvedValue(undefined);
  const { users } = await auth.listUsers(1000);
  await auth.deleteUsers(users.map(({ uid }) => uid));
});
afterAll(() => deleteApp(app));

const state = () => firstAccounts(services).administrator();

test('knows an administrator who has not chosen a password yet', async () => {
  await expect(state()).resolves.toBe('none');
  await appointAdministrator(services, EMAIL);
  await expect(state()).resolves.toBe('appointed');
  await auth.updateUser((await auth.getUserByEmail(EMAIL)).uid, { emailVerified: true });
  await expect(state()).resolves.toBe('verified');
});

test("makes the gate's account, also again, and does not take it for a person", async () => {
  const gate = 'gate-reports@demo-production.firebaseapp.com';
  const accounts = firstAccounts(services);
  await expect(accounts.isReader(gate)).resolves.toBe(false);
  for (const password of ['first-password', 'second-password']) {
    await accounts.makeReader(gate, password);
    await expect(accounts.isReader(gate)).resolves.toBe(true);
  }
  await expect(state()).resolves.toBe('none');
});

test('takes the right to change from an administrator whose account becomes that of a gate', async () => {
  const gate = 'gate-reports@demo-production.firebaseapp.com';
  const accounts = firstAccounts(services);
  await appointAdministrator(services, gate);
  await expect(accounts.isReader(gate)).resolves.toBe(false);
  await accounts.makeReader(gate, 'first-password');
  const { customClaims } = await auth.getUserByEmail(gate);
  expect(customClaims).toEqual({ admin: true, readOnly: true });
});

test('creates the administrator with a mail to choose a password', async () => {
  await expect(appointAdministrator(services, EMAIL)).resolves.toBe(true);
  const user = await auth.getUserByEmail(EMAIL);
  expect(user.customClaims).toEqual({ admin: true });
  expect(sendMail.mock.calls).toEqual([[EMAIL]]);
});

test('completes an interrupted setup when it is repeated', async () => {
  sendMail.mockRejectedValueOnce(new Error('503: later'));
  await expect(appointAdministrator(services, EMAIL)).rejects.toThrow('503');
  await expect(appointAdministrator(services, EMAIL)).resolves.toBe(true);
  expect((await auth.listUsers()).users).toHaveLength(1);
});

test('keeps the other claims of an existing account', async () => {
  const { uid } = await auth.createUser({ email: EMAIL });
  await auth.setCustomUserClaims(uid, { branch: 'Jakarta' });
  await appointAdministrator(services, EMAIL);
  expect((await auth.getUser(uid)).customClaims).toEqual({ branch: 'Jakarta', admin: true });
});

test('does not enable a disabled account', async () => {
  const { uid } = await auth.createUser({ email: EMAIL, disabled: true });
  await expect(appointAdministrator(services, EMAIL)).rejects.toThrow('disabled: enable it first');
  expect((await auth.getUser(uid)).customClaims).toBeUndefined();
});

test('does not count an administrator who is disabled, not staff or has a changed address', async () => {
  await appointAdministrator(services, EMAIL);
  const { uid } = await auth.getUserByEmail(EMAIL);
  await auth.updateUser(uid, { disabled: true });
  await expect(state()).resolves.toBe('none');
  await auth.updateUser(uid, { disabled: false });
  await auth.updateUser(uid, { email: 'eve@example.com' });
  await expect(state()).resolves.toBe('none');
  await auth.updateUser(uid, { email: EMAIL });
  await expect(state()).resolves.toBe('appointed');
  await firestore.collection('staff').doc(uid).delete();
  await expect(state()).resolves.toBe('none');
});
