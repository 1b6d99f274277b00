import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { AuthProvider, type AuthService, useAuth } from 'shared-auth';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { DataProvider, type DataStore } from 'shared-store';
import { MemoryStore } from 'shared-store/testing';
import { ToastProvider } from 'shared-ui';

const WhileVerified = ({ children }: { children: ReactNode }) =>
  useAuth().session.status === 'verified' ? children : null;

/**
 * Gives a section's screen everything that the shell gives it, without a shell, a server or another section: a session, a
 * store, a router and toasts. The screen shows while a verified user is signed in. By default the user is no
 * administrator, the store is empty, and the path is "/". A test can pass its own parts and check them:
 *
 * ```tsx
 * const store = new MemoryStore({ customers: [ACME] });
 * render(<SectionTestHost store={store}><CustomersScreen /></SectionTestHost>);
 * await user.click(await screen.findByRole('button', { name: 'Edit Acme' }));
 * ...
 * expect(store.read('customers')).toEqual([...]);
 * ```
 */
export const SectionTestHost = ({
  children,
  store = new MemoryStore(),
  auth = new FakeAuthService(verifiedSession()),
  path = '/',
}: {
  children: ReactNode;
  store?: DataStore;
  auth?: AuthService;
  path?: string;
}) => (
  <AuthProvider service={auth}>
    <ToastProvider>
      <DataProvider store={store}>
        <MemoryRouter initialEntries={[path]}>
          <WhileVerified>{children}</WhileVerified>
        </MemoryRouter>
      </DataProvider>
    </ToastProvider>
  </AuthProvider>
);
