import type { Session } from '../auth-service';

const KEY = 'firebase:authUser:key:[DEFAULT]';
const BUDI = { uid: 'budi', email: 'budi@example.com', displayName: 'Budi' };
const SHOWN: Session = { status: 'verified', userData: BUDI, isAdmin: false };

const storeSession = () => {
  const claims = btoa(JSON.stringify({ sub: 'budi', email_verified: true, name: 'Budi' }));
  const stsTokenManager = { accessToken: `e30.${claims}.signature`, expirationTime: Date.now() + 3_600_000 };
  sessionStorage.setItem(KEY, JSON.stringify({ ...BUDI, stsTokenManager }));
  sessionStorage.setItem('draft:customers', 'typed');
  window.firstRequests = { uid: 'budi', asked: [{ body: 'a', answer: new Promise(() => {}) }] };
};

/** Shows a document again that the browser has kept. */
const wake = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

const { setItem } = Storage.prototype;

beforeEach(() => {
  jest.resetModules();
  // The document of an account that has left stores no session.
  Storage.prototype.setItem = setItem;
  history.replaceState(null, '', '/customer');
  const meta = Object.assign(document.createElement('meta'), { name: 'page-config' });
  meta.content = JSON.stringify({ options: { apiKey: 'key', authDomain: 'a.example', projectId: 'sales' } });
  document.head.replaceChildren(meta);
  storeSession();
});

test.each([
  ['left', () => localStorage.removeItem('account:budi'), []],
  ['ended', () => localStorage.setItem('account:budi', 'ended'), ['draft:customers']],
] as const)(
  'a document that slept while its session has %s elsewhere wakes without it',
  async (_, end, kept) => {
    const listens = jest.spyOn(window, 'addEventListener');
    const { firebaseAuthService } = await import('./page-auth');
    const sessions: Session[] = [];
    firebaseAuthService.subscribe((session) => sessions.push(session));
    // jsdom has no other documents.
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    wake();
    expect([sessions.at(-1), logged.mock.calls.length]).toEqual([SHOWN, 0]);
    end();
    wake();
    expect(sessions.at(-1)).toEqual({ status: 'loading' });
    expect(String(logged.mock.calls[0])).toContain('navigation');
    expect(Object.keys(sessionStorage)).toEqual(kept);
    for (const [type, listener] of listens.mock.calls) window.removeEventListener(type, listener);
  },
);
