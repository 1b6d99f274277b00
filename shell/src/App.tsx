import { useEffect, useState } from 'react';
import { useAuth } from 'shared-auth';
import { Panel, Spinner } from 'shared-ui';
import { leaveOverrides } from './host/override/override-tab';
import { LoginScreen } from './session/LoginScreen';
import { lastSession, useLastSession } from './session/last-session';
import { type LoadedModule, Screen, useLoaded, Waiting } from './session/useLoaded';

// Most users do not need it.
const loadVerifyEmailScreen = () => import('./session/VerifyEmailScreen');

/**
 * Shows the login, the verification or the page, depending on the session. Loads the page while the
 * password is typed, or at once after a reload within a session. `page` is its module if it has loaded already.
 */
export const App = ({
  loadPage,
  page: known,
}: {
  loadPage(): Promise<LoadedModule>;
  page?: LoadedModule | undefined;
}) => {
  const { session } = useAuth();
  useLastSession(session);
  // The origins of overrides are trusted for this session only.
  useEffect(() => {
    if (session.status === 'signed-out') leaveOverrides();
  }, [session.status]);
  const [isTyping, setIsTyping] = useState(false);
  const isReload = session.status === 'loading' && lastSession() !== undefined;
  const whenPage = session.status === 'verified' ? 'now' : isReload || isTyping ? 'soon' : undefined;
  const [page, fetchPage] = useLoaded(loadPage, whenPage, known);
  const whenVerification = session.status === 'unverified' ? 'now' : undefined;
  const [verification, fetchVerification] = useLoaded(loadVerifyEmailScreen, whenVerification);

  switch (session.status) {
    case 'loading':
      if (!session.isTryingAgain) return <Spinner label="Loading" />;
      return (
        <Screen>
          {session.isStopped ? (
            <div role="alert">
              <Panel title="Sales Report could not start">
                Turn off browser extensions for this site, and reload the page.
              </Panel>
            </div>
          ) : (
            <Panel title="The server cannot be reached">Trying again …</Panel>
          )}
        </Screen>
      );
    case 'signed-out':
      return <LoginScreen onTyping={() => setIsTyping(true)} endedSession={lastSession()} />;
    case 'unverified':
      return verification.status === 'ready' ? (
        <verification.Component />
      ) : (
        <Waiting loaded={verification} onRetry={fetchVerification} />
      );
    case 'verified':
      return page.status === 'ready' ? (
        <page.Component key={session.userData.uid} />
      ) : (
        <Waiting loaded={page} onRetry={fetchPage} />
      );
  }
};
