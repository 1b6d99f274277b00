import 'shared-ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthProvider } from 'shared-auth';
import { firebaseAuthService } from 'shared-auth/firebase';
import type { Section } from 'shared-contract';
import { ToastProvider } from 'shared-ui';
import { App } from './App';

/**
 * Puts the product onto the page, with the screens of its routes from wherever a baseline has them.
 * @param onTyping called while the password is being typed, once or more.
 */
export const startPage = (screens: Section['screens'], onTyping: () => void): void => {
  const container = document.getElementById('page');
  if (!container) throw new Error('The page has no element with id "page".');
  createRoot(container).render(
    <StrictMode>
      <AuthProvider service={firebaseAuthService}>
        <ToastProvider>
          <App screens={screens} onTyping={onTyping} />
        </ToastProvider>
      </AuthProvider>
    </StrictMode>,
  );
};
