import { grantAdmin } from './add-admin';

const setUp = (customClaims?: Record<string, unknown>) => {
  const claims = new Map([['uid-1', customClaims]]);
  const accounts = {
    getUserByEmail: async (email: string) => {
      if (email !== 'sari@example.com') throw new Error('auth/user-not-found');
      const own = claims.get('uid-1');
      return { uid: 'uid-1', ...(own && { customClaims: own }) };
    },
    setCustomUserClaims: async (uid: string, own: Record<string, unknown>) => {
      claims.set(uid, own);
    },
  };
  return { claims, accounts };
};

test('grants the claim beside those that the account has, and the second time changes nothing', async () => {
  const { claims, accounts } = setUp({ branch: 'Jakarta' });
  for (const email of ['sari@example.com', ' sari@example.com ']) {
    await expect(grantAdmin(accounts, { email })).resolves.toBe('sari@example.com is now an administrator.');
    expect(claims.get('uid-1')).toEqual({ branch: 'Jakarta', admin: true });
  }
});

test('grants the claim to an account without claims', async () => {
  const { claims, accounts } = setUp();
  await grantAdmin(accounts, { email: 'sari@example.com' });
  expect(claims.get('uid-1')).toEqual({ admin: true });
});

test.each([undefined, {}, { email: '' }, { email: 'sari' }, { email: 1 }])('refuses %p', async (data) => {
  const { claims, accounts } = setUp();
  await expect(grantAdmin(accounts, data)).resolves.toMatchObject({
    message: 'Error',
    code: { errorInfo: { message: expect.stringMatching(/\.$/) } },
  });
  expect(claims.get('uid-1')).toBeUndefined();
});

test('an account that does not exist is left to the caller', async () => {
  await expect(grantAdmin(setUp().accounts, { email: 'nobody@example.com' })).rejects.toThrow(
    'user-not-found',
  );
});
