import { readEntries, readUsers } from './account-answers';

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

test('reads a page of accounts with its times', () => {
  expect(readUsers({ users: [SARI], nextPageToken: 'next' })).toEqual({
    rows: [{ ...SARI, createdAt: new Date('2026-01-05T02:00:00Z') }],
    next: 'next',
  });
});

test('reads a page of the audit log, with repeated refusals', () => {
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
  expect(readEntries({ entries: [{ ...entry, more: 'x' }] })).toEqual({
    rows: [{ ...entry, at: new Date(entry.at), lastAt: new Date(entry.lastAt) }],
    next: undefined,
  });
});

test('throws the message of a refused page, and an error for another answer', () => {
  const refusal = {
    message: 'Error',
    code: { errorInfo: { message: 'This page is gone: start from the first.' } },
  };
  expect(() => readEntries(refusal)).toThrow('This page is gone: start from the first.');
  expect(() => readUsers({ users: [{ uid: 'sari' }] })).toThrow();
  expect(() => readUsers('text')).toThrow();
});
