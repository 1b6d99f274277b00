import { type AuthService, type Session, SignInError } from '../auth-service';
import type { RecordCount } from './calls/callables';
import { askedEarly, dropFirstRequests } from './first-requests';
import { isSessionStored, type StoredSession, storedSession } from './stored-session';

type Sdk = typeof import('./sdk');

/** How long a page whose first records were asked for early may go without Auth, in milliseconds. */
const WITHOUT_AUTH_MS = 4_000;

let sdk: Sdk | undefined;
let loading: Promise<Sdk> | undefined;
/** The session of a reload, until Auth has confirmed it; null if there is none. */
let early: StoredSession | null | undefined;

const load = async (): Promise<Sdk> => {
  try {
    const loaded = await import('./sdk');
    await loaded.authIsReady();
    sdk = loaded;
    return loaded;
  } catch (error) {
    loading = undefined;
    throw error;
  }
};

let begin = () => {};
/** Resolves when Auth begins to load. */
const hasBegun = new Promise<void>((resolve) => {
  begin = resolve;
});

/** Loads Auth. Resolves once it knows whether somebody is signed in. Rejects if its code does not arrive: try again. */
export const loadAuth = (): Promise<Sdk> => {
  begin();
  loading ??= load();
  return loading;
};

/** Returns the uid of the signed-in account. */
export const signedInUid = (): string | undefined =>
  sdk ? sdk.signedInUid() : earlySession()?.session.userData.uid;

/** Returns a valid token of the signed-in account; undefined if nobody is signed in. */
export const idToken = async (): Promise<string | undefined> => (sdk ? sdk.idToken() : earlySession()?.token);

/** Requests a new token. This ends the session of an account without access. */
export const renewSession = (): void => sdk?.renewSession();

/** Returns how many records match. @throws {SessionEndedError} If the account has signed out meanwhile. */
export const countRecords = async (request: object): Promise<RecordCount> =>
  (await loadAuth()).countRecords(request);

/** Returns the session of a reload whose first records are under way: their answer confirms it. */
const earlySession = (): StoredSession | undefined => {
  if (early === undefined) {
    const stored = storedSession();
    early = stored && askedEarly(stored.session.userData.uid).length > 0 ? stored : null;
  }
  return early ?? undefined;
};

const SIGNED_OUT = { status: 'signed-out' } as const;

/** Returns the session before Auth has loaded; undefined if only Auth can tell. */
const sessionBeforeAuth = (): Session | undefined => {
  if (sdk) return undefined;
  return earlySession()?.session ?? (isSessionStored() ? undefined : SIGNED_OUT);
};

const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    // A tab in the background paints nothing.
    setTimeout(resolve, 500);
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** Resolves when Auth may load without delaying what the user sees first. */
const isTimeForAuth = (stored: StoredSession | undefined): Promise<unknown> => {
  if (!stored) return isSessionStored() ? Promise.resolve() : afterPaint();
  const answers = askedEarly(stored.session.userData.uid).map(({ answer }) => answer);
  // A refused answer confirms nothing. The store loads Auth once the records are on the screen.
  return new Promise((resolve) => {
    for (const answer of answers) answer.catch(resolve);
    setTimeout(resolve, WITHOUT_AUTH_MS);
  });
};

/** How long to wait before Auth's code is requested again, in milliseconds. */
const RETRY_MS = 5_000;

/**
 * The sign-in service of the page. Its SDK loads after the login screen, or after the records that a reload shows first:
 * until then the session is that of the token in the tab.
 */
export const firebaseAuthService: AuthService = {
  known: sessionBeforeAuth,

  subscribe(listener) {
    let isLeft = false;
    let stop = () => {};
    let last: string | undefined;
    const tell = (session: Session) => {
      if (session.status === 'signed-out') dropFirstRequests();
      // Auth mostly confirms what the page shows.
      const text = JSON.stringify(session);
      if (isLeft || text === last) return;
      last = text;
      listener(session);
    };
    const connect = async (): Promise<void> => {
      try {
        const { sdkAuthService } = await loadAuth();
        if (!isLeft) stop = sdkAuthService.subscribe(tell);
      } catch (error) {
        console.error('Sign-in could not be loaded.', error);
        setTimeout(() => !isLeft && connect(), RETRY_MS);
      }
    };
    const known = sessionBeforeAuth();
    if (known) tell(known);
    void Promise.race([isTimeForAuth(earlySession()), hasBegun]).then(connect);
    return () => {
      isLeft = true;
      stop();
    };
  },

  async signIn(...credentials) {
    const { sdkAuthService } = await loadAuth().catch((error: unknown) => {
      throw new SignInError(false, error);
    });
    await sdkAuthService.signIn(...credentials);
  },

  async signOut() {
    await (await loadAuth()).sdkAuthService.signOut();
    dropFirstRequests();
  },
  sendPasswordReset: async (email) => (await loadAuth()).sdkAuthService.sendPasswordReset(email),
  updatePassword: async (password) => (await loadAuth()).sdkAuthService.updatePassword(password),
  sendVerificationEmail: async () => (await loadAuth()).sdkAuthService.sendVerificationEmail(),
  addUser: async (user) => (await loadAuth()).sdkAuthService.addUser(user),
  addAdmin: async (email) => (await loadAuth()).sdkAuthService.addAdmin(email),
  loadAccounts: async () => (await loadAuth()).sdkAuthService.loadAccounts(),
};
