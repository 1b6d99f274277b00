/** The signed-in user's own data, as the sidebar shows it. */
export interface UserData {
  readonly uid: string;
  readonly displayName: string;
  readonly email: string;
}

/** Where the session stands. `isAdmin` is the `admin` claim of the identity token. */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'unverified'; readonly userData: UserData }
  | { readonly status: 'verified'; readonly userData: UserData; readonly isAdmin: boolean };

export interface NewUser {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
}

/** How a callable answered: `message` is its text, or on failure the server's error-info message. */
export type CallableResult =
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly message: string };

/**
 * What became of the wish for a mail with a link to a new password: accepted, whether or not there is such an account;
 * or why it was not sent.
 */
export type PasswordResetOutcome = 'accepted' | 'no-address' | 'too-many' | 'unreachable';

/** Sign-in and the calls that concern users. The page's own one is `firebaseAuthService`; tests pass another. */
export interface AuthService {
  /** Calls `listener` with the session now and at each change, until the returned function is called. */
  subscribe(listener: (session: Session) => void): () => void;
  /** @throws SignInError with `wrongCredentials` where email or password is wrong. */
  signIn(email: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /** Has a mail with a link to a new password sent. @throws the service's error for any other reason. */
  sendPasswordReset(email: string): Promise<PasswordResetOutcome>;
  /** @throws the service's error, whose message is fit to show. */
  updatePassword(password: string): Promise<void>;
  sendVerificationEmail(): Promise<void>;
  addUser(user: NewUser): Promise<CallableResult>;
  addAdmin(email: string): Promise<CallableResult>;
}

/** A refused sign-in. */
export class SignInError extends Error {
  constructor(
    readonly wrongCredentials: boolean,
    cause: unknown,
  ) {
    super(wrongCredentials ? 'Incorrect email or password' : 'Sign-in failed', { cause });
    this.name = 'SignInError';
  }
}
