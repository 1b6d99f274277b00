import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { appointAdministrator } from '../../../tools/src/production/administrators';
import { findings } from '../../../tools/src/production/findings';
import { IdentityPlatform } from '../../../tools/src/production/identity-platform';
import { openStandIn } from '../../../tools/src/production/stand-in';

// A project of its own: nobody else is an administrator there.
const app = initializeApp({ projectId: 'demo-production' }, 'production');
const auth = getAuth(app);
const firestore = getFirestore(app);
const EMAIL = 'ratna@example.com';

/** A project whose sign-ups the function refuses. */
const GUARDED = {
  subtype: 'IDENTITY_PLATFORM',
  blockingFunctions: {
    triggers: { beforeCreate: { functionUri: 'https://refusesignup-4f2a-et.a.run.app' } },
  },
};

const open = async () => {
  const standIn = await openStandIn();
  const identityPlatform = new IdentityPlatform('demo-production', async () => 'token', standIn.url);
  return { standIn, services: { auth, firestore, identityPlatform } };
};
type Opened = Awaited<ReturnType<typeof open>>;

let standIn: Opened['standIn'];
let services: Opened['services'];
beforeEach(async () => {
  ({ standIn, services } = await open());
  const { users } = await auth.listUsers(1000);
  await auth.deleteUsers(users.map(({ uid }) => uid));
});
afterEach(() => standIn.close());
afterAll(() => deleteApp(app));

const mails = () => standIn.requests.filter(({ url }) => url?.endsWith(':sendOobCode'));
const problems = async () => (await findings('sales', services)).map(({ problem }) => problem);

test('of a new project everything is said, each with the command that ends it', async () => {
  standIn.state.config = { signIn: { anonymous: { enabled: true } } };
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

test('a project without the function that refuses sign-ups is told to deploy it', async () => {
  await services.identityPlatform.close();
  await appointAdministrator(services, EMAIL);
  standIn.state.config = { ...standIn.state.config, subtype: 'IDENTITY_PLATFORM' };
  await expect(findings('sales', services)).resolves.toEqual([
    {
      problem: expect.stringMatching(/refuseSignUp is not asked/),
      remedy: 'npx firebase deploy --project sales --only functions',
    },
  ]);
});

test('once it is set up nothing is left to say, any number of times', async () => {
  standIn.state.config = GUARDED;
  for (const _ of ['first', 'second']) {
    await services.identityPlatform.close();
    await appointAdministrator(services, EMAIL);
    await expect(problems()).resolves.toEqual([]);
  }
});

test('who has no account gets one, and a mail to choose its password', async () => {
  await expect(appointAdministrator(services, EMAIL)).resolves.toBe(true);
  const user = await auth.getUserByEmail(EMAIL);
  expect(user.customClaims).toEqual({ admin: true });
  expect(mails()).toMatchObject([{ body: { requestType: 'PASSWORD_RESET', email: EMAIL } }]);
});

test('what was broken off before the mail is completed by repeating it', async () => {
  standIn.state.refusal = { status: 503, message: 'later' };
  await expect(appointAdministrator(services, EMAIL)).rejects.toThrow('503');
  delete standIn.state.refusal;
  await expect(appointAdministrator(services, EMAIL)).resolves.toBe(true);
  expect((await auth.listUsers()).users).toHaveLength(1);
});

test('who has an account keeps its other claims', async () => {
  const { uid } = await auth.createUser({ email: EMAIL });
  await auth.setCustomUserClaims(uid, { branch: 'Jakarta' });
  await appointAdministrator(services, EMAIL);
  expect((await auth.getUser(uid)).customClaims).toEqual({ branch: 'Jakarta', admin: true });
});

test('a disabled account is not opened by the way', async () => {
  const { uid } = await auth.createUser({ email: EMAIL, disabled: true });
  await expect(appointAdministrator(services, EMAIL)).rejects.toThrow('disabled: enable it first');
  expect((await auth.getUser(uid)).customClaims).toBeUndefined();
});

test('an administrator who is disabled, not staff, or has another address than was let in, does not count', async () => {
  standIn.state.config = GUARDED;
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
