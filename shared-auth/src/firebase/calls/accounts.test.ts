import type { Auth, User } from 'firebase/auth';
import { SessionEndedError } from '../../account-service';
import { accountService } from './accounts';
import { call } from './call';

jest.mock('./call', () => ({ call: jest.fn(async () => ({ users: [] })) }));

beforeEach(() => jest.mocked(call).mockClear());

const authOf = (uid: string | undefined): Auth =>
  ({ currentUser: uid === undefined ? null : ({ uid } as User) }) as Auth;

test('calls for the account that is signed in', async () => {
  const { listUsers } = accountService(authOf('ada'), 'ada');
  await expect(listUsers({ pageSize: 100, pageToken: undefined })).resolves.toEqual({
    rows: [],
    next: undefined,
  });
  expect(call).toHaveBeenCalledWith('listUsers', { pageSize: 100 });
});

test.each([
  ['has signed out', undefined],
  ['has signed out, and another one has signed in', 'bo'],
])('calls nothing for an account that %s', async (_case, signedIn) => {
  const { listUsers, deleteUser } = accountService(authOf(signedIn), 'ada');
  await expect(listUsers({ pageSize: 100, pageToken: undefined })).rejects.toThrow(SessionEndedError);
  await expect(deleteUser('cita')).rejects.toThrow(SessionEndedError);
  expect(call).not.toHaveBeenCalled();
});
