import { keepInTab, storageOf } from './first-requests';

/** Begins the key of an entry that the browser keeps for an account, from its sign-in to its logout. */
const ACCOUNT = 'account:';
/** The values of such an entry. An account whose session has ended makes room for another one, and may come back. */
const SIGNED_IN = 'signed in';
const ENDED = 'ended';

/** The key under which a tab keeps the uid whose entry it has made. */
export const NOTED_KEY = 'noted-account';

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

/** Returns what another tab has done meanwhile with the account that this tab has noted; undefined if nothing, or nobody knows. */
export const endedElsewhere = (uid: string): 'left' | 'ended' | undefined => {
  if (storageOf('sessionStorage')?.getItem(NOTED_KEY) !== uid) return undefined;
  const note = storageOf('localStorage')?.getItem(`${ACCOUNT}${uid}`);
  if (note === undefined || note === SIGNED_IN) return undefined;
  return note === ENDED ? 'ended' : 'left';
};
