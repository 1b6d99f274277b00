import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { SectionTestHost } from 'shared-testing';
import { PasswordScreen } from './PasswordScreen';

const open = () => {
  const auth = new FakeAuthService(verifiedSession());
  render(
    <SectionTestHost auth={auth} path="/password">
      <PasswordScreen />
    </SectionTestHost>,
  );
  return { auth, user: userEvent.setup() };
};

const password = () => screen.getByLabelText('New Password');
const confirmation = () => screen.getByLabelText('Confirm Password');
const update = () => screen.getByRole('button', { name: 'Update Password' });

test('changes the password, says so and is empty again', async () => {
  const { auth, user } = open();
  expect(screen.getByRole('form', { name: 'Change password' })).toBeInTheDocument();
  await user.type(password(), 'correct horse');
  await user.type(confirmation(), 'correct horse');
  await user.click(update());
  expect(await screen.findByRole('status')).toHaveTextContent('Password updated successfully');
  expect(auth.calls).toEqual([{ name: 'updatePassword', with: ['correct horse'] }]);
  expect(password()).toHaveValue('');
  expect(confirmation()).toHaveValue('');
});

test('hides what is typed', () => {
  open();
  expect(password()).toHaveAttribute('type', 'password');
  expect(confirmation()).toHaveAttribute('type', 'password');
});

test('needs both fields', async () => {
  const { auth, user } = open();
  await user.type(password(), 'correct horse');
  await user.click(update());
  expect(password()).toBeValid();
  expect(confirmation()).toHaveFocus();
  expect(confirmation()).toHaveAccessibleDescription('Confirm Password is required: fill it in.');
  expect(auth.calls).toEqual([]);
});

test('refuses two passwords that differ', async () => {
  const { auth, user } = open();
  await user.type(password(), 'correct horse');
  await user.type(confirmation(), 'battery staple');
  await user.click(update());
  expect(screen.getByRole('alert')).toHaveTextContent('Password did not match');
  expect(auth.calls).toEqual([]);

  await user.clear(confirmation());
  await user.type(confirmation(), 'correct horse');
  await user.click(update());
  expect(await screen.findByText('Password updated successfully')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test("shows the service's own message where it refuses", async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { auth, user } = open();
  const refusal = new Error('Password should be at least 6 characters');
  auth.failures.set('updatePassword', refusal);
  await user.type(password(), 'short');
  await user.type(confirmation(), 'short');
  await user.click(update());
  expect(await screen.findByRole('alert')).toHaveTextContent('Password should be at least 6 characters');
  expect(logged).toHaveBeenCalledWith('Changing the password failed.', refusal);
});
