import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button, Panel, Spinner } from 'shared-ui';
import styles from './session.module.css';

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
 * Loads a component once it is `wanted`: 'soon' before it is shown, or 'now', which also retries a failure. The returned
 * function retries too. Keep `load` the same between renders. `React.lazy` would show it 300 ms late after a fallback.
 * @param known the module, if it has loaded already.
 */
export const useLoaded = <P,>(
  load: () => Promise<LoadedModule<P>>,
  wanted: 'soon' | 'now' | undefined,
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
export const Screen = ({ children }: { children: ReactNode }) => (
  <main className={styles.screen}>{children}</main>
);

/** Replaces a lazy component that is not ready. */
export const Waiting = ({ loaded, onRetry }: { loaded: Loaded<never>; onRetry(): void }) =>
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
