import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { FakeLog, FakeSites, manifestOf } from 'section-kit/testing';
import { AuthProvider, type Session } from 'shared-auth';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { MemoryStore } from 'shared-store/testing';
import { ToastProvider } from 'shared-ui';
import { App, lazyPage } from './App';
import { UserPage } from './page/UserPage';
import { hostOf } from './testing/fake-page';

// Firestore itself is met in the browser tests.
jest.mock('shared-store/firestore', () => ({
  openPageRecords: () => ({
    store: new MemoryStore(),
    sectionLoads: new FakeLog(),
    connectUnlessAwaited: () => undefined,
    watchAccount: (_email: string, events: AccountEvents) => mockAccount.watch(events),
    close: () => undefined,
  }),
}));

interface AccountEvents {
  onLetIn(): void;
  onShutOut(wasLetIn: boolean): void;
}

/** The account on the server. It has access unless a test says otherwise. */
const mockAccount = {
  isLetIn: true,
  events: undefined as AccountEvents | undefined,
  leave: jest.fn(),
  watch(events: AccountEvents) {
    this.events = events;
    if (this.isLetIn) events.onLetIn();
    else events.onShutOut(false);
    return this.leave;
  },
};

beforeEach(() => Object.assign(mockAccount, { isLetIn: true, leave: jest.fn() }));

const open = (auth: FakeAuthService) => {
  const sites = new FakeSites();
  sites.put('https://reports.example', manifestOf('reports', '/'), { '/': () => <p>All reports</p> });
  const host = hostOf(sites);
  const loadPage = jest.fn(async () => () => <UserPage host={host} />);
  render(
    <AuthProvider service={auth}>
      <ToastProvider>
        <App Page={lazyPage(loadPage)} />
      </ToastProvider>
    </AuthProvider>,
  );
  return loadPage;
};

/** Opens the page again in the same tab. */
const reload = (session: Session = { status: 'loading' }) =>
  act(async () => open(new FakeAuthService(session)));

test('shows a spinner until the session is known', () => {
  open(new FakeAuthService({ status: 'loading' }));
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
});

test('says that it tries again while Auth cannot say who is signed in', async () => {
  const auth = new FakeAuthService({ status: 'loading', isTryingAgain: true });
  open(auth);
  expect(screen.getByRole('heading', { name: 'The server cannot be reached' })).toBeInTheDocument();
  expect(screen.getByText('Trying again …')).toBeInTheDocument();
  act(() => auth.show(verifiedSession()));
  expect(await screen.findByText('All reports')).toBeInTheDocument();
});

test('forgets the builds of links as soon as nobody is signed in', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  sessionStorage.setItem('section-previews', 'uid\nreports@held');
  const auth = new FakeAuthService(verifiedSession());
  open(auth);
  await screen.findByText('All reports');
  expect(sessionStorage.getItem('section-previews')).not.toBeNull();
  expect(logged).not.toHaveBeenCalled();
  act(() => auth.show({ status: 'signed-out' }));
  expect(sessionStorage.getItem('section-previews')).toBeNull();
  // Jsdom cannot reload.
  expect(logged).toHaveBeenCalledTimes(1);
  expect(String(logged.mock.calls[0]?.[0])).toContain('navigation');
});

test('says why the page cannot start if the code of Auth arrives and does not run', () => {
  open(new FakeAuthService({ status: 'loading', isTryingAgain: true, isStopped: true }));
  expect(screen.getByRole('alert')).toHaveTextContent('Sales Report could not start');
  expect(screen.getByRole('alert')).toHaveTextContent('Turn off browser extensions');
});

test('loads the page while the password is typed, not before', async () => {
  const loadPage = open(new FakeAuthService({ status: 'signed-out' }));
  expect(loadPage).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Password'), 's');
  expect(loadPage).toHaveBeenCalled();
});

test('loads the page at once after a reload within a session', async () => {
  open(new FakeAuthService(verifiedSession()));
  await screen.findByText('All reports');
  expect(await reload()).toHaveBeenCalled();

  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await reload()).not.toHaveBeenCalled();
});

const Watch = ({ onShown }: { onShown(text: string | null): void }) => {
  useLayoutEffect(() => void onShown(document.body.textContent), [onShown]);
  return null;
};

test('shows a page that has loaded already in its first render', async () => {
  const shown: (string | null)[] = [];
  const Page = lazyPage(async () => () => <p>The page</p>);
  await Page.prefetch();
  render(
    <AuthProvider service={Object.assign(new FakeAuthService(verifiedSession()), { known: verifiedSession })}>
      <App Page={Page} />
      <Watch onShown={(text) => shown.push(text)} />
    </AuthProvider>,
  );
  expect(shown).toEqual(['The page']);
});

const ENDED = 'Your session has ended. Sign in again: your input is kept.';

