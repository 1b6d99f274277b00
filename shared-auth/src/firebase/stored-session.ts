import * as v from 'valibot';
import type { Session } from '../auth-service';
import { keepInTab, sessionKey, storageOf } from './first-requests';
import type { HandedSession } from './handover';
import { firebaseConfig } from './page-config';

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

const decoded = (base64Url: string): string => {
  const binary = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
};

/** The claims in a token of a verified user. Only the server can check its signature, and does so at each request. */
const claimsSchema = v.pipe(
  v.string(),
  v.transform((token) => decoded(token.split('.')[1] ?? '')),
  v.parseJson(),
  v.object({ sub: v.string(), email_verified: v.literal(true), admin: v.optional(v.unknown()) }),
);

/** The verified session that Auth keeps in the tab, with its token. */
export interface StoredSession {
  readonly session: Extract<Session, { status: 'verified' }>;
  readonly token: string;
}

/** The key under which the shell keeps the email of the last verified user who did not log out. */
const LAST_SESSION_KEY = 'last-session';

const KEY = sessionKey(firebaseConfig.options.apiKey);

const storedText = (): string | null | undefined => storageOf('sessionStorage')?.getItem(KEY);

/** Begins the key of an entry that the browser keeps for an account, from its sign-in to its logout. */
const ACCOUNT = 'account:';
/** The values of such an entry. An account whose session has ended makes room for another one, and may come back. */
const SIGNED_IN = 'signed in';
const ENDED = 'ended';
/** The key under which a tab keeps the uid whose entry it has made. */
const NOTED_KEY = 'noted-account';

/**
 * Notes that an account is signed in in this browser. A tab that sleeps hears no news of other tabs: it finds out by this note.
 * @param isAlone whether the account has just entered: then the sessions of all others have ended.
 */
export const noteSignedIn = (uid: string, isAlone = false): void => {
  const own = `${ACCOUNT}${uid}`;
  try {
    const storage = storageOf('localStorage');
    for (const key of isAlone ? Object.keys(storage ?? {}) : [])
      if (key.startsWith(ACCOUNT)) storage?.setItem(key, ENDED);
    storage?.setItem(own, SIGNED_IN);
    if (storage?.getItem(own) === SIGNED_IN) keepInTab(NOTED_KEY, uid);
  } catch {
    // A browser that keeps nothing has no note to miss.
  }
};

/** Deletes the session of this tab if it has ended in another one meanwhile; after a logout, also what was typed. */
export const dropEndedSession = (): void => {
  const noted = storageOf('sessionStorage')?.getItem(NOTED_KEY);
  const user = v.safeParse(userSchema, storedText());
  if (!noted || !user.success || user.output.uid !== noted) return;
  const note = storageOf('localStorage')?.getItem(`${ACCOUNT}${noted}`);
  // Without the storage nobody knows.
  if (note !== undefined && note !== SIGNED_IN) removeStored(noted, note !== ENDED);
};

/** Whether Auth keeps a session in this tab, whether it is valid or not. */
export const isSessionStored = (): boolean => typeof storedText() === 'string';

const lastSession = (): string | null | undefined => storageOf('sessionStorage')?.getItem(LAST_SESSION_KEY);

/** Returns the session of an account for another tab; undefined if this tab keeps none of it. */
export const sessionToHand = (uid: string): HandedSession | undefined => {
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
export const storeHanded = ({ [KEY]: text = '', [LAST_SESSION_KEY]: handed }: HandedSession): boolean => {
  const user = v.safeParse(userSchema, text);
  const last = lastSession();
  if (!user.success || (last && last !== user.output.email)) return false;
  const isKept = keepInTab(KEY, text);
  if (handed !== undefined) keepInTab(LAST_SESSION_KEY, handed);
  return isKept;
};

/** Returns the session of a verified user that Auth keeps in this tab; undefined if there is none that can be read. */
export const storedSession = (): StoredSession | undefined => {
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
export const removeStored = (uid: string | undefined, forget: boolean): void => {
  const remove = (storage: Storage | undefined, isOfAccount: (key: string) => boolean) => {
    for (const key of Object.keys(storage ?? {}).filter(isOfAccount)) storage?.removeItem(key);
  };
  // First, because the others are of no use to anybody without it.
  remove(storageOf('sessionStorage'), (key) => key === KEY || key === NOTED_KEY);
  if (!forget) return;
  remove(storageOf('sessionStorage'), () => true);
  remove(storageOf('localStorage'), (key) => uid !== undefined && key.includes(uid));
};
