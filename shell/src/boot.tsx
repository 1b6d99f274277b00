import 'shared-ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthProvider } from 'shared-auth';
import { firebaseAuthService } from 'shared-auth/firebase';
import { ToastProvider } from 'shared-ui';
import { App } from './App';
import { loadPage } from './load-page';

const container = document.getElementById('page');
if (!container) throw new Error('The page has no element with id "page".');

createRoot(container).render(
  <StrictMode>
    <AuthProvider service={firebaseAuthService}>
      <ToastProvider>
        <App loadPage={loadPage} />
      </ToastProvider>
    </AuthProvider>
  </StrictMode>,
);
