import { requireRight } from './callable';
import { isAdministrator } from './staff';

const administrator = {
  disabled: false,
  emailVerified: true,
  customClaims: { admin: true },
  tokensValidAfterTime: new Date(1_800_000_000_000).toUTCString(),
};

const { customClaims: _, ...withoutClaims } = administrator;

const tokenOf = (uid: string, iat = 1_800_000_000) => ({ uid, iat });

const accountsWith = (account: typeof administrator | Omit<typeof administrator, 'customClaims'>) => ({
  getUsers: async (identifiers: { uid: string }[]) => ({
    users: identifiers.some(({ uid }) => uid === 'known') ? [account] : [],
  }),
});

test('returns a verified administrator', async () => {
  await expect(requireRight(accountsWith(administrator), tokenOf('known'), isAdministrator)).resolves.toBe(
    administrator,
  );
});

test.each([
  ['nobody signed in', undefined],
  ['a deleted account', tokenOf('gone')],
  ['a token from before a new password', tokenOf('known', 1_799_999_999)],
])('refuses %s as unauthenticated', async (_who, token) => {
  await expect(requireRight(accountsWith(administrator), token, isAdministrator)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});

test.each([
  ['disabled', { ...administrator, disabled: true }],
  ['not verified', { ...administrator, emailVerified: false }],
  ['without claims', withoutClaims],
  ['no longer an administrator', { ...administrator, customClaims: { admin: false } }],
])('denies an account that is %s', async (_what, account) => {
  await expect(requireRight(accountsWith(account), tokenOf('known'), isAdministrator)).rejects.toMatchObject({
    code: 'permission-denied',
  });
});
