import { useRef, useState } from 'react';
import { type AuthService, SignInError, useAuth, useCurrentUser } from 'shared-auth';
import { Message } from 'shared-ui';
import { Form, TextField } from 'shared-ui/form';
import { CONFIRMATION_LABEL, isConfirmed, MISMATCH, NewPasswordFields } from '../NewPasswordFields';
import { useActionForm } from '../useAction';

const LABELS = { password: 'New Password', confirmation: CONFIRMATION_LABEL };
const CURRENT = 'Current Password';
const EMPTY = { current: '', password: '', confirmation: '' };

const wantsRecentSignIn = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'auth/requires-recent-login';

/**
 * Signs the current user in again. Resolves to whether the password was right.
 * @throws the service's error for any other reason.
 */
const signInAgain = async (auth: AuthService, email: string, password: string): Promise<boolean> => {
  try {
    await auth.signIn(email, password);
    return true;
  } catch (error) {
    if (!(error instanceof SignInError)) throw error;
    if (error.wrongCredentials) return false;
    throw error.cause;
  }
};

/** Ends the other sessions at once. Without it, the server ends them within ten minutes. */
const endFormerSessions = async (auth: AuthService): Promise<void> => {
  try {
    await (await auth.loadAccounts()).refuseFormerSessions();
  } catch (error) {
    console.error('The other sessions of this account end within ten minutes only.', error);
  }
};

/**
 * The Password screen: changes the user's own password. The service refuses that some minutes after a sign-in. The screen
 * then asks for the current password and signs in again with it.
 */
export const PasswordScreen = () => {
  const { auth } = useAuth();
  const { email } = useCurrentUser().userData;
  const fields = useRef<HTMLDivElement>(null);
  const [asksCurrent, setAsksCurrent] = useState(false);
  const labels = asksCurrent ? { ...LABELS, current: CURRENT } : LABELS;
  const { field, form } = useActionForm(
    'Changing the password',
    { labels, initial: EMPTY },
    async (typed, { set, reset }) => {
      if (!isConfirmed(typed)) return { error: MISMATCH };
      if (asksCurrent && !(await signInAgain(auth, email, typed.current))) {
        set('current', '');
        fields.current?.querySelector<HTMLElement>('[name=current]')?.focus();
        return { error: 'The current password is wrong: type it again.' };
      }
      try {
        await auth.updatePassword(typed.password);
      } catch (refusal) {
        if (!wantsRecentSignIn(refusal)) throw refusal;
        setAsksCurrent(true);
        return undefined;
      }
      await endFormerSessions(auth);
      setAsksCurrent(false);
      reset();
      return { success: 'Password updated successfully' };
    },
  );

  return (
    <div ref={fields}>
      <Form
        {...form}
        heading="Change password"
        isPage
        submitLabel="Update Password"
        notice={
          asksCurrent && (
            <Message tone="info">You signed in a while ago. Type your current password to change it.</Message>
          )
        }
      >
        {/* Names the account to password managers, which else update the entry of another one. */}
        <input hidden aria-hidden readOnly autoComplete="username" value={email} />
        {asksCurrent && (
          <TextField
            label={CURRENT}
            type="password"
            autoComplete="current-password"
            required
            autoFocus
            {...field('current')}
          />
        )}
        <NewPasswordFields label={LABELS.password} field={field} />
      </Form>
    </div>
  );
};
