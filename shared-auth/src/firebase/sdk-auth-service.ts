import { FetchProvider } from '@firebase/auth/internal';
import { type FirebaseApp, FirebaseError, initializeApp } from 'firebase/app';
import {
  browserSessionPersistence,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  onIdTokenChanged,
  sendEmailVerification,
  setPersistence,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updatePassword,
} from 'firebase/auth';
import { type AuthService, type Session, SignInError } from '../auth-service';
import type { RecordCallable } from './call';
import { firebaseConfig } from './page-config';
import { pauseAfter } from './pause';
import { sdkFetch } from './sdk-fetch';

export { firebaseConfig };

/** The page's one Firebase app. */
export const firebaseApp: FirebaseApp = initializeApp(firebaseConfig.options);

FetchProvider.initialize(sdkFetch);

// Without the popup resolver, initializeAuth is 6 kB lighter than getAuth. The session ends with the browser.
const auth = initializeAuth(firebaseApp, { persistence: browserSessionPersistence });
if (firebaseConfig.emulators) {
  connectAuthEmulator(auth, `http://${firebaseConfig.emulators.auth}`, { disableWarnings: true });
}

/** The refusals that a user can do something about (firebase.google.com/docs/reference/js/auth#autherrorcodes). */
const REASONS: ReadonlyMap<string, SignInError['reason']> = new Map([
  ['auth/user-not-found', 'wrong-credentials'],
  ['auth/wrong-password', 'wrong-credentials'],
  // Replaces both if email enumeration protection is on.
  ['auth/invalid-credential', 'wrong-credentials'],
  ['auth/invalid-email', 'wrong-credentials'],
  ['auth/user-disabled', 'disabled'],
  // Only a company that asks for them at each sign-in has these two.
  ['auth/password-does-not-meet-requirements', 'weak-password'],
  ['auth/multi-factor-auth-required', 'second-factor'],
  ['auth/too-many-requests', 'too-many'],
  ['auth/quota-exceeded', 'too-many'],
  ['auth/network-request-failed', 'unreachable'],
]);

/** Resolves once it is known whether somebody is signed in. */
export const authIsReady = (): Promise<void> => auth.authStateReady();

/** Returns a valid token of the signed-in account: another one if `isNew`; undefined if nobody is signed in. */
export const idToken = async (isNew = false): Promise<string | undefined> =>
  auth.currentUser?.getIdToken(isNew);

/** Returns the uid of the signed-in account. */
export const signedInUid = (): string | undefined => auth.currentUser?.uid;

const renew = async (user: User | null): Promise<void> => {
  // Auth refuses a token from before a new password or a lost right here, although it has not expired.
  await user?.reload();
  await user?.getIdToken(true);
};

/** Asks Auth whether the session is still valid, and ends it if not. Else fetches a token with the present rights. */
export const renewSession = (): void => {
  renew(auth.currentUser).catch((error: unknown) =>
    console.error('The session could not be renewed.', error),
  );
};

/** Sends a request about records. @throws {SessionEndedError} If the account has signed out meanwhile, and as `askRecordsAs`. */
export const askRecords = async (callable: RecordCallable, request: object): Promise<unknown> => {
  const uid = signedInUid();
  const { askRecordsAs } = await import('./call');
  return askRecordsAs(auth, uid, callable, request);
};

const currentUser = (): User => {
  if (!auth.currentUser) throw new Error('Nobody is signed in.');
  return auth.currentUser;
};

const readSession = async (user: User | null): Promise<Session> => {
  if (!user) return { status: 'signed-out' };
  const userData = { uid: user.uid, displayName: user.displayName ?? '', email: user.email ?? '' };
  if (!user.emailVerified) return { status: 'unverified', userData };
  const held = await user.getIdTokenResult();
  // A token from before the verification says "unverified", and the security rules trust the token.
  const { claims } = held.claims.email_verified ? held : await user.getIdTokenResult(true);
  return { status: 'verified', userData, isAdmin: claims.admin === true };
};

/** Whether the browser has refused to store something. Auth wraps that. */
const isOfStorage = (error: unknown): boolean =>
  error instanceof DOMException ||
  (error instanceof FirebaseError && error.customData?.originalError instanceof DOMException);

/** Signs in. The session of a browser whose storage is full lasts until a reload. */
const signIn = async (email: string, password: string): Promise<void> => {
  try {
    await signInWithEmailAndPassword(auth, email, password);
  } catch (error) {
    if (!isOfStorage(error)) throw error;
    console.warn('The browser does not keep the session.', error);
    await setPersistence(auth, inMemoryPersistence);
    await signInWithEmailAndPassword(auth, email, password);
  }
};

/** The sign-in service of the page's Firebase app. */
export const sdkAuthService: AuthService = {
  subscribe(listener) {
    let latest = 0;
    return onIdTokenChanged(auth, async (user) => {
      const turn = ++latest;
      // A newer change may be read sooner than an older one: only the newest counts.
      for (let attempt = 0; turn === latest; attempt += 1) {
        try {
          const session = await readSession(user);
          if (turn === latest) listener(session);
          return;
        } catch (error) {
          // An invalid token has signed out meanwhile, which is a newer change.
          console.warn(error);
          if (turn === latest) listener({ status: 'loading', isTryingAgain: true });
        }
        await pauseAfter(attempt);
      }
    });
  },

  async signIn(email, password) {
    try {
      await signIn(email, password);
    } catch (error) {
      throw new SignInError(error instanceof FirebaseError ? REASONS.get(error.code) : undefined, error);
    }
  },

  signOut: () => signOut(auth),
  sendPasswordReset: async (email) => (await import('./password-reset')).sendPasswordReset(auth, email),
  updatePassword: async (password) => updatePassword(currentUser(), password),
  renew: () => renew(auth.currentUser),
  sendVerificationEmail: () => sendEmailVerification(currentUser()),
  loadAccounts: async () => {
    const uid = signedInUid();
    const { accountService } = await import('./accounts');
    return accountService(auth, uid);
  },
};
