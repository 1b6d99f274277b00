import type { Session } from '../auth-service';

// What a test of a tab's session needs. Its file mocks `sdk-auth-service` by `mockSdk.load()`.

/** The place of Auth's user in the storage of a tab. */
export const KEY = 'firebase:authUser:key:[DEFAULT]';

const encoded = (claims: object) => {
  const bytes = new TextEncoder().encode(JSON.stringify(claims));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
};

/** Returns a token with these claims. */
export const tokenOf = (claims: object) => `e30.${encoded(claims)}.signature`;

/** The claims of a verified account. */
export const CLAIMS = { sub: 'budi', email_verified: true, name: 'Budi Çelik' };

/** Stores a user as Auth does. */
export const storeUser = (claims: object = CLAIMS) => {
  const user = {
    uid: 'budi',
    email: 'budi@example.com',
    displayName: 'Budi Çelik',
    stsTokenManager: { accessToken: tokenOf(claims), expirationTime: Date.now() + 3_600_000 },
  };
  sessionStorage.setItem(KEY, JSON.stringify(user));
};

/** Sets the requests that the inline script has sent. */
export const askFirstPage = (answer: Promise<unknown> = new Promise(() => {}), uid = 'budi') => {
  window.firstRequests = { uid, asked: [{ body: 'a', answer }] };
};

/** The session of the stored user. */
export const BUDI = {
  status: 'verified',
  userData: { uid: 'budi', email: 'budi@example.com', displayName: 'Budi Çelik' },
  isAdmin: false,
} satisfies Session;

/** The SDK. Its code may fail to arrive. */
export const mockSdk = {
  renewSession: jest.fn(),
  listener: (_: Session) => {},
  service: {
    subscribe: jest.fn((listener: (session: Session) => void) => {
      mockSdk.listener = listener;
      return () => {};
    }),
    signIn: jest.fn(async () => undefined),
    signOut: jest.fn(async () => undefined),
    updatePassword: jest.fn(async (_: string) => undefined),
  },
  load: () => ({
    authIsReady: async () => undefined,
    sdkAuthService: mockSdk.service,
    signedInUid: () => 'uid of Auth',
    idToken: async () => 'token of Auth',
    renewSession: () => mockSdk.renewSession(),
    askRecords: async () => ({ count: 7 }),
  }),
};

/** Another tab of this browser. */
export class OtherTab extends EventTarget {
  static told: unknown[] = [];
  static last: OtherTab;
  constructor() {
    super();
    OtherTab.last = this;
  }
  postMessage(news: unknown) {
    OtherTab.told.push(news);
  }
  static tell(kind: string, uid: string) {
    OtherTab.last.dispatchEvent(new MessageEvent('message', { data: `${kind} ${uid}` }));
  }
}

const follower = { end: () => {} };

/** Follows the session no longer. */
export const leave = (): void => follower.end();

const { setItem } = Storage.prototype;

/** Counts how often the page has asked for a new document. jsdom says that it has none, unless the address stays the same. */
export const newDocuments = () => {
  window.history.replaceState(null, '', '/customer');
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  return () => logged.mock.calls.filter(([error]) => String(error).includes('navigation')).length;
};

/** Loads the page's modules anew, as a reload does, and follows the session until the test ends. */
export const open = async () => {
  jest.resetModules();
  // The document of an account that has left stores no other one.
  Storage.prototype.setItem = setItem;
  const module = {
    ...(await import('../firebase/page-auth')),
    ...(await import('../firebase/first-requests')),
  };
  const sessions: Session[] = [];
  follower.end = module.firebaseAuthService.subscribe((session) => sessions.push(session));
  return { ...module, sessions };
};

/** Waits until what was begun has gone on. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Gives a test a tab of its own, without a session. */
export const openEmptyTab = (): void => {
  Storage.prototype.setItem = setItem;
  OtherTab.told = [];
  Object.assign(window, { BroadcastChannel: OtherTab });
  window.firstRequests = undefined;
  mockSdk.service.subscribe.mockClear();
  document.head.innerHTML = '';
  window.history.replaceState(null, '', '/');
  const meta = Object.assign(document.createElement('meta'), { name: 'page-config' });
  meta.content = JSON.stringify({
    options: { apiKey: 'key', authDomain: 'sales.example', projectId: 'sales' },
  });
  document.head.append(meta);
};
