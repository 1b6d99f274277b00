import { IdentityPlatform } from './identity-platform';
import { openStandIn } from './stand-in';

const opened: { close(): Promise<unknown> }[] = [];
const open = async (config?: object) => {
  const standIn = await openStandIn(config);
  opened.push(standIn);
  return { standIn, identityPlatform: new IdentityPlatform('sales', async () => 'token', standIn.url) };
};
afterEach(() => Promise.all(opened.splice(0).map((standIn) => standIn.close())));

test.each([
  ['a new project', {}, { signUp: true, deletion: true, anonymous: false }],
  [
    'one that lets anonymous sessions in',
    { client: { permissions: {} }, signIn: { email: { enabled: true }, anonymous: { enabled: true } } },
    { signUp: true, deletion: true, anonymous: true },
  ],
  [
    'a closed one',
    { client: { permissions: { disabledUserSignup: true, disabledUserDeletion: true } }, signIn: {} },
    { signUp: false, deletion: false, anonymous: false },
  ],
])('reads what stands open in %s', async (_what, config, ways) => {
  const { standIn, identityPlatform } = await open(config);
  await expect(identityPlatform.openWays()).resolves.toEqual(ways);
  expect(standIn.requests).toEqual([
    { method: 'GET', url: '/admin/v2/projects/sales/config', authorization: 'Bearer token' },
  ]);
});

test('closes all of it, and touches nothing else', async () => {
  const { standIn, identityPlatform } = await open({ signIn: { anonymous: { enabled: true } } });
  await identityPlatform.close();
  const [{ method, url } = { method: '', url: '' }] = standIn.requests;
  expect(method).toBe('PATCH');
  expect(url).toBe(
    '/admin/v2/projects/sales/config?updateMask=client.permissions.disabledUserSignup,client.permissions.disabledUserDeletion,signIn.anonymous.enabled',
  );
  await expect(identityPlatform.openWays()).resolves.toEqual({
    signUp: false,
    deletion: false,
    anonymous: false,
  });
});

test('asks for the mail with which a password is chosen', async () => {
  const { standIn, identityPlatform } = await open();
  await identityPlatform.sendPasswordMail('sari@example.com');
  expect(standIn.requests).toMatchObject([
    {
      method: 'POST',
      url: '/v1/projects/sales/accounts:sendOobCode',
      body: { requestType: 'PASSWORD_RESET', email: 'sari@example.com' },
    },
  ]);
});

test('passes on what the API refuses', async () => {
  const { standIn, identityPlatform } = await open();
  standIn.state.refusal = { status: 403, message: 'The caller does not have permission' };
  await expect(identityPlatform.close()).rejects.toThrow(/403 .*The caller does not have permission/);
  await expect(identityPlatform.openWays()).rejects.toThrow(/403/);
});
