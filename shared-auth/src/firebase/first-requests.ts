/** A request to Firestore's REST API for records that a screen shows first. */
export interface FirstRequest {
  /** What is asked for: equal for requests for the same records. */
  readonly key: string;
  readonly method: 'runQuery' | 'batchGet';
  /** In JSON. */
  readonly body: string;
}

/** A request under way, with its answer once that is there. */
export interface AskedRequest extends Pick<FirstRequest, 'key'> {
  readonly answer: Promise<unknown>;
  arrived?: unknown;
}

declare global {
  interface Window {
    /** What was asked for with the token of an account before any list: the inline script (shell/src/start/prefetch.js) sets it too. */
    firstRequests?: { readonly uid: string; readonly asked: readonly AskedRequest[] } | undefined;
  }
}

/** `shell/src/start/prefetch.js` reads the same key. */
const KEY = 'first-requests';

/** A browser may block its storage. A reload is slower then. */
const attempt = (work: () => void): void => {
  try {
    work();
  } catch (error) {
    console.warn('The browser does not keep what the page shows.', error);
  }
};

/** Returns what was asked for with the token of this account before any list. */
export const firstRequestsOf = (uid: string | undefined): readonly AskedRequest[] => {
  const { firstRequests } = window;
  return firstRequests && firstRequests.uid === uid ? firstRequests.asked : [];
};

/** Keeps what was asked for with the token of an account, for the lists that show it. */
export const keepAsked = (uid: string, asked: readonly AskedRequest[]): void => {
  window.firstRequests = { uid, asked };
};

/** Stores in the tab what a reload of the present address asks for before any script file has run. */
export const storeFirstRequests = (uid: string, requests: readonly FirstRequest[]): void => {
  const { pathname, search } = window.location;
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify({ uid, address: pathname + search, requests })));
};

/** Drops requests and answers, before another account may sign in. */
export const dropFirstRequests = (): void => {
  window.firstRequests = undefined;
  attempt(() => sessionStorage.removeItem(KEY));
};
