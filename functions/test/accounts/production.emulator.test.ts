import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { appointAdministrator } from '../../../tools/src/production/administrators';
import { openFakeIdentityPlatform } from '../../../tools/src/production/fake-identity-platform';
import { findings } from '../../../tools/src/production/findings';
import { IdentityPlatform } from '../../../tools/src/production/identity-platform';

// Its own project, without other administrators.
const app = initializeApp({ projectId: 'demo-production' }, 'production');
const auth = getAuth(app);
const firestore = getFirestore(app);
const EMAIL = 'ratna@example.com';

/** The configuration of a project whose function refuses sign-ups. */
const GUARDED = {
  subtype: 'IDENTITY_PLATFORM',
  blockingFunctions: {
    triggers: { beforeCreate: { functionUri: 'https://refusesignup-4f2a-et.a.run.app' } },
  },
};

const open = async () => {
  const fake = await openFakeIdentityPlatform();
  const identityPlatform = new IdentityPlatform('demo-production', async () => 'token', fake.url);
  return { fake, services: { auth, firestore, identityPlatform } };
};
type Opened = Awaited<ReturnType<typeof open>>;

let fake: Opened['fake'];
let services: Opened['services'];
beforeEach(async () => {
  ({ fake, services } = await open());
  const { users } = await auth.listUsers(1000);
  await auth.deleteUsers(users.map(({ uid }) => uid));
});
afterEach(() => fake.close());
afterAll(() => deleteApp(app));

const mails = () => fake.requests.filter(({ url }) => url?.endsWith(':sendOobCode'));
const problems = async () => (await findings('sales', services)).map(({ problem }) => problem);

test('reports each problem of a new project with its remedy', async () => {
  fake.state.config = { signIn: { anonymous: { enabled: true } } };
  expect(await problems()).toEqual([
    expect.stringMatching(/sign-up by clients is on/),
    expect.stringMatching(/deletion by clients is on/),
    expect.stringMatching(/email enumeration protection is off/),
    expect.stringMatching(/anonymous sign-in is on/),
    expect.stringMatching(/no account is an administrator/),
    expect.stringMatching(/not upgraded to Identity Platform/),
  ]);
  const remedies = (await findings('sales', services)).map(({ remedy }) => remedy);
  expect([...new Set(remedies)]).toEqual([
    'npm run setup:production -- --project sales --admin EMAIL',
    'https://console.firebase.google.com/project/sales/authentication/settings',
  ]);
});

test('reports a missing function that refuses sign-ups', async () => {
  await services.identityPlatform.close();
  await appointAdministrator(services, EMAIL);
  fake.state.config = { ...fake.state.config, subtype: 'IDENTITY_PLATFORM' };
  await expect(findings('sales', services)).resolves.toEqual([
    {
      problem: expect.stringMatching(/refuseSignUp is not asked/),
      remedy: 'npx firebase deploy --project sales --only functions',
    },
  ]);
});

test('reports nothing after the setup, also when it is repeated', async () => {
  fake.state.config = GUARDED;
  for (const _ of ['first', 'second']) {
    await services.identityPlatform.close();
    await appointAdministrator(services, EMAIL);
    await expect(problems()).resolves.toEqual([]);
  }
});

test('creates the administrator with a mail to choose a password', async () => {
  await expect(appointAdministrator(services, EMAIL)).resolves.toBe(true);
  const user = await auth.getUserByEmail(EMAIL);
  expect(user.customClaims).toEqual({ admin: true });
  expect(mails()).toMatchObject([{ body: { requestType: 'PASSWORD_RESET', email: EMAIL } }]);
});

test('completes an interrupted setup when it is repeated', async () => {
  fake.state.refusal = { status: 503, message: 'later' };
  await expect(appointAdministrator(services, EMAIL)).rejects.toThrow('503');
  delete fake.state.refusal;
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
  fake.state.config = GUARDED;
  await services.identityPlatform.close();
  await appointAdministrator(services, EMAIL);
  const { uid } = await auth.getUserByEmail(EMAIL);
  await auth.updateUser(uid, { disabled: true });
  expect(await problems()).toHaveLength(1);
  await auth.updateUser(uid, { disabled: false });
  await auth.updateUser(uid, { email: 'eve@example.com' });
  expect(await problems()).toHaveLength(1);
  await auth.updateUser(uid, { email: EMAIL });
  expect(await problems()).toEqual([]);
  await firestore.collection('staff').doc(uid).delete();
  expect(await problems()).toHaveLength(1);
});
