import 'shared-ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthProvider } from 'shared-auth';
import { firebaseAuthService } from 'shared-auth/firebase';
import { ToastProvider } from 'shared-ui';
import { App } from './App';
import { takeOverrides } from './sections/override';
import { pageStart } from './sections/page-sections';
import { browserScripts } from './sections/script-loader';

const container = document.getElementById('page');
if (!container) throw new Error('The page has no element with id "page".');

const start = pageStart(
  { fetch: window.fetch.bind(window), ...browserScripts },
  takeOverrides(window),
  process.env.NODE_ENV === 'development',
);

createRoot(container).render(
  <StrictMode>
    <AuthProvider service={firebaseAuthService}>
      <ToastProvider>
        <App start={start} />
      </ToastProvider>
    </AuthProvider>
  </StrictMode>,
);
