import 'shared-ui/styles.css';
import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthProvider } from 'shared-auth';
import { sdkAuthService } from 'shared-auth/firebase/sdk';
import { ToastProvider } from 'shared-ui';
import { App } from '../../../shell/src/App';

/** Renders the product. @param loadPage loads the page after sign-in. */
export const startPage = (loadPage: () => Promise<{ default: ComponentType }>): void => {
  const container = document.getElementById('page');
  if (!container) throw new Error('The page has no element with id "page".');
  createRoot(container).render(
    <StrictMode>
      <AuthProvider service={sdkAuthService}>
        <ToastProvider>
          <App loadPage={loadPage} />
        </ToastProvider>
      </AuthProvider>
    </StrictMode>,
  );
};
