import { type FormEvent, useState } from 'react';
import { SignInError, useAuth } from 'shared-auth';
import { Button, Message, Spinner, TextField } from 'shared-ui';
import styles from './session.module.css';

/**
 * Signs in with email and password. `onTyping` is called while the password is being typed: the time to
 * fetch what stands behind sign-in.
 */
export const LoginScreen = ({ onTyping }: { onTyping(): void }) => {
  const { auth } = useAuth();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState('');

  const login = async (event: FormEvent) => {
    event.preventDefault();
    setError('');
    setWaiting(true);
    try {
      await auth.signIn(email.trim(), password);
    } catch (caught) {
      if (caught instanceof SignInError && caught.wrongCredentials) {
        setError('Incorrect email or password');
        setPassword('');
      } else {
        console.error('Sign-in failed.', caught);
        setError('Something went wrong');
      }
    } finally {
      setWaiting(false);
    }
  };

  return (
    <main className={styles.screen}>
      <form className={styles.card} onSubmit={login} aria-labelledby="login-heading">
        <h1 id="login-heading" className={styles.title}>
          Sales Report
        </h1>
        <p className={styles.lead}>Sign in with your company account.</p>
        <TextField
          label="Username"
          name="username"
          type="email"
          autoComplete="username"
          required
          autoFocus
          value={email}
          onChange={setEmail}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(next) => {
            onTyping();
            setPassword(next);
          }}
        />
        {error && <Message tone="error">{error}</Message>}
        <Button type="submit" variant="primary" disabled={waiting}>
          Login
        </Button>
        <div className={styles.waiting}>{waiting && <Spinner label="Signing in" />}</div>
      </form>
    </main>
  );
};
