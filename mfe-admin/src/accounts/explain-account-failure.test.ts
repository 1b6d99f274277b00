import { explainAccountFailure, unansweredText } from './explain-account-failure';

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

test.each(['unavailable', 'deadline-exceeded', 'unknown', 'cancelled', 'internal'])(
  'a change that ends with %s may have been made, or may still be',
  (code) => {
    expect(unansweredText(error(`functions/${code}`, code))).toMatch(/^No answer came, so it is not known/);
  },
);

test.each([
  error('functions/internal', 'Something went wrong.'),
  error('functions/permission-denied', 'This account may not do this.'),
  error('functions/aborted', 'Somebody is changing this account right now.'),
  error('auth/network-request-failed', 'No network.'),
  new Error('Password is too short.'),
])('the server has answered a change with %s', (answer) => {
  expect(unansweredText(answer)).toBeUndefined();
});
