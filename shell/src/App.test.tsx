import { act, render, screen } from '@testing-library/react';
import { AuthProvider } from 'shared-auth';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { MemoryStore } from 'shared-data/testing';
import { ToastProvider } from 'shared-ui';
import { App } from './App';
import { FakeLog, FakeSites, manifestOf } from './sections/fake-sites';
import { pageStart } from './sections/page-sections';

// Firestore itself is met in the browser tests.
jest.mock('shared-data/firestore', () => ({
  pageStore: new MemoryStore(),
  pageSectionLoads: new FakeLog(),
}));

const open = (auth: FakeAuthService) => {
  const sites = new FakeSites();
  sites.put('https://reports.example', manifestOf('reports', '/'), { '/': () => <p>All reports</p> });
  render(
    <AuthProvider service={auth}>
      <ToastProvider>
        <App start={pageStart(sites, { sites: {}, refused: [] }, false)} />
      </ToastProvider>
    </AuthProvider>,
  );
};

test('waits until it knows who is signed in', () => {
  open(new FakeAuthService({ status: 'loading' }));
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
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
  expect(screen.getByRole('button', { name: 'Verify Email' })).toBeInTheDocument();
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
