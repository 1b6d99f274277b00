import 'shared-ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthProvider } from 'shared-auth';
import { firebaseAuthService } from 'shared-auth/firebase';
import { ToastProvider } from 'shared-ui';
import { App } from './App';
import { browserScripts } from './sections/script-loader';
import { SectionLoader } from './sections/section-loader';

const container = document.getElementById('page');
if (!container) throw new Error('The page has no element with id "page".');

const loader = new SectionLoader({ fetch: window.fetch.bind(window), ...browserScripts });

createRoot(container).render(
  <StrictMode>
    <AuthProvider service={firebaseAuthService}>
      <ToastProvider>
        <App loader={loader} />
      </ToastProvider>
    </AuthProvider>
  </StrictMode>,
);
