import { isAdministrator } from '../accounts/staff';
import { requireRight } from './caller';

const administrator = { disabled: false, emailVerified: true, customClaims: { admin: true } };

const accountsWith = (account: typeof administrator | Omit<typeof administrator, 'customClaims'>) => ({
  getUsers: async (identifiers: { uid: string }[]) => ({
    users: identifiers.some(({ uid }) => uid === 'known') ? [account] : [],
  }),
});

test('returns a verified administrator', async () => {
  await expect(requireRight(accountsWith(administrator), 'known', isAdministrator)).resolves.toBe(
    administrator,
  );
});

test.each([
  ['nobody signed in', undefined],
  ['a deleted account', 'gone'],
])('refuses %s as unauthenticated', async (_who, uid) => {
  await expect(requireRight(accountsWith(administrator), uid, isAdministrator)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});

test.each([
  ['disabled', { ...administrator, disabled: true }],
  ['not verified', { ...administrator, emailVerified: false }],
  ['without claims', { disabled: false, emailVerified: true }],
  ['no longer an administrator', { ...administrator, customClaims: { admin: false } }],
])('denies an account that is %s', async (_what, account) => {
  await expect(requireRight(accountsWith(account), 'known', isAdministrator)).rejects.toMatchObject({
    code: 'permission-denied',
  });
});
