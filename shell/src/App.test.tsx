import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthProvider, type Session } from 'shared-auth';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { MemoryStore } from 'shared-records/testing';
import { ToastProvider } from 'shared-ui';
import { App } from './App';
import { FakeTab, NO_LINK, NO_OVERRIDES } from './fake-page';
import { FakeLog, FakeSites, manifestOf } from './host/fake-sites';
import { pageStart } from './host/host';
import { UserPage } from './UserPage';

// Firestore itself is met in the browser tests.
jest.mock('shared-records/firestore', () => ({
  pageStore: new MemoryStore(),
  pageSectionLoads: new FakeLog(),
  watchPageAccount: (_account: object, events: AccountEvents) => mockAccount.watch(events),
}));

interface AccountEvents {
  onLetIn(): void;
  onShutOut(wasLetIn: boolean): void;
}

/** What the server says of the account; it lets everybody in unless a test says otherwise. */
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
  const start = pageStart(sites, {
    overrides: NO_OVERRIDES,
    tab: new FakeTab(),
    loadedWith: NO_LINK,
    isDevelopment: false,
  });
  const loadPage = jest.fn(async () => ({ default: () => <UserPage start={start} /> }));
  render(
    <AuthProvider service={auth}>
      <ToastProvider>
        <App loadPage={loadPage} />
      </ToastProvider>
    </AuthProvider>,
  );
  return loadPage;
};

/** Opens the page again in the same tab. It may show the outline of the last screen, which is fetched for that. */
const reload = (session: Session = { status: 'loading' }) =>
  act(async () => {
    const loadPage = open(new FakeAuthService(session));
    await import('./session/Outline');
    return loadPage;
  });

beforeEach(() => sessionStorage.clear());

test('waits until it knows who is signed in', () => {
  open(new FakeAuthService({ status: 'loading' }));
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
});

test('fetches what stands behind sign-in while the password is being typed, not before', async () => {
  const loadPage = open(new FakeAuthService({ status: 'signed-out' }));
  expect(loadPage).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Password'), 's');
  expect(loadPage).toHaveBeenCalled();
});

test('fetches it at once after a reload within a session, before the session is known again', async () => {
  open(new FakeAuthService(verifiedSession()));
  await screen.findByText('All reports');
  expect(await reload()).toHaveBeenCalled();

  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await reload()).not.toHaveBeenCalled();
});

const ENDED = 'Your session has ended. Sign in again: what you typed is kept.';

test('a session that ends by itself is said to have ended, to the user it was, over a reload too', async () => {
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

test('an account that is shut out loses its session, which is said to have ended', async () => {
  const auth = new FakeAuthService(verifiedSession());
  open(auth);
  await screen.findByText('All reports');
  await act(async () => mockAccount.events?.onShutOut(true));
  expect(screen.getByText(ENDED)).toBeInTheDocument();
  expect(screen.getByLabelText('Username')).toHaveValue('staff@example.com');
  expect(auth.calls).toEqual([{ name: 'signOut', with: [] }]);
  expect(mockAccount.leave).toHaveBeenCalledTimes(1);
});

test('that it cannot be ended is logged, and nothing else', async () => {
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

test('an account that nobody has let in reads what to do, keeps its session, and goes on as soon as somebody does', async () => {
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

test('a logout is no such end', async () => {
  open(new FakeAuthService(verifiedSession()));
  await screen.findByText('All reports');
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(screen.queryByText(ENDED)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Username')).toHaveValue('');
  expect(screen.getByLabelText('Username')).toHaveFocus();
});

test('leads from login over verification to the app, and back with the session', async () => {
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

test('shows a user who has just become an administrator so, without starting over', async () => {
  const auth = new FakeAuthService(verifiedSession());
  open(auth);
  const reports = await screen.findByText('All reports');
  act(() => auth.show(verifiedSession({ isAdmin: true })));
  expect(screen.getByText('Admin')).toBeInTheDocument();
  expect(reports).toBeInTheDocument();
});

test('says that the page could not be loaded, and loads it when asked to try again', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const loadPage = jest
    .fn(async () => ({ default: () => <p>All reports</p> }))
    .mockRejectedValueOnce(new Error('Loading chunk page failed.'));
  render(
    <AuthProvider service={new FakeAuthService(verifiedSession())}>
      <App loadPage={loadPage} />
    </AuthProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('All reports')).toBeInTheDocument();
  expect(logged).toHaveBeenCalledWith('A part of the page could not be loaded.', expect.any(Error));
});

test('what could not be loaded while the password was typed is loaded again after sign-in', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const auth = new FakeAuthService({ status: 'signed-out' });
  const loadPage = jest
    .fn(async () => ({ default: () => <p>All reports</p> }))
    .mockRejectedValueOnce(new Error('Loading chunk page failed.'));
  render(
    <AuthProvider service={auth}>
      <App loadPage={loadPage} />
    </AuthProvider>,
  );
  await userEvent.type(screen.getByLabelText('Password'), 's');
  act(() => auth.show(verifiedSession()));
  expect(await screen.findByText('All reports')).toBeInTheDocument();
});
