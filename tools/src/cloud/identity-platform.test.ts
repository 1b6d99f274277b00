import { IdentityPlatform } from './identity-platform';
import { setupsOfTests } from './testing/fake-setup';

const openSetup = setupsOfTests();

const open = async (config: Record<string, unknown> = {}) => {
  const fake = await openSetup();
  fake.state.apis.add('identitytoolkit.googleapis.com');
  fake.state.auth = config;
  return { fake, identityPlatform: new IdentityPlatform(fake.setup.cloud) };
};

const OPEN = { signUp: true, deletion: true, emailChange: true, anonymous: false };
const CLOSED = { signUp: false, deletion: false, emailChange: false, anonymous: false };

test.each([
  ['a new project', {}, OPEN],
  [
    'one from before email enumeration protection was the default',
    { client: { permissions: {} }, emailPrivacyConfig: {} },
    OPEN,
  ],
  [
    'one that lets anonymous sessions in',
    { client: { permissions: {} }, signIn: { email: { enabled: true }, anonymous: { enabled: true } } },
    { ...OPEN, anonymous: true },
  ],
  [
    'a closed one',
    {
      client: { permissions: { disabledUserSignup: true, disabledUserDeletion: true } },
      signIn: {},
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    },
    CLOSED,
  ],
])('reads what stands open in %s', async (_what, config, ways) => {
  const { identityPlatform } = await open(config);
  await expect(identityPlatform.openWays()).resolves.toEqual(ways);
});

test('closes all settings, and changes nothing else', async () => {
  const others = { mfa: { state: 'ENABLED' } };
  const { fake, identityPlatform } = await open({
    ...others,
    signIn: { anonymous: { enabled: true }, email: { enabled: true } },
  });
  await identityPlatform.close();
  await expect(identityPlatform.openWays()).resolves.toEqual(CLOSED);
  expect(fake.state.auth).toMatchObject({ ...others, signIn: { email: { enabled: true } } });
});

const asking = (functionUri: string) => ({
  subtype: 'IDENTITY_PLATFORM',
  blockingFunctions: { triggers: { beforeCreate: { functionUri } } },
});

test.each([
  ['a new project', {}, false],
  ['one without Identity Platform', { ...asking('https://x/refuseSignUp'), subtype: 'FIREBASE_AUTH' }, false],
  ['one that was upgraded', { subtype: 'IDENTITY_PLATFORM' }, false],
  ['one that asks another function', asking('https://refusesignups-4f2a-et.a.run.app'), false],
  ['one with the function', asking('https://refusesignup-4f2a-et.a.run.app'), true],
  [
    'one with the function under its other address',
    asking('https://asia-southeast2-sales.cloudfunctions.net/refuseSignUp'),
    true,
  ],
])('knows of %s whether sign-ups are refused by the function', async (_what, config, isAsked) => {
  const { identityPlatform } = await open(config);
  await expect(identityPlatform.asksGuard()).resolves.toBe(isAsked);
});

test('asks for the mail with a link to choose a password', async () => {
  const { fake, identityPlatform } = await open();
  await identityPlatform.sendPasswordMail('sari@example.com');
  expect(fake.state.mails).toEqual([{ requestType: 'PASSWORD_RESET', email: 'sari@example.com' }]);
});

test('shows the message of the API where it refuses', async () => {
  const { fake, identityPlatform } = await open();
  fake.refuse(/identitytoolkit/, {
    code: 403,
    status: 'PERMISSION_DENIED',
    message: 'The caller does not have permission',
  });
  await expect(identityPlatform.close()).rejects.toThrow(
    'was refused (403): The caller does not have permission',
  );
  await expect(identityPlatform.openWays()).rejects.toThrow(/403/);
});
