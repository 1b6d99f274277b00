import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { type Session, useAuth } from 'shared-auth';
import { Button, Panel, Spinner } from 'shared-ui';
import { storedText, storeText } from 'shared-ui/storage';
import { leaveOverrides } from './host/override/override-tab';
import { LoginScreen } from './session/LoginScreen';
import styles from './session/session.module.css';
import { LAST_SESSION_KEY } from './start/stored';

/** Returns the email of the last verified user in this tab who did not log out. */
export const lastSession = (): string | undefined => storedText('sessionStorage', LAST_SESSION_KEY);

/** Stores in the tab who is signed in. */
const useLastSession = (session: Session): void => {
  useEffect(() => {
    if (session.status === 'verified') storeText('sessionStorage', LAST_SESSION_KEY, session.userData.email);
  }, [session]);
};

/** A module with a lazy component. */
export interface LoadedModule<P = object> {
  readonly default: ComponentType<P>;
}

/** A lazy component, or that it could not be loaded. */
type Loaded<P> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly Component: ComponentType<P> }
  | { readonly status: 'failed' };

const LOADING = { status: 'loading' } as const;

/**
 * Loads a component once it is `wanted`: 'prefetch' before it is shown, or 'now', which also retries a failure. The returned
 * function retries too. Keep `load` the same between renders. `React.lazy` would show it 300 ms late after a fallback.
 * @param known the module, if it has loaded already.
 */
const useLoaded = <P,>(
  load: () => Promise<LoadedModule<P>>,
  wanted: 'prefetch' | 'now' | undefined,
  known?: LoadedModule<P>,
): [Loaded<P>, () => void] => {
  const [loaded, setLoaded] = useState<Loaded<P>>(
    known ? { status: 'ready', Component: known.default } : LOADING,
  );
  const isReady = loaded.status === 'ready';
  const fetch = useCallback(async () => {
    setLoaded(LOADING);
    try {
      const { default: Component } = await load();
      setLoaded({ status: 'ready', Component });
    } catch (error) {
      console.error('A part of the page could not be loaded.', error);
      setLoaded({ status: 'failed' });
    }
  }, [load]);
  useEffect(() => {
    if (wanted && !isReady) void fetch();
  }, [wanted, isReady, fetch]);
  return [loaded, fetch];
};

/** Shows a message in place of the whole page. */
const Screen = ({ children }: { children: ReactNode }) => <main className={styles.screen}>{children}</main>;

/** Replaces a lazy component that is not ready. */
const Waiting = ({ loaded, onRetry }: { loaded: Loaded<never>; onRetry(): void }) =>
  loaded.status === 'failed' ? (
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
  ) : (
    <Spinner label="Loading" />
  );

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
  const whenPage = session.status === 'verified' ? 'now' : isReload || isTyping ? 'prefetch' : undefined;
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
