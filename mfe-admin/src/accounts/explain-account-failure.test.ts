import { explainAccountFailure } from './explain-account-failure';

const error = (code: string, message: string) => Object.assign(new Error(message), { code });
const UNREACHABLE = 'The server could not be reached. Check the connection and try again.';

test.each([
  [
    error('functions/permission-denied', 'This account may not do this.'),
    /^You are no longer an administrator/,
  ],
  [error('functions/internal', 'internal'), UNREACHABLE],
  [error('functions/deadline-exceeded', 'deadline-exceeded'), UNREACHABLE],
  [error('functions/internal', 'Something went wrong.'), 'Something went wrong.'],
  [error('functions/aborted', 'Somebody is changing this account right now.'), /^Somebody is changing/],
  ['text', 'Something went wrong'],
])('explains %s', (failure, text) => {
  expect(explainAccountFailure(failure)).toMatch(text);
});
