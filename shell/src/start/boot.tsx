import 'shared-ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthProvider } from 'shared-auth';
import { firebaseAuthService } from 'shared-auth/firebase';
import { ToastProvider } from 'shared-ui';
import { App } from '../App';

// Firestore weighs more than the rest of the page together: it is loaded after sign-in, or while the user types a password.
const loadPage = () => import('../page/Page');

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
