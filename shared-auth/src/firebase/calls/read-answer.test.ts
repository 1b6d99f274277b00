import { readAnswer } from './read-answer';

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
