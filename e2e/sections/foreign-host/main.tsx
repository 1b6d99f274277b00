import { createRoot } from 'react-dom/client';
import section from 'reports/section';
import { AuthProvider, useAuth } from 'shared-auth';
import { FakeAuthService, verifiedSession } from 'shared-auth/testing';
import { DataProvider } from 'shared-store';
import { MemoryStore } from 'shared-store/testing';
import { ToastProvider } from 'shared-ui';
import { BrowserRouter } from 'shared-ui/router';

// Imported so that this host shares them with the section, which has no copy.
import 'shared-ui/overlay';
import 'shared-records/form';
import 'shared-records/list';
import 'shared-records/screen';
import 'shared-ui/table';
import 'shared-ui/select';
import 'shared-ui/shortcuts';
import 'shared-ui/slot';

const auth = new FakeAuthService(verifiedSession());
const store = new MemoryStore({});

const Reports = () => {
  const { session } = useAuth();
  const Screen = section.screens['/'];
  return session.status === 'verified' && Screen ? <Screen /> : <p>The section has no screen at /.</p>;
};

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <AuthProvider service={auth}>
    <ToastProvider>
      <DataProvider store={store}>
        <BrowserRouter>
          <Reports />
        </BrowserRouter>
      </DataProvider>
    </ToastProvider>
  </AuthProvider>,
);
