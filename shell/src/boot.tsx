import 'shared-ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthProvider } from 'shared-auth';
import { firebaseAuthService } from 'shared-auth/firebase';
import { App, lastSession, lazyPage } from './App';
import { PageBoundary } from './page/PageBoundary';

// Firestore weighs more than the rest of the page together: it is loaded after sign-in, or while the user types a password.
const Page = lazyPage(async () => (await import('./page/Page')).Page);

/** Lets a reload wait this many milliseconds for a page that the browser has in its cache: then it shows that it loads. */
const CACHED_TIMEOUT_MS = 50;

/** Rspack replaces this one value by "development" or "production". */
declare const process: { readonly env: { readonly NODE_ENV: string } };

const container = document.getElementById('page');
if (!container) throw new Error('The HTML is cut.');

const render = (): void =>
  createRoot(container).render(
    <StrictMode>
      <PageBoundary>
        <AuthProvider service={firebaseAuthService}>
          <App Page={Page} />
        </AuthProvider>
      </PageBoundary>
    </StrictMode>,
  );

// A production build leaves this branch out, with the page.
if (process.env.NODE_ENV === 'development' && window.location.pathname === '/design')
  void import('./design/DesignPage').then(({ DesignPage }) => createRoot(container).render(<DesignPage />));
else if (lastSession() === undefined) render();
else {
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, CACHED_TIMEOUT_MS));
  void Promise.race([Page.prefetch(), tooLate]).then(render);
}
