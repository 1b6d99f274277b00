import * as v from 'valibot';
import { SessionEndedError } from '../account-service';
import type { AuthService, Session } from '../auth-service';
import { endedElsewhere, NOTED_KEY, noteSignedIn } from './account-note';
import type { RecordCallable } from './call';
import { dropFirstRequests, firstRequestsOf, keepInTab, sessionKey, storageOf } from './first-requests';
import { ACCOUNTS_CHANNEL, askOtherTabs, type HandedSession, openChannel } from './handover';
import { firebaseConfig } from './page-config';
import { pauseAfter } from './pause';

export { firebaseConfig };

type Sdk = typeof import('./sdk-auth-service');

/** Names what happened to an account in one of this browser's tabs. Auth is to confirm a doubted session. */
type News = 'left' | 'entered' | 'doubted';

/** Lets a page with a prefetched first page go without Auth for this many milliseconds. */
const WITHOUT_AUTH_MS = 4_000;

const SIGNED_OUT = { status: 'signed-out' } as const;
const LOADING = { status: 'loading' } as const;
const TRYING_AGAIN = { status: 'loading', isTryingAgain: true } as const;
const STOPPED = { ...TRYING_AGAIN, isStopped: true } as const;

/** Whether a file did not arrive. Code that arrives and throws is stopped by the browser, or by an extension. */
const isMissing = (error: unknown): boolean => error instanceof Error && error.name === 'ChunkLoadError';

/** The part of a user that the page needs, as Auth keeps it in the tab (`UserImpl.toJSON` of the SDK). */
const userSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    uid: v.string(),
    email: v.nullish(v.string(), ''),
    displayName: v.nullish(v.string(), ''),
    stsTokenManager: v.object({ accessToken: v.string() }),
  }),
);

/** The claims in a token of a verified user. Only the server can check its signature, and does so at each request. */
const claimsSchema = v.pipe(
  v.string(),
  // The letters of other texts than these claims may be wrong.
  v.transform((token) => atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))),
  v.parseJson(),
  v.object({ sub: v.string(), email_verified: v.literal(true), admin: v.optional(v.unknown()) }),
);

/** The verified session that Auth keeps in the tab, with its token. */
interface StoredSession {
  readonly session: Extract<Session, { status: 'verified' }>;
  readonly token: string;
}

/** The key under which the shell keeps the email of the last verified user who did not log out. */
const LAST_SESSION_KEY = 'last-session';

const KEY = sessionKey(firebaseConfig.options.apiKey);

const storedText = (): string | null | undefined => storageOf('sessionStorage')?.getItem(KEY);

/** Whether Auth keeps a session in this tab, whether it is valid or not. */
const isSessionStored = (): boolean => typeof storedText() === 'string';

const lastSession = (): string | null | undefined => storageOf('sessionStorage')?.getItem(LAST_SESSION_KEY);

/** Returns the session of an account for another tab; undefined if this tab keeps none of it. */
const sessionToHand = (uid: string): HandedSession | undefined => {
  const text = storedText() ?? '';
  const user = v.safeParse(userSchema, text);
  if (!user.success || user.output.uid !== uid) return undefined;
  const last = lastSession();
  return { [KEY]: text, ...(last && { [LAST_SESSION_KEY]: last }) };
};

/**
 * Stores the session of another tab in this one, as Auth does. Returns whether it lies there. A tab whose own session has ended
 * keeps the input of its account, and takes over no other one.
 */
const storeHanded = ({ [KEY]: text = '', [LAST_SESSION_KEY]: handed }: HandedSession): boolean => {
  const user = v.safeParse(userSchema, text);
  const last = lastSession();
  if (!user.success || (last && last !== user.output.email)) return false;
  const isKept = keepInTab(KEY, text);
  if (handed !== undefined) keepInTab(LAST_SESSION_KEY, handed);
  return isKept;
};

