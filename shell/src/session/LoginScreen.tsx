import { type SubmitEvent, useRef, useState } from 'react';
import { type PasswordResetOutcome, SignInError, useAuth } from 'shared-auth';
import { Button, Message, Spinner, type Tone } from 'shared-ui';
import { TextField } from 'shared-ui/form';
import { storeText } from 'shared-ui/storage';
import styles from './session.module.css';

/** Texts that say what to do after the service refused a sign-in or a mail. */
const REFUSALS = {
  'wrong-credentials': 'Incorrect email or password',
  disabled: 'This account is disabled. Ask an administrator to enable it.',
  'weak-password':
    'This password no longer meets the rules. Press “Forgot your password?” to choose a new one.',
  'second-factor': 'This account asks for a second factor, which this page cannot. Ask an administrator.',
  'too-many': 'Too many requests. Wait some minutes, then try again.',
  unreachable: 'The server cannot be reached. Check the connection, then try again.',
} as const;

/** Says how a request for a new password ended. */
const RESETS: Readonly<Record<PasswordResetOutcome, string>> = {
  accepted: 'If there is an account for this address, we have sent it an email with a link.',
  'no-address': 'Type your email address above first.',
  'too-many': REFUSALS['too-many'],
  unreachable: REFUSALS.unreachable,
};

/** The outcome of an attempt, as the screen shows it. */
interface Outcome {
  readonly tone: Tone;
  readonly text: string;
}

const failure = (text: string): Outcome => ({ tone: 'error', text });

const WENT_WRONG = failure('Something went wrong');
const MISSING_FILE = failure('Check the connection and try again, or reload the page.');

/** Returns whether the browser keeps what the page stores in this tab. */
const isTabKept = (): boolean =>
  storeText('sessionStorage', 'probe', 'kept') && storeText('sessionStorage', 'probe', undefined);

/** Signs in with email and password, or requests an email with a link to a new password. */
export const LoginScreen = ({
  onTyping,
  endedSession,
}: {
  /** Called while the password is typed: the time to load the page. */
  onTyping(): void;
  /** The email of the user whose session has ended without a logout. */
  endedSession?: string | undefined;
}) => {
  const { auth } = useAuth();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(endedSession ?? '');
  const [password, setPassword] = useState('');
  const [waiting, setWaiting] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const [isKept] = useState(isTabKept);

  const field = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
  const focus = (name: string) => field(name)?.focus();
  // A password manager may fill the fields without an event.
  const filled = (name: string) => field(name)?.value ?? '';
  const filledEmail = () => {
    setEmail(filled('username'));
    return filled('username').trim();
  };

  const attempt = async (waitingFor: string, action: () => Promise<Outcome | undefined>) => {
    if (waiting) return;
    setOutcome(undefined);
    setWaiting(waitingFor);
    setOutcome(await action());
    setWaiting('');
  };

  const login = async (): Promise<Outcome | undefined> => {
    const typed = filled('password');
    setPassword(typed);
    try {
      await auth.signIn(filledEmail(), typed);
      return undefined;
    } catch (error) {
      const reason = error instanceof SignInError ? error.reason : undefined;
      if (reason === 'wrong-credentials') {
        setPassword('');
        focus('password');
      } else console.error('Sign-in failed.', error);
      return reason ? failure(REFUSALS[reason]) : WENT_WRONG;
    }
  };

  const reset = async (): Promise<Outcome> => {
    const address = filledEmail();
    try {
      const reset = address === '' ? 'no-address' : await auth.sendPasswordReset(address);
      if (reset === 'no-address') focus('username');
      return { tone: reset === 'accepted' ? 'success' : 'error', text: RESETS[reset] };
    } catch (error) {
      console.error('The password reset failed.', error);
      return error instanceof Error && 'isOfPage' in error ? MISSING_FILE : WENT_WRONG;
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void attempt('Signing in', login);
  };

  return (
    <main className={styles.screen}>
      <form ref={form} className={styles.card} onSubmit={submit} aria-labelledby="login-heading">
        <img src="/favicon.svg" alt="" width={40} height={40} />
        <h1 id="login-heading" className={styles.title}>
          Sales Report
        </h1>
        {endedSession === undefined ? (
          <p className={styles.lead}>Sign in with your company account.</p>
        ) : (
          <Message tone="info">Your session has ended. Sign in again: your input is kept.</Message>
        )}
        {!isKept && (
          <Message tone="info">This browser keeps no session. Each reload asks you to sign in again.</Message>
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
        {outcome && <Message tone={outcome.tone}>{outcome.text}</Message>}
        {/* Not `disabled`, which would lose the focus. */}
        <Button type="submit" variant="primary" aria-disabled={waiting !== ''}>
          Login
        </Button>
        <div className={styles.foot}>
          <Button
            variant="quiet"
            aria-disabled={waiting !== ''}
            onClick={() => attempt('Requesting the email', reset)}
          >
            Forgot your password?
          </Button>
          {waiting && <Spinner label={waiting} />}
        </div>
      </form>
    </main>
  );
};
