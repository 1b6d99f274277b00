import { createUser } from './add-user';

const valid = { email: 'budi@example.com', password: 'rahasia', displayName: 'Budi Santoso' };

const setUp = () => {
  const created: unknown[] = [];
  const accounts = { createUser: async (account: unknown) => created.push(account) };
  return { created, accounts };
};

test('creates the account without spaces around email and name, and leaves the address unverified', async () => {
  const { created, accounts } = setUp();
  const data = { ...valid, email: ' budi@example.com ', displayName: ' Budi Santoso ', emailVerified: true };
  await expect(createUser(accounts, data)).resolves.toEqual({ message: 'Success' });
  expect(created).toEqual([valid]);
});

test.each([
  [
    'email',
    'auth/invalid-email',
    ['', 'nobody', 'a@b', 'a b@example.com', `${'a'.repeat(250)}@example.com`, 7],
  ],
  ['password', 'auth/invalid-password', ['', '12345', 'x'.repeat(4097), 123456]],
  ['displayName', 'auth/invalid-display-name', ['', '  ', 'x'.repeat(201), null]],
])('a wrong %s is %s and creates nothing', async (field, code, values) => {
  for (const value of values) {
    const { created, accounts } = setUp();
    await expect(createUser(accounts, { ...valid, [field]: value })).resolves.toEqual({
      message: 'Error',
      code: { errorInfo: { code, message: expect.stringMatching(/\.$/) } },
    });
    expect(created).toEqual([]);
  }
});

test('a short password is refused in the words of Auth', async () => {
  await expect(createUser(setUp().accounts, { ...valid, password: '12345' })).resolves.toMatchObject({
    code: { errorInfo: { message: 'The password must be a string with at least 6 characters.' } },
  });
});

test.each([undefined, null, 'text', [], {}])('a request of %p says which fields to fill in', async (data) => {
  const { created, accounts } = setUp();
  await expect(createUser(accounts, data)).resolves.toMatchObject({
    message: 'Error',
    code: { errorInfo: { message: 'Fill in the display name, the email and the password.' } },
  });
  expect(created).toEqual([]);
});

test('a refusal of Auth is left to the caller', async () => {
  const refusal = new Error('auth/email-already-exists');
  await expect(createUser({ createUser: () => Promise.reject(refusal) }, valid)).rejects.toBe(refusal);
});
