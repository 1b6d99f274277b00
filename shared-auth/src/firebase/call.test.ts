import type { Auth, User } from 'firebase/auth';
import { SessionEndedError } from '../account-service';
import { RefusedError } from '../unanswered';
import { accountService } from './accounts';
import { askRecordsAs, readAnswer } from './call';

const mockSent = jest.fn();
/** Answers for the server. */
const mockAnswer: { data: unknown } = { data: {} };
jest.mock('firebase/functions', () => ({
  getFunctions: () => ({}),
  httpsCallable: (_functions: object, name: string) => async (request: object) => {
    mockSent(name, request);
    return mockAnswer;
  },
}));
jest.mock('./page-config', () => ({ firebaseConfig: {} }));

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
  await expect(askRecordsAs(authOf('ada'), 'ada', 'countRecords', request)).resolves.toEqual({ count: 7 });
  expect(mockSent.mock.calls).toEqual([
    ['listUsers', { pageSize: 100 }],
    ['countRecords', request],
  ]);
});

test.each([
  ['has signed out', undefined],
  ['has signed out, and another one has signed in', 'bo'],
])('calls nothing for an account that %s', async (_case, signedIn) => {
  const auth = authOf(signedIn);
  const { listUsers, deleteUser, addUser, addAdmin } = accountService(auth, 'ada');
  await expect(listUsers(FIRST_PAGE)).rejects.toThrow(SessionEndedError);
  await expect(deleteUser('cita')).rejects.toThrow(SessionEndedError);
  await expect(addUser(NEW_USER)).rejects.toThrow(SessionEndedError);
  await expect(addAdmin(NEW_USER.email)).rejects.toThrow(SessionEndedError);
  const counted = askRecordsAs(auth, 'ada', 'countRecords', { collection: 'contact' });
  await expect(counted).rejects.toThrow(SessionEndedError);
  expect(mockSent).not.toHaveBeenCalled();
});

test('calls nothing if nobody was signed in', async () => {
  await expect(accountService(authOf(undefined), undefined).addUser(NEW_USER)).rejects.toThrow(
    SessionEndedError,
  );
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

const SARI = {
  uid: 'sari',
  email: 'sari@example.com',
  displayName: 'Sari',
  disabled: false,
  isAdmin: false,
  isStaff: true,
  emailVerified: true,
  createdAt: '2026-01-05T02:00:00.000Z',
  lastSignInAt: null,
};

/** Lists accounts, or entries of the audit log, of which the server gives this answer. */
const listFrom = (data: unknown, list: 'listUsers' | 'listAuditLog' = 'listUsers') => {
  mockAnswer.data = data;
  const service = accountService(authOf('ada'), 'ada');
  return list === 'listUsers' ? service.listUsers(FIRST_PAGE) : service.listAuditLog({}, FIRST_PAGE);
};

test('reads a page of accounts with its times', async () => {
  await expect(listFrom({ users: [SARI], nextPageToken: 'next' })).resolves.toEqual({
    rows: [{ ...SARI, createdAt: new Date('2026-01-05T02:00:00Z') }],
    next: 'next',
  });
});

test('reads a page of the audit log, with repeated refusals', async () => {
  const entry = {
    id: '1',
    at: '2026-11-20T02:05:00.000Z',
    actor: null,
    action: 'listUsers',
    target: null,
    outcome: 'denied',
    reason: 'permission-denied',
    before: null,
    after: null,
    repeats: 2,
    lastAt: '2026-11-20T03:05:00.000Z',
  };
  await expect(listFrom({ entries: [{ ...entry, more: 'x' }] }, 'listAuditLog')).resolves.toEqual({
    rows: [{ ...entry, at: new Date(entry.at), lastAt: new Date(entry.lastAt) }],
    next: undefined,
  });
});

test('throws the message of a refused page, and an error for another answer', async () => {
  const refusal = {
    message: 'Error',
    code: { errorInfo: { message: 'This page is gone: start from the first.' } },
  };
  await expect(listFrom(refusal, 'listAuditLog')).rejects.toThrow('This page is gone: start from the first.');
  await expect(listFrom({ users: [{ uid: 'sari' }] })).rejects.toThrow();
  await expect(listFrom('text')).rejects.toThrow();
});

test('a refused request about records has the reason of the server', async () => {
  mockAnswer.data = { message: 'Error', code: { errorInfo: { message: 'Too many rows.' } } };
  const asked = askRecordsAs(authOf('ada'), 'ada', 'importRecords', {});
  await expect(asked).rejects.toEqual(new RefusedError('Too many rows.'));
});

test('"Error" is a failure, with the message of its error info', () => {
  const code = { errorInfo: { code: 'auth/email-already-exists', message: 'The email is in use.' } };
  expect(readAnswer({ message: 'Error', code })).toEqual({ ok: false, message: 'The email is in use.' });
});

test.each([
  { message: 'Error' },
  { message: 'Error', code: {} },
  { message: 'Error', code: 'auth/internal' },
])('%j is a failure without a message', (answer) => {
  expect(readAnswer(answer)).toEqual({ ok: false, message: 'Something went wrong' });
});

test('a text is a success to show', () => {
  const text = 'budi@example.com is now an administrator.';
  expect(readAnswer(text)).toEqual({ ok: true, message: text });
});

test('a message other than "Error" is a success', () => {
  expect(readAnswer({ message: 'Success' })).toEqual({ ok: true, message: 'Success' });
});

test.each([[null], [{ uid: 'new-user' }], [{ message: 7 }]])(
  '%j is a success, like anything else',
  (answer) => {
    expect(readAnswer(answer)).toMatchObject({ ok: true });
  },
);
