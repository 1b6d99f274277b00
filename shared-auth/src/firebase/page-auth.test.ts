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

/** Sets the requests that the inline script has sent. */
const askFirstPage = (answer: Promise<unknown> = new Promise(() => {}), uid = 'budi') => {
  window.firstRequests = { uid, asked: [{ key: 'a', answer }] };
};

const BUDI: Session = {
  status: 'verified',
  userData: { uid: 'budi', email: 'budi@example.com', displayName: 'Budi Çelik' },
  isAdmin: false,
};

/** The SDK. Its code may fail to arrive. */
const mockSdk = {
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
    countRecords: async () => ({ count: 7, kinds: [] }),
  }),
};
jest.mock('./sdk-auth-service', () => mockSdk.load());

/** Another tab of this browser. */
class OtherTab extends EventTarget {
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

let leave = () => {};
afterEach(() => leave());

/** Counts how often the page has asked for a new document. jsdom says that it has none, unless the address stays the same. */
const newDocuments = () => {
  window.history.replaceState(null, '', '/customer');
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  return () => logged.mock.calls.filter(([error]) => String(error).includes('navigation')).length;
};

/** Loads the page's modules anew, as a reload does, and follows the session until the test ends. */
const open = async () => {
  jest.resetModules();
  const module = { ...(await import('./page-auth')), ...(await import('./first-requests')) };
  const sessions: Session[] = [];
  leave = module.firebaseAuthService.subscribe((session) => sessions.push(session));
  return { ...module, sessions };
};

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(() => {
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
  askFirstPage();
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
      askFirstPage();
    },
    BUDI,
  ],
  ['known to Auth alone', storeUser, undefined],
])('before anything follows it, the session is %s', async (_, prepare, session) => {
  prepare();
  jest.resetModules();
  const { firebaseAuthService } = await import('./page-auth');
  expect(firebaseAuthService.known?.()).toEqual(session);
});

test('loads Auth at once if the first records are refused', async () => {
  storeUser();
  askFirstPage(Promise.reject(new Error('Firestore answers 403.')));
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
      askFirstPage(undefined, 'sari');
    },
  ],
  [
    'the token is of another account',
    () => {
      storeUser({ ...CLAIMS, sub: 'sari' });
      askFirstPage();
    },
  ],
  [
    'the address is not verified',
    () => {
      storeUser({ ...CLAIMS, email_verified: false });
      askFirstPage();
    },
  ],
  [
    'the storage holds no user',
    () => {
      sessionStorage.setItem(KEY, '{"uid":"budi"}');
      askFirstPage();
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

test('drops requests and answers when the session ends, and loads a new document', async () => {
  storeUser();
  askFirstPage();
  sessionStorage.setItem('draft:budi', 'typed');
  const { loadAuth, storeFirstRequests, sessions, signedInUid, idToken } = await open();
  const loaded = newDocuments();
  storeFirstRequests('budi', [{ key: 'a', method: 'runQuery', body: '{}' }]);
  await loadAuth();
  await settle();
  mockSdk.listener({ status: 'signed-out' });
  expect(window.firstRequests).toBeUndefined();
  expect(Object.keys(sessionStorage)).toEqual(['draft:budi']);
  expect(sessions.at(-1)).toEqual({ status: 'loading' });
  expect([signedInUid(), await idToken(), loaded()]).toEqual([undefined, undefined, 1]);
  // The old document shows and asks for nothing any more, whatever Auth says.
  mockSdk.listener(BUDI);
  await expect(loadAuth()).rejects.toThrow('The session has ended');
  expect(sessions.at(-1)).toEqual({ status: 'loading' });
  expect(OtherTab.told).toEqual(['doubted budi']);
});

test('a session that was never shown ends without a new document', async () => {
  storeUser();
  const { sessions, loadAuth } = await open();
  await loadAuth();
  mockSdk.listener({ status: 'signed-out' });
  expect(sessions).toEqual([{ status: 'signed-out' }]);
});

test('keeps the session on the page while Auth does not know', async () => {
  storeUser();
  askFirstPage();
  const { sessions, loadAuth } = await open();
  await loadAuth();
  mockSdk.listener({ status: 'loading', isTryingAgain: true });
  expect(sessions).toEqual([BUDI]);
});

test('says that it tries again if no session is on the page yet', async () => {
  storeUser();
  const { sessions, loadAuth } = await open();
  await loadAuth();
  mockSdk.listener({ status: 'loading', isTryingAgain: true });
  mockSdk.listener(BUDI);
  expect(sessions).toEqual([{ status: 'loading', isTryingAgain: true }, BUDI]);
});

test.each([
  ['does not arrive', Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }), {}],
  ['does not run', new TypeError('Cannot assign to read only property'), { isStopped: true }],
])('tries again if the code of Auth %s', async (_, error, more) => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const load = jest.spyOn(mockSdk, 'load').mockImplementation(() => {
    throw error;
  });
  storeUser();
  const { sessions } = await open();
  await settle();
  load.mockRestore();
  expect(sessions).toEqual([{ status: 'loading', isTryingAgain: true, ...more }]);
  expect(logged).toHaveBeenCalled();
});