test('says that a session has ended by itself, and fills in its user, also after a reload', async () => {
  const auth = new FakeAuthService(verifiedSession());
  open(auth);
  await screen.findByText('All reports');
  act(() => auth.show({ status: 'signed-out' }));
  expect(screen.getByText(ENDED)).toBeInTheDocument();
  expect(screen.getByLabelText('Username')).toHaveValue('staff@example.com');
  expect(screen.getByLabelText('Password')).toHaveFocus();

  cleanup();
  await reload({ status: 'signed-out' });
  expect(screen.getByText(ENDED)).toBeInTheDocument();
});

test('signs out an account that loses its access, and says that the session has ended', async () => {
  const auth = new FakeAuthService(verifiedSession());
  open(auth);
  await screen.findByText('All reports');
  await act(async () => mockAccount.events?.onShutOut(true));
  expect(screen.getByText(ENDED)).toBeInTheDocument();
  expect(screen.getByLabelText('Username')).toHaveValue('staff@example.com');
  expect(auth.calls).toEqual([{ name: 'signOut', with: [] }]);
  expect(mockAccount.leave).toHaveBeenCalledTimes(1);
});

test('only logs that a session could not be ended', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const auth = new FakeAuthService(verifiedSession());
  const failure = new Error('The storage is locked.');
  auth.failures.set('signOut', failure);
  open(auth);
  await screen.findByText('All reports');
  await act(async () => mockAccount.events?.onShutOut(true));
  expect(logged).toHaveBeenCalledWith('The session could not be ended.', failure);
  expect(screen.getByText('All reports')).toBeInTheDocument();
});

test('an account without access reads what to do, and gets the page once it has access', async () => {
  mockAccount.isLetIn = false;
  const auth = new FakeAuthService(verifiedSession());
  open(auth);
  expect(await screen.findByRole('heading', { name: 'This account has no access' })).toHaveFocus();
  expect(screen.getByText('Ask an administrator to enable staff@example.com.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeInTheDocument();
  expect(screen.queryByText('All reports')).not.toBeInTheDocument();
  expect(auth.calls).toEqual([]);
  act(() => mockAccount.events?.onLetIn());
  expect(await screen.findByText('All reports')).toBeInTheDocument();
});

test('does not say that the session has ended after a logout', async () => {
  open(new FakeAuthService(verifiedSession()));
  await screen.findByText('All reports');
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByLabelText('Username')).toHaveValue('');
  expect(screen.getByLabelText('Username')).toHaveFocus();
  expect(screen.queryByText(ENDED)).not.toBeInTheDocument();
});

test('leads from login to verification to the app, and back', async () => {
  const auth = new FakeAuthService({ status: 'signed-out' });
  open(auth);
  expect(screen.getByRole('button', { name: 'Login' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();

  act(() =>
    auth.show({
      status: 'unverified',
      userData: { uid: 'uid-of-the-user', displayName: 'Sari', email: 'sari@example.com' },
    }),
  );
  expect(await screen.findByRole('button', { name: 'Verify Email' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeInTheDocument();

  act(() => auth.show(verifiedSession()));
  expect(await screen.findByText('All reports')).toBeInTheDocument();

  act(() => auth.show({ status: 'signed-out' }));
  expect(screen.getByRole('button', { name: 'Login' })).toBeInTheDocument();
  expect(screen.queryByText('All reports')).not.toBeInTheDocument();
});

test('shows that a user has become an administrator, without mounting the section again', async () => {
  const auth = new FakeAuthService(verifiedSession());
  open(auth);
  const reports = await screen.findByText('All reports');
  act(() => auth.show(verifiedSession({ isAdmin: true })));
  expect(screen.getByText('Admin')).toBeInTheDocument();
  expect(reports).toBeInTheDocument();
});

test('says that the page could not be loaded, and loads it on Retry', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const loadPage = jest
    .fn(async () => () => <p>All reports</p>)
    .mockRejectedValueOnce(new Error('Loading chunk page failed.'));
  render(
    <AuthProvider service={new FakeAuthService(verifiedSession())}>
      <App Page={lazyPage(loadPage)} />
    </AuthProvider>,
  );
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('All reports')).toBeInTheDocument();
  expect(logged).toHaveBeenCalledWith('A part of the page could not be loaded.', expect.any(Error));
});

test('loads the page again after sign-in if it failed while the password was typed', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const auth = new FakeAuthService({ status: 'signed-out' });
  const loadPage = jest
    .fn(async () => () => <p>All reports</p>)
    .mockRejectedValueOnce(new Error('Loading chunk page failed.'));
  render(
    <AuthProvider service={auth}>
      <App Page={lazyPage(loadPage)} />
    </AuthProvider>,
  );
  await userEvent.type(screen.getByLabelText('Password'), 's');
  act(() => auth.show(verifiedSession()));
  expect(await screen.findByText('All reports')).toBeInTheDocument();
});
