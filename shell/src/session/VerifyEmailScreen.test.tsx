import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthProvider } from 'shared-auth';
import { FakeAuthService } from 'shared-auth/testing';
import { VerifyEmailScreen } from './VerifyEmailScreen';

const open = () => {
  const auth = new FakeAuthService({
    status: 'unverified',
    userData: { uid: '1', displayName: 'Sari', email: 'sari@example.com' },
  });
  render(
    <AuthProvider service={auth}>
      <VerifyEmailScreen />
    </AuthProvider>,
  );
  return { auth, user: userEvent.setup() };
};

const verify = () => screen.getByRole('button', { name: 'Verify Email' });

test('sends a verification email, and says so', async () => {
  const { auth, user } = open();
  expect(screen.getByText('sari@example.com')).toBeInTheDocument();
  expect(screen.getByText('After verifying, refresh the page to go on.')).toBeInTheDocument();
  await user.click(verify());
  expect(await screen.findByRole('status')).toHaveTextContent('Verification email has been sent');
  expect(auth.calls).toEqual([{ name: 'sendVerificationEmail', with: [] }]);
});

test('goes on by itself once the address is verified elsewhere', async () => {
  const { auth } = open();
  const renewed = jest.fn();
  auth.onRenew = renewed;
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(renewed).toHaveBeenCalledTimes(1);
});

test('asks once at a time, however often the window comes into view', async () => {
  const { auth } = open();
  const renewed = jest.fn();
  auth.onRenew = renewed;
  const look = () => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  };
  act(() => Array.from({ length: 50 }).forEach(look));
  expect(renewed).toHaveBeenCalledTimes(1);
  await act(async () => undefined);
  act(look);
  expect(renewed).toHaveBeenCalledTimes(2);
});

test('says so if it could not be sent, and can be tried again', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { auth, user } = open();
  const failure = new Error('auth/too-many-requests');
  auth.failures.set('sendVerificationEmail', failure);
  await user.click(verify());
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(logged).toHaveBeenCalledWith('The verification email could not be sent.', failure);
  auth.failures.clear();
  await user.click(verify());
  expect(await screen.findByRole('status')).toHaveTextContent('Verification email has been sent');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows the navigation bar with the Logout button', async () => {
  const { auth, user } = open();
  expect(screen.getByRole('heading', { level: 1, name: 'Sales Report' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(auth.calls).toEqual([{ name: 'signOut', with: [] }]);
});
