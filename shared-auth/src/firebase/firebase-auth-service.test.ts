import type { Session } from '../auth-service';

const KEY = 'firebase:authUser:key:[DEFAULT]';

const encoded = (claims: object) => {
  const bytes = new TextEncoder().encode(JSON.stringify(claims));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
};
const tokenOf = (claims: object) => `e30.${encoded(claims)}.signature`;

const CLAIMS = { sub: 'budi', email_verified: true, name: 'Budi Çelik' };

/** Stores a user as Auth does. */
const storeUser = (claims: object = CLAIMS) => {
  const user = {
    uid: 'budi',
    email: 'budi@example.com',
    displayName: 'Budi Çelik',
    stsTokenManager: { accessToken: tokenOf(claims), expirationTime: Date.now() + 3_600_000 },
  };
  sessionStorage.setItem(KEY, JSON.stringify(user));
};

/** What the inline script has asked for. */
const askEarly = (answer: Promise<unknown> = new Promise(() => {}), uid = 'budi') => {
  window.firstRequests = { uid, asked: [{ key: 'a', answer }] };
};

const BUDI: Session = {
  status: 'verified',
  userData: { uid: 'budi', email: 'budi@example.com', displayName: 'Budi Çelik' },
  isAdmin: false,
};

/** The SDK. Its code may fail to arrive. */
const mockSdk = {
  listener: (_: Session) => {},
  service: {
    subscribe: jest.fn((listener: (session: Session) => void) => {
      mockSdk.listener = listener;
      return () => {};
    }),
    signIn: jest.fn(async () => undefined),
    signOut: jest.fn(async () => undefined),
  },
  load: () => ({
    authIsReady: async () => undefined,
    sdkAuthService: mockSdk.service,
    signedInUid: () => 'uid of Auth',
    idToken: async () => 'token of Auth',
    renewSession: () => undefined,
    countRecords: async () => ({ count: 7, kinds: [] }),
  }),
};
jest.mock('./sdk', () => mockSdk.load());

let leave = () => {};
afterEach(() => leave());

/** Loads the page's modules anew, as a reload does, and follows the session until the test ends. */
const open = async () => {
  jest.resetModules();
  const module = await import('./index');
  const sessions: Session[] = [];
  leave = module.firebaseAuthService.subscribe((session) => sessions.push(session));
  return { ...module, sessions };
};

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(() => {
  window.firstRequests = undefined;
  mockSdk.service.subscribe.mockClear();
  document.head.innerHTML = '';
  const meta = Object.assign(document.createElement('meta'), { name: 'firebase-config' });
  meta.content = JSON.stringify({
    options: { apiKey: 'key', authDomain: 'sales.example', projectId: 'sales' },
  });
  document.head.append(meta);
});

test('a tab without a session is signed out at once, and Auth loads behind the login screen', async () => {
  const { sessions } = await open();
  expect(sessions).toEqual([{ status: 'signed-out' }]);
  expect(mockSdk.service.subscribe).not.toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(mockSdk.service.subscribe).toHaveBeenCalledTimes(1);
});

test('a reload with records under way has the session of its token, until Auth confirms it', async () => {
  storeUser({ ...CLAIMS, admin: true });
  askEarly();
  const { sessions, signedInUid, idToken, loadAuth } = await open();
  expect(sessions).toEqual([{ ...BUDI, isAdmin: true }]);
  expect(signedInUid()).toBe('budi');
  expect(await idToken()).toBe(tokenOf({ ...CLAIMS, admin: true }));
  await settle();
  expect(mockSdk.service.subscribe).not.toHaveBeenCalled();

  await loadAuth();
  await settle();
  expect(signedInUid()).toBe('uid of Auth');
  expect(await idToken()).toBe('token of Auth');
  mockSdk.listener({ ...BUDI, isAdmin: true });
  expect(sessions).toHaveLength(1);
  mockSdk.listener(BUDI);
  expect(sessions.at(-1)).toEqual(BUDI);
});

test.each([
  ['signed out', () => {}, { status: 'signed-out' }],
  [
    'that of its token',
    () => {
      storeUser();
      askEarly();
    },
    BUDI,
  ],
  ['known to Auth alone', storeUser, undefined],
])('before anything follows it, the session is %s', async (_, prepare, session) => {
  prepare();
  jest.resetModules();
  const { firebaseAuthService } = await import('./index');
  expect(firebaseAuthService.known?.()).toEqual(session);
});

test('loads Auth at once if the first records are refused', async () => {
  storeUser();
  askEarly(Promise.reject(new Error('Firestore answers 403.')));
  await open();
  await settle();
  expect(mockSdk.service.subscribe).toHaveBeenCalledTimes(1);
});

test.each([
  ['nothing was asked for', () => storeUser()],
  [
    'it was asked for another account',
    () => {
      storeUser();
      askEarly(undefined, 'sari');
    },
  ],
  [
    'the token is of another account',
    () => {
      storeUser({ ...CLAIMS, sub: 'sari' });
      askEarly();
    },
  ],
  [
    'the address is not verified',
    () => {
      storeUser({ ...CLAIMS, email_verified: false });
      askEarly();
    },
  ],
  [
    'the storage holds no user',
    () => {
      sessionStorage.setItem(KEY, '{"uid":"budi"}');
      askEarly();
    },
  ],
])('waits for Auth if %s', async (_, prepare) => {
  prepare();
  const { sessions, signedInUid } = await open();
  expect(sessions).toEqual([]);
  expect(signedInUid()).toBeUndefined();
  await settle();
  expect(mockSdk.service.subscribe).toHaveBeenCalledTimes(1);
});

test('drops requests and answers when the session ends', async () => {
  storeUser();
  askEarly();
  const { loadAuth, storeFirstRequests } = await open();
  storeFirstRequests('budi', [{ key: 'a', method: 'runQuery', body: '{}' }]);
  await loadAuth();
  await settle();
  mockSdk.listener({ status: 'signed-out' });
  expect(window.firstRequests).toBeUndefined();
  expect(sessionStorage.getItem('first-requests')).toBeNull();
});

test('stores what a reload of the present address asks for', async () => {
  const { storeFirstRequests } = await open();
  storeFirstRequests('budi', [{ key: 'a', method: 'runQuery', body: '{}' }]);
  expect(JSON.parse(sessionStorage.getItem('first-requests') ?? '')).toEqual({
    uid: 'budi',
    address: '/',
    requests: [{ key: 'a', method: 'runQuery', body: '{}' }],
  });
});

test('answers of another account are not given', async () => {
  storeUser();
  askEarly(undefined, 'sari');
  const { askedEarly } = await open();
  expect(askedEarly('budi')).toEqual([]);
  expect(askedEarly('sari')).toHaveLength(1);
});