/** Returns the session of a verified user that Auth keeps in this tab; undefined if there is none that can be read. */
const storedSession = (): StoredSession | undefined => {
  try {
    const { stsTokenManager, ...userData } = v.parse(userSchema, storedText());
    const token = stsTokenManager.accessToken;
    const { sub, admin } = v.parse(claimsSchema, token);
    if (sub !== userData.uid) return undefined;
    return { session: { status: 'verified', userData, isAdmin: admin === true }, token };
  } catch {
    return undefined;
  }
};

/**
 * Deletes the session that Auth keeps in this tab. @param forget also deletes all that the browser keeps for the account:
 * this tab's storage, and each entry with the account's uid in its key. @throws If the browser refuses: nobody is signed out.
 */
const removeStored = (uid: string | undefined, forget: boolean): void => {
  const remove = (storage: Storage | undefined, isOfAccount: (key: string) => boolean) => {
    for (const key of Object.keys(storage ?? {}).filter(isOfAccount)) storage?.removeItem(key);
  };
  // First, because the others are of no use to anybody without it.
  remove(storageOf('sessionStorage'), (key) => key === KEY || key === NOTED_KEY);
  if (!forget) return;
  remove(storageOf('sessionStorage'), () => true);
  remove(storageOf('localStorage'), (key) => uid !== undefined && key.includes(uid));
};

/**
 * Keeps this document from storing sessions. The SDK stores the user again once the server has confirmed it. The next document may
 * have read the storage by then, which undid a logout right after a reload.
 */
const storeNoSession = (): void => {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function set(key, value) {
    if (key !== KEY) setItem.call(this, key, value);
  };
};

/** Returns the session that this tab still has. After a logout in another one, nothing that was typed stays either. */
const openStored = (): StoredSession | undefined => {
  const user = v.safeParse(userSchema, storedText());
  const ended = user.success && endedElsewhere(user.output.uid);
  try {
    if (ended) removeStored(user.output.uid, ended === 'left');
  } catch (error) {
    // The storage is locked. Auth asks the server.
    console.error(error);
  }
  return storedSession();
};

/** Returns the session of a reload whose first records are under way: their answer confirms it. */
const confirmedByFirstPage = (stored: StoredSession | undefined): StoredSession | undefined =>
  firstRequestsOf(uidOf(stored?.session)).length > 0 ? stored : undefined;

const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    // A tab in the background paints nothing.
    setTimeout(resolve, 500);
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** Resolves when Auth may load without delaying what the user sees first. */
const isTimeForAuth = (confirmed: StoredSession | undefined): Promise<unknown> => {
  if (!confirmed) return isSessionStored() ? Promise.resolve() : afterPaint();
  const answers = firstRequestsOf(confirmed.session.userData.uid).map(({ answer }) => answer);
  // A refused answer confirms nothing. The store loads Auth once the records are on the screen.
  return new Promise((resolve) => {
    for (const answer of answers) answer.catch(resolve);
    setTimeout(resolve, WITHOUT_AUTH_MS);
  });
};

const uidOf = (session: Session | undefined): string | undefined =>
  session && 'userData' in session ? session.userData.uid : undefined;

/**
 * The session of one document, from its token in the tab's storage until its account leaves. Auth's SDK loads after the login
 * screen, or after the records that a reload shows first. An account that leaves takes the document with it: no other account
 * can sign in to what is left of it.
 */
class PageAuth {
  private readonly listeners = new Set<(session: Session) => void>();
  private readonly stored = openStored();
  private readonly confirmed = confirmedByFirstPage(this.stored);
  private session: Session = this.confirmed?.session ?? (isSessionStored() ? LOADING : SIGNED_OUT);
  private sdk: Sdk | undefined;
  private loading: Promise<Sdk> | undefined;
  private hasAuthRead = false;
  private hasLeft = false;
  /** The channels of new tabs that have asked for the session before it was known. */
  private readonly waiting: string[] = [];
  /** Whether somebody is about to sign in here. */
  private isTyped = false;
  private readonly tabs = openChannel(ACCOUNTS_CHANNEL);

