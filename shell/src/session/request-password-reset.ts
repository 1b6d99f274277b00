import type { AuthService, PasswordResetOutcome } from 'shared-auth';
import type { Said } from './LoginScreen';

const sayOutcome: Record<PasswordResetOutcome, (email: string) => Said> = {
  accepted: (email) => ({
    tone: 'success',
    text: `If there is an account for ${email}, a mail with a link is on its way.`,
  }),
  'no-address': (email) => ({
    tone: 'error',
    text: email ? `${email} is no email address: correct it above.` : 'Type your email address above first.',
  }),
  'too-many': () => ({
    tone: 'error',
    text: 'That was asked too often. Wait some minutes, then try again.',
  }),
  unreachable: () => ({
    tone: 'error',
    text: 'The server cannot be reached. Check the connection, then try again.',
  }),
};

/**
 * Has a mail with a link to a new password sent to `email`, and gives what to say of it: the same whether there is such
 * an account or not. @throws what the service throws for any other reason.
 */
export const requestPasswordReset = async (
  auth: AuthService,
  email: string,
): Promise<{ readonly outcome: PasswordResetOutcome; readonly said: Said }> => {
  const outcome = email === '' ? 'no-address' : await auth.sendPasswordReset(email);
  return { outcome, said: sayOutcome[outcome](email) };
};
