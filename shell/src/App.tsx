import { type ComponentType, type ReactNode, useEffect } from 'react';
import { leaveOverrides, leavePreviews } from 'section-kit/host';
import { type Session, useAuth } from 'shared-auth';
import { Button, type Lazy, lazy, Panel, Spinner } from 'shared-ui';
import { storedText, storeText } from 'shared-ui/storage';
import { LoginScreen } from './session/LoginScreen';
import styles from './session/session.module.css';
import { LAST_SESSION_KEY } from './start/stored';

const storage = { storedText, storeText };

/** Returns the email of the last verified user in this tab who did not log out. */
export const lastSession = (): string | undefined => storedText('sessionStorage', LAST_SESSION_KEY);

/** Stores in the tab who is signed in. */
const useLastSession = (session: Session): void => {
  useEffect(() => {
    if (session.status === 'verified') storeText('sessionStorage', LAST_SESSION_KEY, session.userData.email);
  }, [session]);
};

/** Shows a message in place of the whole page. */
const Screen = ({ children }: { children: ReactNode }) => <main className={styles.screen}>{children}</main>;

const PageFailed = ({ onRetry }: { onRetry(): void }) => (
  <Screen>
    <Panel
      title="The page could not be loaded"
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            Retry
          </Button>
          {/* In a tab of an old release the file is gone for good. */}
          <Button onClick={() => location.reload()}>Reload</Button>
        </>
      }
    >
      Check the connection and try again, or reload the page.
    </Panel>
  </Screen>
);

/** Makes a component that takes the whole page, and is loaded when it is first shown. */
export const lazyPage = (load: () => Promise<ComponentType>): Lazy<object> =>
  lazy(load, <Spinner label="Loading" />, PageFailed);

// Most users do not need it.
const VerifyEmailScreen = lazyPage(
  async () => (await import('./session/VerifyEmailScreen')).VerifyEmailScreen,
);

/**
 * Shows the login, the verification or the page, depending on the session. Loads the page while the password is typed, or at
 * once after a reload within a session.
 */
export const App = ({ Page }: { Page: Lazy<object> }) => {
  const { session } = useAuth();
  useLastSession(session);
  // The origins of overrides are trusted for this session only, and previews run in it alone.
  useEffect(() => {
    if (session.status !== 'signed-out') return;
    leaveOverrides(storage);
    leavePreviews(storage);
  }, [session.status]);
  const isReload = session.status === 'loading' && lastSession() !== undefined;
  useEffect(() => {
    if (isReload) void Page.prefetch();
  }, [isReload, Page]);

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
      return <LoginScreen onTyping={Page.prefetch} endedSession={lastSession()} />;
    case 'unverified':
      return <VerifyEmailScreen />;
    case 'verified':
      return <Page key={session.userData.uid} />;
  }
};
