import { requireAdministrator } from './caller';

const administrator = { disabled: false, emailVerified: true, customClaims: { admin: true } };

const accountsWith = (account: typeof administrator | Omit<typeof administrator, 'customClaims'>) => ({
  getUsers: async (identifiers: { uid: string }[]) => ({
    users: identifiers.some(({ uid }) => uid === 'known') ? [account] : [],
  }),
});

test('a verified administrator passes', async () => {
  await expect(requireAdministrator(accountsWith(administrator), 'known')).resolves.toBe(administrator);
});

test.each([
  ['nobody signed in', undefined],
  ['an account deleted since', 'gone'],
])('%s is unauthenticated', async (_who, uid) => {
  await expect(requireAdministrator(accountsWith(administrator), uid)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});

test.each([
  ['disabled', { ...administrator, disabled: true }],
  ['not verified', { ...administrator, emailVerified: false }],
  ['without claims', { disabled: false, emailVerified: true }],
  ['not an administrator any more', { ...administrator, customClaims: { admin: false } }],
])('an account that is %s lacks the right', async (_what, account) => {
  await expect(requireAdministrator(accountsWith(account), 'known')).rejects.toMatchObject({
    code: 'permission-denied',
  });
});
