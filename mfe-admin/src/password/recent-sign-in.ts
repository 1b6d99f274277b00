import { type AuthService, SignInError } from 'shared-auth';

/** Returns whether the service requires a recent sign-in for the change. */
export const wantsRecentSignIn = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'auth/requires-recent-login';

/**
 * Signs the current user in again. Resolves to whether the password was right.
 * @throws the service's error for any other reason.
 */
export const signInAgain = async (auth: AuthService, email: string, password: string): Promise<boolean> => {
  try {
    await auth.signIn(email, password);
    return true;
  } catch (error) {
    if (!(error instanceof SignInError)) throw error;
    if (error.wrongCredentials) return false;
    throw error.cause;
  }
};
