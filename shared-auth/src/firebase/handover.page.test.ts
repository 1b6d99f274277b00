import type { Session } from '../auth-service';

const KEY = 'firebase:authUser:key:[DEFAULT]';
const LAST = 'last-session';

/** Returns the session of an account as Auth stores it. */
const sessionOf = (uid: string): string => {
  const accessToken = `e30.${btoa(JSON.stringify({ sub: uid, email_verified: true }))}.e30`;
  return JSON.stringify({ uid, email: `${uid}@example.com`, stsTokenManager: { accessToken } });
};

const verified = (uid: string): Extract<Session, { status: 'verified' }> => ({
  status: 'verified',
  userData: { uid, email: `${uid}@example.com`, displayName: '' },
  isAdmin: false,
});

const mockSdk = {
  uid: undefined as string | undefined,
  listener: (_: Session) => {},
  load: () => ({
    authIsReady: async () => undefined,
    sdkAuthService: {
      subscribe: (listener: (session: Session) => void) => {
        mockSdk.listener = listener;
        return () => {};
      },
      signOut: async () => undefined,
    },
    signedInUid: () => mockSdk.uid,
    renewSession: () => {},
  }),
};
jest.mock('./sdk-auth-service', () => mockSdk.load());

/** A channel of one browser, whose messages arrive at once. */
class Channel extends EventTarget {
  static all: Channel[] = [];
  onmessage: ((message: MessageEvent) => void) | undefined;
  isOpen = true;
  constructor(readonly name: string) {
    super();
    Channel.all.push(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.all) {
      if (other === this || other.name !== this.name || !other.isOpen) continue;
      const message = new MessageEvent('message', { data });
      other.onmessage?.(message);
      other.dispatchEvent(message);
    }
  }
  close() {
    this.isOpen = false;
  }
}

const { setItem } = Storage.prototype;

/** Loads the page's modules as a new document of this tab does. */
const open = async (session?: string) => {
  // The document of an account that has left stores no session.
  Storage.prototype.setItem = setItem;
  if (session !== undefined) sessionStorage.setItem(KEY, session);
  jest.resetModules();
  const { firebaseAuthService, loadAuth } = await import('./page-auth');
  const sessions: Session[] = [];
  firebaseAuthService.subscribe((shown) => sessions.push(shown));
  return { sessions, loadAuth, firebaseAuthService };
};

/** Opens this tab with a session that Auth has confirmed. */
const openSignedIn = async (uid: string) => {
  const opened = await open(sessionOf(uid));
  await opened.loadAuth();
  mockSdk.uid = uid;
  mockSdk.listener(verified(uid));
  return opened;
};

/** Asks this tab as a new one does. Returns the answers. */
const ask = (): unknown[] => {
  const answers: unknown[] = [];
  new Channel('new-tab').addEventListener('message', (message) => {
    if (message instanceof MessageEvent) answers.push(message.data);
  });
  new Channel('accounts').postMessage('asks new-tab');
  return answers;
};

/** Lets another tab of this browser sign in and answer what it is asked. */
const signInElsewhere = (uid: string, session: unknown = { [KEY]: sessionOf(uid) }) => {
  const other = new Channel('accounts');
  other.onmessage = ({ data }) => new Channel(String(data).split(' ')[1] ?? '').postMessage(session);
  other.postMessage(`entered ${uid}`);
};

/** Counts the new documents that the page has asked for, which jsdom does not have. */
const newDocuments = () => {
  window.history.replaceState(null, '', '/customer');
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  return () => logged.mock.calls.filter(([error]) => String(error).includes('navigation')).length;
};

beforeEach(() => {
  Channel.all = [];
  Object.assign(window, { BroadcastChannel: Channel, firstSession: undefined });
  mockSdk.uid = undefined;
  document.head.innerHTML = '';
  const meta = Object.assign(document.createElement('meta'), { name: 'page-config' });
  meta.content = JSON.stringify({
    options: { apiKey: 'key', authDomain: 'sales.example', projectId: 'sales' },
  });
  document.head.append(meta);
});