describe('a tab that slept while its account left the browser', () => {
  const logOut = async () => {
    newDocuments();
    const { firebaseAuthService } = await open();
    await firebaseAuthService.signOut({ forget: true });
    leave();
  };
  /** Opens another tab, in which an account signs in. */
  const enter = async (uid: string) => {
    sessionStorage.clear();
    const { loadAuth } = await open();
    await loadAuth();
    mockSdk.listener({ ...BUDI, userData: { ...BUDI.userData, uid } });
  };
  const SIGNED_OUT: Session = { status: 'signed-out' };

  test.each([
    ['nothing else', () => {}, BUDI, 'typed'],
    ['a logout', logOut, SIGNED_OUT, null],
    ['another account that entered', () => enter('sari'), SIGNED_OUT, 'typed'],
    ['a logout and a new sign-in', () => logOut().then(() => enter('budi')), BUDI, 'typed'],
  ])('knows it when it wakes, after %s', async (_, meanwhile, session, draft) => {
    storeUser();
    askFirstPage();
    sessionStorage.setItem('draft:customers', 'typed');
    await open();
    leave();
    const slept = { ...sessionStorage };
    await meanwhile();
    sessionStorage.clear();
    Object.assign(sessionStorage, slept);
    askFirstPage();
    const { sessions } = await open();
    expect([sessions, sessionStorage.getItem('draft:customers')]).toEqual([[session], draft]);
  });
});

describe('a logout', () => {
  const keep = () => {
    storeUser();
    sessionStorage.setItem('draft:customers', 'typed');
    localStorage.setItem('last-customers:budi', '["Acme"]');
    localStorage.setItem('last-customers:sari', '["Toko"]');
    localStorage.setItem('theme', 'dark');
  };
  const expectForgotten = () => {
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(Object.keys(localStorage).sort()).toEqual(['last-customers:sari', 'theme']);
  };

  test('forgets the account before the code of Auth is there, and tells the other tabs', async () => {
    keep();
    askFirstPage();
    const { firebaseAuthService, sessions } = await open();
    const loaded = newDocuments();
    await firebaseAuthService.signOut({ forget: true });
    expectForgotten();
    expect([mockSdk.service.subscribe.mock.calls, loaded()]).toEqual([[], 1]);
    expect(OtherTab.told).toEqual(['left budi']);
    expect(sessions.at(-1)).toEqual({ status: 'loading' });
    // A token that arrives meanwhile, or a form that goes.
    storeUser();
    window.dispatchEvent(new Event('pagehide'));
    expectForgotten();
  });

  test('in another tab ends the session here too', async () => {
    keep();
    const { loadAuth } = await open();
    await loadAuth();
    mockSdk.listener(BUDI);
    const loaded = newDocuments();
    OtherTab.tell('left', 'sari');
    expect(loaded()).toBe(0);
    OtherTab.tell('left', 'budi');
    expect([loaded(), sessionStorage.getItem(KEY)]).toEqual([1, null]);
    expect(mockSdk.service.signOut).toHaveBeenCalled();
    expect(OtherTab.told).toEqual([]);
  });

  test('changes nothing if the storage keeps the session', async () => {
    keep();
    askFirstPage();
    const { firebaseAuthService, sessions } = await open();
    const locked = jest.spyOn(Storage.prototype, 'removeItem').mockImplementation((key) => {
      if (key === KEY) throw new Error('The storage is locked.');
    });
    await expect(firebaseAuthService.signOut({ forget: true })).rejects.toThrow('The storage is locked.');
    locked.mockRestore();
    expect(sessions).toEqual([BUDI]);
    expect(sessionStorage.getItem('draft:customers')).toBe('typed');
  });
});

test('another account that signs in elsewhere in this browser ends the session, and keeps its drafts', async () => {
  storeUser();
  askFirstPage();
  sessionStorage.setItem('draft:customers', 'typed');
  await open();
  const loaded = newDocuments();
  const asks = jest.fn();
  window.addEventListener('beforeunload', asks);
  OtherTab.tell('entered', 'budi');
  expect(loaded()).toBe(0);
  OtherTab.tell('entered', 'sari');
  expect([loaded(), Object.keys(sessionStorage)]).toEqual([1, ['draft:customers']]);
  // No form asks whether to leave the document.
  window.dispatchEvent(new Event('beforeunload'));
  expect(asks).not.toHaveBeenCalled();
});

test('a sign-in is told to the other tabs, a reload is not', async () => {
  const { loadAuth } = await open();
  await loadAuth();
  mockSdk.listener(BUDI);
  mockSdk.listener({ ...BUDI, isAdmin: true });
  expect(OtherTab.told).toEqual(['entered budi']);
  leave();
  storeUser();
  const { loadAuth: reload } = await open();
  await reload();
  mockSdk.listener(BUDI);
  expect(OtherTab.told).toHaveLength(1);
});

test('tells the other tabs that a new password has ended their sessions, and nothing after a refusal', async () => {
  const { firebaseAuthService } = await open();
  mockSdk.service.updatePassword.mockRejectedValueOnce(new Error('too short'));
  await expect(firebaseAuthService.updatePassword('no')).rejects.toThrow('too short');
  expect(OtherTab.told).toEqual([]);
  await firebaseAuthService.updatePassword('longer');
  expect(OtherTab.told).toEqual(['doubted uid of Auth']);
});

test('asks Auth again when another tab doubts the session', async () => {
  storeUser();
  const { loadAuth } = await open();
  await loadAuth();
  OtherTab.tell('doubted', 'sari');
  OtherTab.tell('no news', 'budi');
  expect(mockSdk.renewSession).not.toHaveBeenCalled();
  OtherTab.tell('doubted', 'budi');
  expect(mockSdk.renewSession).toHaveBeenCalledTimes(1);
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
  askFirstPage(undefined, 'sari');
  const { firstRequestsOf } = await open();
  expect(firstRequestsOf('budi')).toEqual([]);
  expect(firstRequestsOf('sari')).toHaveLength(1);
});
