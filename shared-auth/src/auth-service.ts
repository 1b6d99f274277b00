import type { AccountService } from './account-service';

/** The signed-in user's own data, as the sidebar shows it. */
export interface UserData {
  readonly uid: string;
  readonly displayName: string;
  readonly email: string;
}

/** The state of the session. `isAdmin` is the `admin` claim of the identity token. */
export type Session =
  /** `isTryingAgain`: Auth cannot say who is signed in, and is asked again. `isStopped`: its code arrives and does not run. */
  | { readonly status: 'loading'; readonly isTryingAgain?: true; readonly isStopped?: true }
  | { readonly status: 'signed-out' }
  | { readonly status: 'unverified'; readonly userData: UserData }
  | { readonly status: 'verified'; readonly userData: UserData; readonly isAdmin: boolean };

/** Whether the email with a link to a new password was accepted, even without such an account; or why not. */
export type PasswordResetOutcome = 'accepted' | 'no-address' | 'too-many' | 'unreachable';

/** Sign-in and the calls about users. The page uses `firebaseAuthService`; tests use a fake. */
export interface AuthService {
  /** Returns the session if it is known before anything has loaded. */
  known?(): Session | undefined;
  /** Calls `listener` with the session and each change. Returns the function that stops it. */
  subscribe(listener: (session: Session) => void): () => void;
  /** @throws {SignInError} With the reason, if the user can do something about it. */
  signIn(email: string, password: string): Promise<void>;
  /**
   * Ends the session and loads the page anew. @param options.forget also deletes drafts and all else that the browser keeps for
   * the account. @throws If the browser's storage keeps the session.
   */
  signOut(options?: { readonly forget?: boolean }): Promise<void>;
  /** Requests an email with a link to a new password. @throws The service's error for any other failure. */
  sendPasswordReset(email: string): Promise<PasswordResetOutcome>;
  /** @throws The service's error, whose message can be shown. */
  updatePassword(password: string): Promise<void>;
  sendVerificationEmail(): Promise<void>;
  /** Asks Auth anew about the account, such as whether its address is verified. The session follows. */
  renew(): Promise<void>;
  /** Loads the calls about accounts. */
  loadAccounts(): Promise<AccountService>;
}

/** A refused sign-in, and what the user can do something about; undefined for anything else. */
export class SignInError extends Error {
  readonly wrongCredentials: boolean;

  constructor(
    readonly reason:
      | 'wrong-credentials'
      | 'disabled'
      | 'weak-password'
      | 'second-factor'
      | 'too-many'
      | 'unreachable'
      | undefined,
    cause: unknown,
  ) {
    super('Sign-in failed', { cause });
    this.name = 'SignInError';
    this.wrongCredentials = reason === 'wrong-credentials';
  }
}