describe('a tab that is asked for its session', () => {
  test('hands it over if it is signed in now, with the account that a reload shows first', async () => {
    sessionStorage.setItem(LAST, 'budi@example.com');
    sessionStorage.setItem('draft:budi', 'typed');
    await openSignedIn('budi');
    expect(ask()).toEqual([{ [KEY]: sessionOf('budi'), [LAST]: 'budi@example.com' }]);
  });

  test('answers once Auth has confirmed its session', async () => {
    const { loadAuth } = await open(sessionOf('budi'));
    const answers = ask();
    await loadAuth();
    mockSdk.uid = 'budi';
    mockSdk.listener({ status: 'loading', isTryingAgain: true });
    expect(answers).toEqual([]);
    mockSdk.listener(verified('budi'));
    mockSdk.listener({ ...verified('budi'), isAdmin: true });
    expect(answers).toEqual([{ [KEY]: sessionOf('budi') }]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['nobody is signed in', () => open()],
    ['Auth has not confirmed its session yet', () => open(sessionOf('budi'))],
    [
      'its session has ended',
      async () => {
        newDocuments();
        const { firebaseAuthService } = await openSignedIn('budi');
        await firebaseAuthService.signOut({ forget: true });
      },
    ],
    [
      'its session has ended, but the storage keeps a token that came late',
      async () => {
        newDocuments();
        const { firebaseAuthService } = await openSignedIn('budi');
        await firebaseAuthService.signOut();
        sessionStorage.setItem(KEY, sessionOf('budi'));
      },
    ],
    [
      'its storage holds another account',
      async () => {
        await openSignedIn('budi');
        sessionStorage.setItem(KEY, sessionOf('sari'));
      },
    ],
    [
      'Auth knows another account',
      async () => {
        await openSignedIn('budi');
        mockSdk.uid = 'sari';
      },
    ],
  ])('says nothing if %s', async (_, prepare) => {
    await prepare();
    expect(ask()).toEqual([]);
  });
});

describe('the login screen', () => {
  test('becomes the page once somebody signs in elsewhere', async () => {
    const { loadAuth } = await open();
    await loadAuth();
    const loaded = newDocuments();
    signInElsewhere('budi');
    expect([sessionStorage.getItem(KEY), loaded()]).toEqual([sessionOf('budi'), 1]);
  });

  test('becomes the page in place if a tab answers before Auth has read the storage', async () => {
    window.firstSession = new BroadcastChannel('asked-early');
    const { sessions, loadAuth } = await open();
    const loaded = newDocuments();
    new Channel('asked-early').postMessage({ [KEY]: sessionOf('budi'), [LAST]: 'budi@example.com' });
    expect([sessionStorage.getItem(KEY), sessionStorage.getItem(LAST)]).toEqual([
      sessionOf('budi'),
      'budi@example.com',
    ]);
    await loadAuth();
    mockSdk.listener(verified('budi'));
    expect(sessions).toEqual([{ status: 'signed-out' }, { status: 'loading' }, verified('budi')]);
    expect(loaded()).toBe(0);
  });

  test('ends the session that it has just taken over if the account logs out meanwhile', async () => {
    window.firstSession = new BroadcastChannel('asked-early');
    await open();
    const loaded = newDocuments();
    new Channel('asked-early').postMessage({ [KEY]: sessionOf('budi') });
    new Channel('accounts').postMessage('left sari');
    expect(loaded()).toBe(0);
    new Channel('accounts').postMessage('left budi');
    expect([sessionStorage.getItem(KEY), loaded()]).toEqual([null, 1]);
  });

  test.each(['input', 'submit'])('stays after an event "%s": somebody is about to sign in', async (event) => {
    await open();
    const loaded = newDocuments();
    window.dispatchEvent(new Event(event));
    signInElsewhere('budi');
    expect([sessionStorage.getItem(KEY), loaded()]).toEqual([null, 0]);
  });

  test('waits for the account whose session has ended here', async () => {
    sessionStorage.setItem(LAST, 'budi@example.com');
    const { loadAuth } = await open();
    await loadAuth();
    const loaded = newDocuments();
    signInElsewhere('sari');
    expect([sessionStorage.getItem(KEY), loaded()]).toEqual([null, 0]);
    signInElsewhere('budi');
    expect([sessionStorage.getItem(KEY), loaded()]).toEqual([sessionOf('budi'), 1]);
  });

  test.each([
    ['nothing', {}],
    ['no user', { [KEY]: '{}' }],
    ['no JSON', { [KEY]: '{' }],
  ])('stays if the answer holds %s', async (_, session) => {
    await open();
    const loaded = newDocuments();
    signInElsewhere('budi', session);
    expect([sessionStorage.getItem(KEY), loaded()]).toEqual([null, 0]);
  });

  test('stays if the storage takes no session: a new document would ask again', async () => {
    await open();
    const loaded = newDocuments();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {});
    signInElsewhere('budi');
    jest.restoreAllMocks();
    expect(loaded()).toBe(0);
  });
});

test('a tab that is signed in takes over no session', async () => {
  const { sessions } = await openSignedIn('budi');
  const loaded = newDocuments();
  signInElsewhere('budi', { [KEY]: sessionOf('sari') });
  expect([sessionStorage.getItem(KEY), loaded(), sessions.at(-1)]).toEqual([
    sessionOf('budi'),
    0,
    verified('budi'),
  ]);
});
