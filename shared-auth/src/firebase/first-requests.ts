// The first requests of a reload. Their code is in the inline script too (shell/src/start/prefetch.ts), so it is small.

/** Limits the requests that a reload repeats before any script file has run. A screen needs hardly more. */
export const MOST_REPEATED = 3;

/** Uses the connection if a first answer takes longer than this many milliseconds. */
export const FIRST_TIMEOUT_MS = 4_000;

/** A request to Firestore's REST API for records that a screen shows first. */
export interface FirstRequest {
  readonly method: 'runQuery' | 'batchGet';
  /** In JSON. */
  readonly body: string;
}

/** A request under way, with its answer once that is there. */
export interface AskedRequest extends Pick<FirstRequest, 'body'> {
  readonly answer: Promise<unknown>;
  arrived?: unknown;
}

/** Describes what a tab keeps for a reload: the requests of the account with a uid for the screen at an address. */
export interface RepeatedRequests {
  readonly uid: string;
  readonly address: string;
  readonly requests: readonly FirstRequest[];
}

declare global {
  interface Window {
    /** Keeps the requests that were sent with the token of an account before any list. */
    firstRequests?: { readonly uid: string; readonly asked: readonly AskedRequest[] } | undefined;
  }
}

/** The key of the tab's storage under which `RepeatedRequests` lie. */
export const FIRST_REQUESTS_KEY = 'first-requests';

/** Returns the key under which Auth keeps the session of a tab. */
export const sessionKey = (apiKey: string): string => `firebase:authUser:${apiKey}:[DEFAULT]`;

/** Returns the address of the page, as far as its records depend on it. */
export const pageAddress = (): string => location.pathname + location.search;

/** Sends first requests with the token of an account, and keeps them for the lists that show their answers. */
export const askFirst = (
  uid: string,
  requests: readonly FirstRequest[],
  ask: (request: FirstRequest) => Promise<unknown>,
): void => {
  const asked = requests.map((request): AskedRequest => {
    const first: AskedRequest = { body: request.body, answer: ask(request) };
    first.answer.then(
      (arrived) => {
        first.arrived = arrived;
      },
      // The list learns it when it asks.
      () => {},
    );
    return first;
  });
  window.firstRequests = { uid, asked };
};

/** Returns a storage of the browser; undefined if the browser blocks it. */
export const storageOf = (kind: 'sessionStorage' | 'localStorage'): Storage | undefined => {
  try {
    return window[kind] ?? undefined;
  } catch {
    return undefined;
  }
};

/** Stores a text in this tab. Returns whether the browser keeps it: its storage may be blocked or full. */
export const keepInTab = (key: string, text: string): boolean => {
  try {
    storageOf('sessionStorage')?.setItem(key, text);
    return storageOf('sessionStorage')?.getItem(key) === text;
  } catch {
    return false;
  }
};

/** Returns what was asked for with the token of this account before any list. */
export const firstRequestsOf = (uid: string | undefined): readonly AskedRequest[] => {
  const { firstRequests } = window;
  return firstRequests && firstRequests.uid === uid ? firstRequests.asked : [];
};

/** Returns what was asked for by the same request with the token of this account, and drops it: its answer is true only once. */
export const takeFirstRequest = (uid: string, { body }: FirstRequest): AskedRequest | undefined => {
  const asked = firstRequestsOf(uid);
  const taken = asked.find((each) => each.body === body);
  if (taken) window.firstRequests = { uid, asked: asked.filter((each) => each !== taken) };
  return taken;
};

/** Stores in the tab what a reload of the present address asks for before any script file has run. */
export const storeFirstRequests = (uid: string, requests: readonly FirstRequest[]): void => {
  const repeated: RepeatedRequests = { uid, address: pageAddress(), requests };
  keepInTab(FIRST_REQUESTS_KEY, JSON.stringify(repeated));
};

/** Drops requests and answers, before another account may sign in. */
export const dropFirstRequests = (): void => {
  window.firstRequests = undefined;
  storageOf('sessionStorage')?.removeItem(FIRST_REQUESTS_KEY);
};
