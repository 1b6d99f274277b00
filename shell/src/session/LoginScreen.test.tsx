import { act, render, screen } from '@testing-library/react';
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

/** A service that answers a sign-in when the test says so. */
const slowService = () => {
  let answer = { resolve: () => {}, reject: (_: Error) => {} };
  const auth = Object.assign(new FakeAuthService({ status: 'signed-out' }), {
    signIn: () =>
      new Promise<void>((resolve, reject) => {
        answer = { resolve, reject };
      }),
  });
  return { auth, resolve: () => answer.resolve(), reject: (error: Error) => answer.reject(error) };
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

test('lets a password manager fill it in', () => {
  open();
  expect(username()).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  expect(password()).toHaveAttribute('type', 'password');
});

test('has what lies behind sign-in fetched while the password is being typed', async () => {
  const { typing, user } = open();
  await user.type(username(), 'staff@example.com');
  expect(typing).not.toHaveBeenCalled();
  await user.type(password(), 'c');
  expect(typing).toHaveBeenCalled();
});

test('waits with a spinner, and cannot be sent twice meanwhile', async () => {
  const { auth, resolve } = slowService();
  const { user } = open(auth);
  await user.type(username(), 'staff@example.com');
  await user.type(password(), 'correct horse');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  await user.click(login());
  expect(screen.getByRole('status')).toHaveTextContent('Signing in');
  expect(login()).toBeDisabled();
  await act(async () => resolve());
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('clears a wrong password, and keeps the email', async () => {
  const { auth, user } = open();
  auth.failures.set('signIn', new SignInError(true, new Error('auth/wrong-password')));
  await user.type(username(), 'staff@example.com');
  await user.type(password(), 'wrong horse');
  await user.click(login());
  expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect email or password');
  expect(password()).toHaveValue('');
  expect(username()).toHaveValue('staff@example.com');
});

test.each([
  ['a refusal for another reason', new SignInError(false, new Error('auth/too-many-requests'))],
  ['any other error', new Error('auth/network-request-failed')],
])('stops waiting on %s, says so and logs it', async (_, failure) => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { auth, reject } = slowService();
  const { user } = open(auth);
  await user.type(username(), 'staff@example.com');
  await user.type(password(), 'correct horse');
  await user.click(login());
  await act(async () => reject(failure));
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(password()).toHaveValue('correct horse');
  expect(logged).toHaveBeenCalledWith('Sign-in failed.', failure);
});

test('a new attempt takes back what was said of the last one', async () => {
  const { auth, user } = open();
  auth.failures.set('signIn', new SignInError(true, new Error('auth/wrong-password')));
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
