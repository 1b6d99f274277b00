import type { Session } from '../auth-service';
import {
  askFirstPage,
  BUDI,
  KEY,
  leave,
  mockSdk,
  newDocuments,
  OtherTab,
  open,
  openEmptyTab,
  storeUser,
} from '../testing/auth-tab';

jest.mock('./sdk-auth-service', () => mockSdk.load());

beforeEach(openEmptyTab);
afterEach(leave);

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
