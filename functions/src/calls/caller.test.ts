import { isAdministrator } from '../accounts/rights';
import { requireRight } from './caller';

const administrator = { disabled: false, emailVerified: true, customClaims: { admin: true } };

const accountsWith = (account: typeof administrator | Omit<typeof administrator, 'customClaims'>) => ({
  getUsers: async (identifiers: { uid: string }[]) => ({
    users: identifiers.some(({ uid }) => uid === 'known') ? [account] : [],
  }),
});

test('a verified administrator passes', async () => {
  await expect(requireRight(accountsWith(administrator), 'known', isAdministrator)).resolves.toBe(
    administrator,
  );
});

test.each([
  ['nobody signed in', undefined],
  ['an account deleted since', 'gone'],
])('%s is unauthenticated', async (_who, uid) => {
  await expect(requireRight(accountsWith(administrator), uid, isAdministrator)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});

test.each([
  ['disabled', { ...administrator, disabled: true }],
  ['not verified', { ...administrator, emailVerified: false }],
  ['without claims', { disabled: false, emailVerified: true }],
  ['not an administrator any more', { ...administrator, customClaims: { admin: false } }],
])('an account that is %s lacks the right', async (_what, account) => {
  await expect(requireRight(accountsWith(account), 'known', isAdministrator)).rejects.toMatchObject({
    code: 'permission-denied',
  });
});
