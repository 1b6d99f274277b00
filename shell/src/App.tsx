import { type ComponentType, lazy, Suspense, useCallback, useState } from 'react';
import { useAuth } from 'shared-auth';
import { Spinner } from 'shared-ui';
import { LoginScreen } from './session/LoginScreen';
import { lastSession, useLastSession } from './session/last-session';

// Most who come have no use for these.
const Outline = lazy(() => import('./session/Outline'));
const VerifyEmailScreen = lazy(() => import('./session/VerifyEmailScreen'));

/**
 * The page as the session decides it: login, verification, or what `loadPage` gives: the sections in their frame. That
 * is loaded while the password is being typed, or at once where this tab had a session before it was reloaded: then the
 * frame of what it showed stands there meanwhile.
 */
export const App = ({ loadPage }: { loadPage(): Promise<{ default: ComponentType }> }) => {
  const { session } = useAuth();
  const [Page] = useState(() => lazy(loadPage));
  const [hasOutline, setHasOutline] = useState(() => lastSession() !== undefined);
  const dropOutline = useCallback(() => setHasOutline(false), []);
  useLastSession(session, loadPage);
  const outline = <Suspense>{hasOutline && <Outline onOver={dropOutline} />}</Suspense>;
  switch (session.status) {
    case 'loading':
      return (
        <>
          <Spinner label="Loading" />
          {outline}
        </>
      );
    case 'signed-out':
      return <LoginScreen onTyping={loadPage} endedSession={lastSession()} />;
    case 'unverified':
      return (
        <Suspense fallback={<Spinner label="Loading" />}>
          <VerifyEmailScreen />
        </Suspense>
      );
    case 'verified':
      return (
        <>
          <Suspense fallback={<Spinner label="Loading" />}>
            <Page key={session.userData.uid} />
          </Suspense>
          {outline}
        </>
      );
  }
};
