import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthProvider, SignInError } from 'shared-auth';
import { FakeAuthService } from 'shared-auth/testing';
import { LoginScreen } from './LoginScreen';

const open = (auth = new FakeAuthService({ status: 'signed-out' })) => {
  const typing = jest.fn();
  render(
    <AuthProvider service={auth}>
      <LoginScreen onTyping={typing} />
    </AuthProvider>,
  );
  return { auth, typing, user: userEvent.setup() };
};

const username = () => screen.getByLabelText('Username');
const password = () => screen.getByLabelText('Password');
const login = () => screen.getByRole('button', { name: 'Login' });

/** Returns a service that answers a sign-in when the test says so. */
const slowService = () => {
  let answer = { resolve: () => {}, reject: (_: Error) => {} };
  let attempts = 0;
  const auth = Object.assign(new FakeAuthService({ status: 'signed-out' }), {
    signIn: () =>
      new Promise<void>((resolve, reject) => {
        attempts += 1;
        answer = { resolve, reject };
      }),
  });
  return {
    auth,
    attempts: () => attempts,
    resolve: () => answer.resolve(),
    reject: (error: Error) => answer.reject(error),
  };
};

test('signs in with email and password', async () => {
  const { auth, user } = open();
  expect(username()).toHaveFocus();
  await user.type(username(), 'staff@example.com ');
  await user.type(password(), 'correct horse');
  await user.click(login());
  expect(auth.calls).toEqual([{ name: 'signIn', with: ['staff@example.com', 'correct horse'] }]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('allows a password manager to fill it in', () => {
  open();
  expect(username()).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  expect(password()).toHaveAttribute('type', 'password');
});

/** Fills a field past React, which hears of no change. */
const fillSilently = (field: HTMLElement, value: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);

test('signs in with what a password manager has filled in without an event', async () => {
  const { auth, user } = open();
  fillSilently(username(), 'staff@example.com');
  fillSilently(password(), 'correct horse');
  await user.click(login());
  expect(auth.calls).toEqual([{ name: 'signIn', with: ['staff@example.com', 'correct horse'] }]);
});

test('loads the page while the password is typed', async () => {
  const { typing, user } = open();
  await user.type(username(), 'staff@example.com');
  expect(typing).not.toHaveBeenCalled();
  await user.type(password(), 'c');
  expect(typing).toHaveBeenCalled();
});

test('shows a spinner, and is sent only once meanwhile', async () => {
  const { auth, resolve, attempts } = slowService();
  const { user } = open(auth);
  await user.type(username(), 'staff@example.com');
  await user.type(password(), 'correct horse');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await user.click(login());
  expect(screen.getByRole('status')).toHaveTextContent('Signing in');
  expect(login()).toHaveAttribute('aria-disabled', 'true');
  expect(login()).toHaveFocus();
  await user.click(login());
  expect(attempts()).toBe(1);
  await act(async () => resolve());
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('clears a wrong password and keeps the email', async () => {
  const { auth, user } = open();
  auth.failures.set('signIn', new SignInError('wrong-credentials', new Error('auth/wrong-password')));
  await user.type(username(), 'staff@example.com');
  await user.type(password(), 'wrong horse');
  await user.click(login());
  expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect email or password');
  expect(password()).toHaveValue('');
  expect(password()).toHaveFocus();
  expect(username()).toHaveValue('staff@example.com');
});

test.each([
  [
    'a disabled account',
    new SignInError('disabled', new Error('auth/user-disabled')),
    'This account is disabled. Ask an administrator to enable it.',
  ],
  [
    'too many attempts',
    new SignInError('too-many', new Error('auth/too-many-requests')),
    'Too many requests. Wait some minutes, then try again.',
  ],
  [
    'a lost connection',
    new SignInError('unreachable', new Error('auth/network-request-failed')),
    'The server cannot be reached. Check the connection, then try again.',
  ],
  [
    'a refusal for another reason',
    new SignInError(undefined, new Error('auth/internal-error')),
    'Something went wrong',
  ],
  ['any other error', new Error('The code could not be loaded.'), 'Something went wrong'],
])('on %s stops the spinner, says what to do and logs it', async (_, failure, text) => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { auth, reject } = slowService();
  const { user } = open(auth);
  await user.type(username(), 'staff@example.com');
  await user.type(password(), 'correct horse');
  await user.click(login());
  await act(async () => reject(failure));
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(password()).toHaveValue('correct horse');
  expect(logged).toHaveBeenCalledWith('Sign-in failed.', failure);
});

test('a new attempt removes the message of the last one', async () => {
  const { auth, user } = open();
  auth.failures.set('signIn', new SignInError('wrong-credentials', new Error('auth/wrong-password')));
  await user.type(username(), 'staff@example.com');
  await user.type(password(), 'wrong horse');
  await user.click(login());
  await screen.findByRole('alert');
  auth.failures.clear();
  await user.type(password(), 'correct horse');
  await user.click(login());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(auth.calls).toHaveLength(2);
});

describe('a forgotten password', () => {
  const forgotten = () => screen.getByRole('button', { name: 'Forgot your password?' });

  test('is reset by an email to the typed address, without saying whether the account exists', async () => {
    const { auth, user } = open();
    await user.type(username(), 'sari@example.com ');
    await user.click(forgotten());
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(
        'If there is an account for this address, we have sent it an email with a link.',
      ),
    );
    expect(auth.calls).toEqual([{ name: 'sendPasswordReset', with: ['sari@example.com'] }]);
    expect(forgotten()).toHaveFocus();
  });

  test('is reset for an address that a password manager fills without an event', async () => {
    const { auth, user } = open();
    fillSilently(username(), 'sari@example.com');
    await user.click(forgotten());
    expect(await screen.findByText(/^If there is an account/)).toBeInTheDocument();
    expect(username()).toHaveValue('sari@example.com');
    expect(auth.calls).toEqual([{ name: 'sendPasswordReset', with: ['sari@example.com'] }]);
  });

  test('needs an address, and focuses its field', async () => {
    const { auth, user } = open();
    await user.click(forgotten());
    expect(await screen.findByRole('alert')).toHaveTextContent('Type your email address above first.');
    expect(username()).toHaveFocus();
    expect(auth.calls).toEqual([]);
  });

  test.each([
    ['no-address', 'Type your email address above first.'],
    ['too-many', 'Too many requests. Wait some minutes, then try again.'],
    ['unreachable', 'The server cannot be reached. Check the connection, then try again.'],
  ] as const)('says what to do on %s', async (outcome, text) => {
    const { auth, user } = open();
    auth.resetOutcome = outcome;
    await user.type(username(), 'sari@example');
    await user.click(forgotten());
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  test('says that its code did not arrive, which only a reload brings to a tab of an old release', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { auth, user } = open();
    const missing = Object.assign(new Error('Loading chunk 7 failed.'), { isOfPage: true });
    auth.failures.set('sendPasswordReset', missing);
    await user.type(username(), 'sari@example.com');
    await user.click(forgotten());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Check the connection and try again, or reload the page.',
    );
  });

  test('says that something went wrong on any other failure, and logs it', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { auth, user } = open();
    const failure = new Error('auth/internal-error');
    auth.failures.set('sendPasswordReset', failure);
    await user.type(username(), 'sari@example.com');
    await user.click(forgotten());
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    expect(logged).toHaveBeenCalledWith('The password reset failed.', failure);
  });
});
