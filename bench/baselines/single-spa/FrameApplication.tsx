import 'shared-ui/styles.css';
import { AuthProvider } from 'shared-auth';
import { sdkAuthService } from 'shared-auth/firebase/sdk';
import { ToastProvider } from 'shared-ui';
import { App } from '../../../shell/src/App';
import { fetchEarly } from '../page/fetch-early';
import { sectionAt } from '../page/routes';
import { SECTION_APPLICATIONS } from './applications';

const loadPage = () => {
  fetchEarly(SECTION_APPLICATIONS[sectionAt(location.pathname)]);
  return import('./FramePage');
};

/** Renders the session screens and the frame. Each application needs its own React tree and providers. */
export const FrameApplication = () => (
  <AuthProvider service={sdkAuthService}>
    <ToastProvider>
      <App loadPage={loadPage} />
    </ToastProvider>
  </AuthProvider>
);
