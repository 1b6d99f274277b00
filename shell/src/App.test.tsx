import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthProvider, type Session } from 'shared-auth';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { MemoryStore } from 'shared-data/testing';
import { ToastProvider } from 'shared-ui';
import { App } from './App';
import { FakeTab, NO_LINK, NO_OVERRIDES } from './fake-page';
import { FakeLog, FakeSites, manifestOf } from './sections/fake-sites';
import { pageStart } from './sections/page-sections';
import { UserPage } from './UserPage';

// Firestore itself is met in the browser tests.
jest.mock('shared-data/firestore', () => ({
  pageStore: new MemoryStore(),
  pageSectionLoads: new FakeLog(),
}));

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
