import {
  askFirstPage,
  BUDI,
  CLAIMS,
  KEY,
  leave,
  mockSdk,
  newDocuments,
  OtherTab,
  open,
  openEmptyTab,
  settle,
  storeUser,
  tokenOf,
} from '../testing/auth-tab';

jest.mock('./sdk-auth-service', () => mockSdk.load());

beforeEach(openEmptyTab);
afterEach(leave);

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
  storeFirstRequests('budi', [{ method: 'runQuery', body: '{}' }]);
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

test('stores no session any more once its account has left, because the next document may have read it', async () => {
  storeUser();
  askFirstPage();
  const { firebaseAuthService } = await open();
  newDocuments();
  await firebaseAuthService.signOut({ forget: true });
  // Auth's SDK stores the user once the server has confirmed it, also if that was asked for before the logout.
  storeUser();
  expect(sessionStorage.getItem(KEY)).toBeNull();
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

test('stores what a reload of the present address asks for', async () => {
  const { storeFirstRequests } = await open();
  storeFirstRequests('budi', [{ method: 'runQuery', body: '{}' }]);
  expect(JSON.parse(sessionStorage.getItem('first-requests') ?? '')).toEqual({
    uid: 'budi',
    address: '/',
    requests: [{ method: 'runQuery', body: '{}' }],
  });
});

test('answers of another account are not given', async () => {
  storeUser();
  askFirstPage(undefined, 'sari');
  const { firstRequestsOf } = await open();
  expect(firstRequestsOf('budi')).toEqual([]);
  expect(firstRequestsOf('sari')).toHaveLength(1);
});
