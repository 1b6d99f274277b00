import { FirebaseError } from 'firebase/app';
import {
  browserSessionPersistence,
  connectAuthEmulator,
  initializeAuth,
  onIdTokenChanged,
  sendEmailVerification,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updatePassword,
} from 'firebase/auth';
import { type AuthService, type Session, SignInError } from '../auth-service';
import { firebaseApp, firebaseConfig } from './app';

// initializeAuth without the popup resolver is 6 kB lighter than getAuth; the session ends with the browser.
const auth = initializeAuth(firebaseApp, { persistence: browserSessionPersistence });
if (firebaseConfig.emulators) {
  connectAuthEmulator(auth, `http://${firebaseConfig.emulators.auth}`, { disableWarnings: true });
}

const WRONG_CREDENTIALS = new Set([
  'auth/user-not-found',
  'auth/wrong-password',
  // The one code that stands for both where email enumeration protection is on.
  'auth/invalid-credential',
  'auth/invalid-email',
]);

/** The uid of the account that is signed in now, if one is. */
export const signedInUid = (): string | undefined => auth.currentUser?.uid;

/** Asks for a new token of whoever is signed in. Where the account is let in no longer, that ends the session. */
export const renewSession = (): void => {
  auth.currentUser
    ?.getIdToken(true)
    .catch((error: unknown) => console.error('The session could not be renewed.', error));
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
  // A token from before the verification still says "unverified", and the security rules believe the token.
  const { claims } = held.claims.email_verified ? held : await user.getIdTokenResult(true);
  return { status: 'verified', userData, isAdmin: claims.admin === true };
};

/** The session of the page's Firebase app. */
export const firebaseAuthService: AuthService = {
  subscribe(listener) {
    let latest = 0;
    return onIdTokenChanged(auth, (user) => {
      const turn = ++latest;
      readSession(user).then(
        // A newer change may be read sooner than an older one: only the newest counts.
        (session) => turn === latest && listener(session),
        (error) => {
          console.error('The session could not be read.', error);
          if (turn === latest) listener({ status: 'signed-out' });
        },
      );
    });
  },

  async signIn(email, password) {
    try {
      await signInWithEmailAndPassword(auth, email, password);
    } catch (error) {
      throw new SignInError(error instanceof FirebaseError && WRONG_CREDENTIALS.has(error.code), error);
    }
  },

  signOut: () => signOut(auth),
  sendPasswordReset: async (email) => (await import('./password-reset')).sendPasswordReset(auth, email),
  updatePassword: (password) => updatePassword(currentUser(), password),
  sendVerificationEmail: () => sendEmailVerification(currentUser()),
  addUser: async (user) => (await import('./callables')).addUser(user),
  addAdmin: async (email) => (await import('./callables')).addAdmin(email),
};