  constructor() {
    this.note(this.session);
    // Another build of the page may report other news. A new tab `asks` for the session, and names its own channel.
    this.tabs?.addEventListener('message', ({ data }) => {
      const [news = '', uid = ''] = String(data).split(' ');
      const isOwn = uid === this.account();
      if (news === 'asks') this.answer(uid);
      if (news === 'left' && isOwn) this.leave(true, true);
      if (news === 'doubted' && isOwn) this.renewSession();
      if (news === 'entered' && this.session === SIGNED_OUT) askOtherTabs(this.take);
      // One browser, one person: whoever signs in now is not to use a tab of somebody else.
      else if (news === 'entered' && !isOwn) this.leave(false);
    });
    if (window.firstSession) window.firstSession.onmessage = this.take;
    // A document that slept has heard no news.
    window.addEventListener('pageshow', ({ persisted }) => persisted && this.wake());
    for (const event of ['input', 'submit'])
      window.addEventListener(event, () => Object.assign(this, { isTyped: true }), { capture: true });
  }

  /** The sign-in service of the page. The first three members need no code of Auth. */
  readonly firebaseAuthService: AuthService = {
    known: () => (this.session === LOADING ? undefined : this.session),
    subscribe: (listener) => this.subscribe(listener),
    signOut: async ({ forget = false } = {}) => this.leave(forget),
    updatePassword: async (password) => {
      const { sdkAuthService, signedInUid } = await this.loadAuth();
      const uid = signedInUid();
      await sdkAuthService.updatePassword(password);
      // It ends all other sessions of the account.
      if (uid !== undefined) this.tell('doubted', uid);
    },
    signIn: async (...typed) => (await this.loadAuth()).sdkAuthService.signIn(...typed),
    sendPasswordReset: async (email) => (await this.loadAuth()).sdkAuthService.sendPasswordReset(email),
    sendVerificationEmail: async () => (await this.loadAuth()).sdkAuthService.sendVerificationEmail(),
    renew: async () => (await this.loadAuth()).sdkAuthService.renew(),
    loadAccounts: async () => (await this.loadAuth()).sdkAuthService.loadAccounts(),
  };

  /** Loads Auth. Resolves once it knows whether somebody is signed in. Rejects if its code does not arrive: try again. */
  readonly loadAuth = async (): Promise<Sdk> => {
    if (this.hasLeft) throw new SessionEndedError();
    this.loading ??= this.load();
    return this.loading;
  };

  /** Returns the uid of the signed-in account. */
  readonly signedInUid = (): string | undefined => {
    if (this.hasLeft) return undefined;
    return this.sdk ? this.sdk.signedInUid() : uidOf(this.confirmed?.session);
  };

  /** Returns a valid token of the signed-in account: another one if `isNew`; undefined if nobody is signed in. */
  readonly idToken = async (isNew = false): Promise<string | undefined> => {
    if (this.hasLeft) return undefined;
    if (isNew) return (await this.loadAuth()).idToken(true);
    return this.sdk ? this.sdk.idToken() : this.confirmed?.token;
  };

  /** Renews the token. This ends a session that Auth does not accept any more. */
  readonly renewSession = (): void => this.sdk?.renewSession();

  /** Sends a request about records. @throws {SessionEndedError} If the account has signed out meanwhile. */
  readonly askRecords = async (callable: RecordCallable, request: object): Promise<unknown> =>
    (await this.loadAuth()).askRecords(callable, request);

  private async load(): Promise<Sdk> {
    try {
      const sdk = await import('./sdk-auth-service');
      this.hasAuthRead = true;
      await sdk.authIsReady();
      this.sdk = sdk;
      sdk.sdkAuthService.subscribe((session) => this.follow(session));
      return sdk;
    } catch (error) {
      this.loading = undefined;
      throw error;
    }
  }

  private async connect(): Promise<void> {
    await isTimeForAuth(this.confirmed);
    for (let attempt = 0; !this.sdk && !this.hasLeft; attempt += 1) {
      try {
        await this.loadAuth();
      } catch (error) {
        console.error('Sign-in could not be loaded.', error);
        this.follow(isMissing(error) ? TRYING_AGAIN : STOPPED);
        await pauseAfter(attempt);
      }
    }
  }

