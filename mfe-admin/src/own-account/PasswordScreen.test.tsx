import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SignInError } from 'shared-auth';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { SectionTestHost } from 'shared-testing';
import { PasswordScreen } from './PasswordScreen';

const openWith = (auth: FakeAuthService) => {
  render(
    <SectionTestHost auth={auth} path="/password">
      <PasswordScreen />
    </SectionTestHost>,
  );
  return userEvent.setup();
};

const open = () => {
  const auth = new FakeAuthService(verifiedSession());
  return { auth, user: openWith(auth) };
};

const password = () => screen.getByLabelText('New Password');
const confirmation = () => screen.getByLabelText('Confirm Password');
const update = () => screen.getByRole('button', { name: 'Update Password' });

test('changes the password, shows a message and clears the fields', async () => {
  const { auth, user } = open();
  expect(screen.getByRole('form', { name: 'Change password' })).toBeInTheDocument();
  await user.type(password(), 'correct horse');
  await user.type(confirmation(), 'correct horse');
  await user.click(update());
  expect(await screen.findByRole('status')).toHaveTextContent('Password updated successfully');
  expect(auth.calls).toEqual([{ name: 'updatePassword', with: ['correct horse'] }]);
  expect(auth.accounts.calls).toEqual([{ name: 'refuseFormerSessions', with: [] }]);
  expect(password()).toHaveValue('');
  expect(confirmation()).toHaveValue('');
});

test('hides the typed password', () => {
  open();
  expect(password()).toHaveAttribute('type', 'password');
  expect(confirmation()).toHaveAttribute('type', 'password');
});

test('names the own account to a password manager, above the new password', () => {
  open();
  const inputs = [...document.querySelectorAll('form input')];
  expect(inputs.map((input) => input.getAttribute('autocomplete'))).toEqual([
    'username',
    'new-password',
    'new-password',
  ]);
  expect(inputs[0]).toHaveValue('staff@example.com');
  expect(inputs[0]).not.toBeVisible();
  expect(password()).toHaveFocus();
});

test('requires both fields', async () => {
  const { auth, user } = open();
  await user.type(password(), 'correct horse');
  await user.click(update());
  expect(password()).toBeValid();
  expect(confirmation()).toHaveFocus();
  expect(confirmation()).toHaveAccessibleDescription('Confirm Password is required: fill it in.');
  expect(auth.calls).toEqual([]);
});

test('refuses two different passwords', async () => {
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

test("shows the service's message when it refuses", async () => {
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

describe('minutes after the sign-in', () => {
  const TOO_OLD = Object.assign(new Error('Firebase: Error (auth/requires-recent-login).'), {
    code: 'auth/requires-recent-login',
  });
  const ASKED = 'You signed in a while ago. Type your current password to change it.';
  const current = () => screen.getByLabelText('Current Password');

  /** A service that wants a recent sign-in, and knows one password. */
  class StrictService extends FakeAuthService {
    isRecent = false;

    override async signIn(email: string, password: string): Promise<void> {
      await super.signIn(email, password);
      if (password !== 'rahasia')
        throw new SignInError('wrong-credentials', new Error('auth/wrong-password'));
      this.isRecent = true;
    }

    override async updatePassword(password: string): Promise<void> {
      await super.updatePassword(password);
      if (!this.isRecent) throw TOO_OLD;
    }
  }

  const change = async (auth: FakeAuthService) => {
    const user = openWith(auth);
    await user.type(password(), 'correct horse');
    await user.type(confirmation(), 'correct horse');
    await user.click(update());
    await screen.findByText(ASKED);
    return user;
  };

  test('asks for the current password and continues with it', async () => {
    const auth = new StrictService(verifiedSession());
    const user = await change(auth);
    expect(current()).toHaveFocus();
    expect(current()).toHaveAttribute('type', 'password');
    expect(current()).toHaveAttribute('autocomplete', 'current-password');
    expect(password()).toHaveValue('correct horse');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    await user.keyboard('rahasia{Enter}');
    expect(await screen.findByText('Password updated successfully')).toBeInTheDocument();
    expect(auth.calls).toEqual([
      { name: 'updatePassword', with: ['correct horse'] },
      { name: 'signIn', with: ['staff@example.com', 'rahasia'] },
      { name: 'updatePassword', with: ['correct horse'] },
    ]);
    expect(password()).toHaveValue('');
    expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument();
    expect(screen.queryByText(ASKED)).not.toBeInTheDocument();
  });

  test('shows that the current password is wrong and keeps the new one', async () => {
    const auth = new StrictService(verifiedSession());
    const user = await change(auth);
    await user.keyboard('salah{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The current password is wrong: type it again.',
    );
    expect(current()).toHaveValue('');
    expect(current()).toHaveFocus();
    expect(password()).toHaveValue('correct horse');
    expect(confirmation()).toHaveValue('correct horse');
    await user.keyboard('rahasia{Enter}');
    expect(await screen.findByText('Password updated successfully')).toBeInTheDocument();
  });

  test('requires the current password and matching new ones', async () => {
    const auth = new StrictService(verifiedSession());
    const user = await change(auth);
    await user.click(update());
    expect(current()).toHaveAccessibleDescription('Current Password is required: fill it in.');
    await user.type(current(), 'rahasia');
    await user.type(confirmation(), '!');
    await user.click(update());
    expect(await screen.findByRole('alert')).toHaveTextContent('Password did not match');
    expect(auth.calls).toHaveLength(1);
  });

  test("shows the service's message when the sign-in fails for another reason", async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const auth = new StrictService(verifiedSession());
    const user = await change(auth);
    const refusal = new Error('Access to this account has been temporarily disabled.');
    auth.failures.set('signIn', new SignInError('too-many', refusal));
    await user.keyboard('rahasia{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(refusal.message);
    expect(logged).toHaveBeenCalledWith('Changing the password failed.', refusal);
    expect(password()).toHaveValue('correct horse');
  });
});
