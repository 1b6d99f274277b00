import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useAuth } from 'shared-auth';
import { Spinner } from 'shared-ui';
import { leaveOverrides } from './host/override/override-tab';
import { LoginScreen } from './session/LoginScreen';
import { lastSession, useLastSession } from './session/last-session';
import { Waiting } from './session/Waiting';
import { useLoaded } from './useLoaded';

// Most who come have no use for these.
const loadOutline = () => import('./session/Outline');
const loadVerifyEmailScreen = () => import('./session/VerifyEmailScreen');

/**
 * The page as the session decides it: login, verification, or what `loadPage` gives: the sections in their frame. That
 * is loaded while the password is being typed, or at once where this tab had a session before it was reloaded: then the
 * frame of what it showed stands there meanwhile.
 */
export const App = ({ loadPage }: { loadPage(): Promise<{ default: ComponentType }> }) => {
  const { session } = useAuth();
  useLastSession(session);
  // Whatever this document trusts for the sake of an override ends with the session.
  useEffect(() => {
    if (session.status === 'signed-out') leaveOverrides();
  }, [session.status]);
  const [isTyping, setIsTyping] = useState(false);
  const [hasOutline, setHasOutline] = useState(() => lastSession() !== undefined);
  const dropOutline = useCallback(() => setHasOutline(false), []);

  const isReload = session.status === 'loading' && hasOutline;
  const whenPage = session.status === 'verified' ? 'now' : isReload || isTyping ? 'soon' : undefined;
  const [page, fetchPage] = useLoaded(loadPage, whenPage);
  const whenVerification = session.status === 'unverified' ? 'now' : undefined;
  const [verification, fetchVerification] = useLoaded(loadVerifyEmailScreen, whenVerification);
  const [outline] = useLoaded(loadOutline, isReload ? 'soon' : undefined);
  const frame = hasOutline && outline.status === 'ready' && <outline.Component onOver={dropOutline} />;

  switch (session.status) {
    case 'loading':
      return (
        <>
          <Spinner label="Loading" />
          {frame}
        </>
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
      return (
        <>
          {page.status === 'ready' ? (
            <page.Component key={session.userData.uid} />
          ) : (
            <Waiting loaded={page} onRetry={fetchPage} />
          )}
          {frame}
        </>
      );
  }
};