  private subscribe(listener: (session: Session) => void): () => void {
    if (this.listeners.size === 0) void this.connect();
    this.listeners.add(listener);
    if (this.session !== LOADING) listener(this.session);
    return () => void this.listeners.delete(listener);
  }

  /** Takes over a session that Auth reports. While Auth does not know, the page stays as it is. */
  private follow(session: Session): void {
    const before = uidOf(this.session);
    const now = uidOf(session);
    if (this.hasLeft || (before !== undefined && session.status === 'loading')) return;
    if (before !== undefined && before !== now) {
      try {
        this.leave(false);
        return;
      } catch (error) {
        console.error(error);
      }
    }
    if (session.status === 'signed-out') dropFirstRequests();
    if (now !== undefined && this.session === SIGNED_OUT) {
      noteSignedIn(now, true);
      this.tell('entered', now);
    }
    this.show(session.status === 'signed-out' ? SIGNED_OUT : session);
  }

  private show(session: Session): void {
    // Auth mostly confirms what the page shows.
    if (JSON.stringify(session) === JSON.stringify(this.session)) return;
    if (uidOf(session) !== uidOf(this.session)) this.note(session);
    this.session = session;
    for (const listener of [...this.listeners]) listener(session);
    for (const asking of this.waiting.splice(0)) this.answer(asking);
  }

  private note(session: Session): void {
    const uid = uidOf(session);
    if (uid !== undefined) noteSignedIn(uid);
  }

  /** Reports news of an account to the other tabs of this browser. */
  private tell(news: News, uid: string): void {
    this.tabs?.postMessage(`${news} ${uid}`);
  }

  /**
   * Hands the session to a new tab, once it is known whether this tab is signed in. It asks on a channel of its own, which no
   * other tab hears. Without a session this one says nothing.
   */
  private answer(asking: string): void {
    const uid = this.signedInUid();
    if (this.session.status === 'loading') this.waiting.push(asking);
    const session = uid !== undefined && uid === uidOf(this.session) && sessionToHand(uid);
    if (!session) return;
    const answers = openChannel(asking);
    answers?.postMessage(session);
    answers?.close();
  }

  /** Takes over the session of another tab, unless somebody is about to sign in here. */
  private readonly take = ({ data }: MessageEvent<HandedSession>): void => {
    if (this.session !== SIGNED_OUT || this.isTyped || !storeHanded(data)) return;
    // Auth reads the storage once, when its code runs.
    if (this.hasAuthRead) location.reload();
    else this.show(LOADING);
  };

  /** Ends a session that another tab has ended while the browser kept this document. */
  private wake(): void {
    const ended = endedElsewhere(this.account() ?? '');
    if (ended) this.leave(ended === 'left', true);
  }

  /** Returns the uid of the account whose session this tab keeps. */
  private account(): string | undefined {
    if (this.session === SIGNED_OUT) return undefined;
    return uidOf(this.session) ?? uidOf((this.stored ?? storedSession())?.session);
  }

  /**
   * Deletes the session and loads a new document. Until that is there, this one shows nothing and has no account.
   * @param forget also deletes what the user has typed: the user has logged out. @param isNews another tab has told it.
   * @throws If the storage keeps the session.
   */
  private leave(forget: boolean, isNews = false): void {
    const uid = this.account();
    const remove = () => {
      dropFirstRequests();
      removeStored(uid, forget);
    };
    remove();
    storeNoSession();
    if (uid !== undefined && !isNews) this.tell(forget ? 'left' : 'doubted', uid);
    this.hasLeft = true;
    this.show(LOADING);
    // A form may store its draft meanwhile.
    window.addEventListener('pagehide', remove);
    // A form asks before its tab closes. Here it has nothing left to lose.
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
    this.sdk?.sdkAuthService.signOut().catch(console.error);
    if (forget) location.replace('/');
    else location.reload();
  }
}

/** The one session of this document. */
export const { firebaseAuthService, loadAuth, signedInUid, idToken, renewSession, askRecords } =
  new PageAuth();
