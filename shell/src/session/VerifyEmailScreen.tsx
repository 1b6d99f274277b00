import { useRef, useState } from 'react';
import { useAuth } from 'shared-auth';
import { Button, Message, useInView } from 'shared-ui';
import { Header } from '../frame/Header';
import styles from './session.module.css';

/** Asks this often whether the address is verified, in milliseconds, while the page is in view. */
const CHECK_INTERVAL_MS = 10_000;

/** Goes on as soon as the address is verified, on whatever device. */
const useVerification = (): void => {
  const { auth } = useAuth();
  const isChecking = useRef(false);
  useInView(() => {
    if (isChecking.current) return;
    isChecking.current = true;
    auth
      .renew()
      .catch((error: unknown) => console.warn('The verification could not be checked.', error))
      .finally(() => {
        isChecking.current = false;
      });
  }, CHECK_INTERVAL_MS);
};

type Outcome = 'none' | 'sending' | 'sent' | 'failed';

/** Asks a signed-in user to verify the email address. Nothing else opens before that. */
export const VerifyEmailScreen = () => {
  const { auth, session } = useAuth();
  useVerification();
  const [outcome, setOutcome] = useState<Outcome>('none');
  const email = session.status === 'unverified' ? session.userData.email : '';

  const send = async () => {
    setOutcome('sending');
    try {
      await auth.sendVerificationEmail();
      setOutcome('sent');
    } catch (error) {
      console.error('The verification email could not be sent.', error);
      setOutcome('failed');
    }
  };

  return (
    <>
      <Header />
      <main className={styles.screen}>
        <section className={styles.card} aria-labelledby="verify-heading">
          <h2 id="verify-heading" className={styles.title}>
            Verify your email
          </h2>
          <p className={styles.lead}>
            The address <strong>{email}</strong> is not verified yet. Request an email with a link, then
            follow the link.
          </p>
          <Button variant="primary" busy={outcome === 'sending'} onClick={send}>
            Verify Email
          </Button>
          {outcome === 'sent' && <Message tone="success">Verification email has been sent</Message>}
          {outcome === 'failed' && <Message tone="error">Something went wrong</Message>}
          <p className={styles.note}>After verifying, refresh the page to go on.</p>
        </section>
      </main>
    </>
  );
};
