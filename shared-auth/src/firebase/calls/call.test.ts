import type { Auth, User } from 'firebase/auth';
import { SessionEndedError } from '../../account-service';
import { accountService } from './accounts';
import { callables } from './callables';

const mockSent = jest.fn();
/** Answers for the server. */
const mockAnswer = { data: {} };
jest.mock('firebase/functions', () => ({
  getFunctions: () => ({}),
  httpsCallable: (_functions: object, name: string) => async (request: object) => {
    mockSent(name, request);
    return mockAnswer;
  },
}));
jest.mock('../page-config', () => ({ firebaseConfig: {} }));

beforeEach(() => mockSent.mockClear());

const authOf = (uid: string | undefined): Auth =>
  ({ currentUser: uid === undefined ? null : ({ uid } as User) }) as Auth;

const FIRST_PAGE = { pageSize: 100, pageToken: undefined };
const NEW_USER = { email: 'cita@example.com', password: 'password', displayName: 'Cita' };

test('calls for the account that is signed in', async () => {
  mockAnswer.data = { users: [] };
  await expect(accountService(authOf('ada'), 'ada').listUsers(FIRST_PAGE)).resolves.toEqual({
    rows: [],
    next: undefined,
  });
  mockAnswer.data = { count: 7 };
  const request = { collection: 'contact' };
  await expect(callables(authOf('ada'), 'ada').countRecords(request)).resolves.toEqual({
    count: 7,
    kinds: [],
  });
  mockAnswer.data = { count: 2, kinds: [{ entityName: 'order', count: 2 }] };
  const naming = { naming: ['Acme'] };
  await expect(callables(authOf('ada'), 'ada').countRecords(naming)).resolves.toEqual(mockAnswer.data);
  expect(mockSent.mock.calls).toEqual([
    ['listUsers', { pageSize: 100 }],
    ['countRecords', request],
    ['countRecords', naming],
  ]);
});

test.each([
  ['has signed out', undefined],
  ['has signed out, and another one has signed in', 'bo'],
])('calls nothing for an account that %s', async (_case, signedIn) => {
  const auth = authOf(signedIn);
  const { listUsers, deleteUser } = accountService(auth, 'ada');
  const { addUser, addAdmin, countRecords } = callables(auth, 'ada');
  await expect(listUsers(FIRST_PAGE)).rejects.toThrow(SessionEndedError);
  await expect(deleteUser('cita')).rejects.toThrow(SessionEndedError);
  await expect(addUser(NEW_USER)).rejects.toThrow(SessionEndedError);
  await expect(addAdmin(NEW_USER.email)).rejects.toThrow(SessionEndedError);
  await expect(countRecords({ collection: 'contact' })).rejects.toThrow(SessionEndedError);
  expect(mockSent).not.toHaveBeenCalled();
});

test('calls nothing if nobody was signed in', async () => {
  await expect(callables(authOf(undefined), undefined).addUser(NEW_USER)).rejects.toThrow(SessionEndedError);
  expect(mockSent).not.toHaveBeenCalled();
});

test('a name is changed, also if the session cannot be renewed then', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  mockAnswer.data = { message: 'Success' };
  const auth = authOf('ada');
  const reload = jest.fn(() => Promise.reject(new Error('auth/network-request-failed')));
  Object.assign(auth.currentUser ?? {}, { reload });
  await expect(accountService(auth, 'ada').setDisplayName('Ada')).resolves.toEqual({
    ok: true,
    message: 'Success',
  });
  expect(reload).toHaveBeenCalledTimes(1);
});
