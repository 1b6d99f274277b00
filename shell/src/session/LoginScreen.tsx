import { type FormEvent, useRef, useState } from 'react';
import { SignInError, useAuth } from 'shared-auth';
import { Button, Message, Spinner, TextField, type Tone } from 'shared-ui';
import styles from './session.module.css';

/** What the screen says of the last attempt. */
export interface Said {
  readonly tone: Tone;
  readonly text: string;
}

const WENT_WRONG: Said = { tone: 'error', text: 'Something went wrong' };

/**
 * Signs in with email and password, or has a mail with a link to a new password sent. `onTyping` is called while the
 * password is being typed: the time to fetch what stands behind sign-in.
 */
export const LoginScreen = ({
  onTyping,
  endedSession,
}: {
  onTyping(): void;
  /** The email of whoever was signed in and did not log out. */
  endedSession?: string | undefined;
}) => {
  const { auth } = useAuth();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(endedSession ?? '');
  const [password, setPassword] = useState('');
  const [waiting, setWaiting] = useState('');
  const [said, setSaid] = useState<Said>();

  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();

  const attempt = async (waitingFor: string, action: () => Promise<Said | undefined>) => {
    if (waiting) return;
    setSaid(undefined);
    setWaiting(waitingFor);
    setSaid(await action());
    setWaiting('');
  };

  const login = async (): Promise<Said | undefined> => {
    try {
      await auth.signIn(email.trim(), password);
      return undefined;
    } catch (error) {
      if (error instanceof SignInError && error.wrongCredentials) {
        setPassword('');
        focus('password');
        return { tone: 'error', text: 'Incorrect email or password' };
      }
      console.error('Sign-in failed.', error);
      return WENT_WRONG;
    }
  };

  const resetPassword = async (): Promise<Said> => {
    try {
      const { requestPasswordReset } = await import('./request-password-reset');
      const { outcome, said } = await requestPasswordReset(auth, email.trim());
      if (outcome === 'no-address') focus('username');
      return said;
    } catch (error) {
      console.error('The mail for a new password could not be asked for.', error);
      return WENT_WRONG;
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt('Signing in', login);
  };

  return (
    <main className={styles.screen}>
      <form ref={form} className={styles.card} onSubmit={submit} aria-labelledby="login-heading">
        <h1 id="login-heading" className={styles.title}>
          Sales Report
        </h1>
        {endedSession === undefined ? (
          <p className={styles.lead}>Sign in with your company account.</p>
        ) : (
          <Message tone="info">Your session has ended. Sign in again: what you typed is kept.</Message>
        )}
        <TextField
          label="Username"
          name="username"
          type="email"
          autoComplete="username"
          required
          autoFocus={endedSession === undefined}
          value={email}
          onChange={setEmail}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus={endedSession !== undefined}
          value={password}
          onChange={(next) => {
            onTyping();
            setPassword(next);
          }}
        />
        {said && <Message tone={said.tone}>{said.text}</Message>}
        {/* Not "disabled", which would take the focus away from whoever waits. */}
        <Button type="submit" variant="primary" aria-disabled={waiting !== ''}>
          Login
        </Button>
        <div className={styles.foot}>
          <Button
            variant="quiet"
            aria-disabled={waiting !== ''}
            onClick={() => attempt('Asking for the mail', resetPassword)}
          >
            Forgot your password?
          </Button>
          {waiting && <Spinner label={waiting} />}
        </div>
      </form>
    </main>
  );
};
