import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from './controls/Button';
import { Message } from './feedback/Message';

/** Leaves the network to a new screen for this many milliseconds. */
const PREFETCH_DELAY_MS = 3_000;

/** Whether an error is of a file of the page itself, which is in all its sections: none of their builds is at fault. */
export const isPageFileError = (error: unknown): boolean => error instanceof Error && 'isOfPage' in error;

/** A component that is loaded when it is first shown. */
export type Lazy<P> = ComponentType<P> & {
  /** Loads it ahead. A failure is shown only once the component is, which loads again. */
  prefetch(): Promise<void>;
};

const PageFileMissing = ({ onRetry }: { onRetry(): void }) => (
  <Message tone="error">
    This did not load. Try again, or reload the page.{' '}
    <Button variant="quiet" onClick={onRetry}>
      Retry
    </Button>
  </Message>
);

/**
 * Makes a component that is loaded when it is first shown, with `fallback` in its place until then. If that fails, it shows
 * `Failed`. Without one, it throws the error to the error boundary around it, except for a file of the page that does not
 * arrive: then all else stays on the screen.
 *
 * React's own `lazy` would keep the fallback for at least 300 ms; this one shows the component as soon as it arrives.
 */
export const lazy = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
  Failed?: ComponentType<{ onRetry(): void }>,
): Lazy<P> => {
  let loaded: ComponentType<P> | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  const LazyContent = (props: P) => {
    const [Component, setComponent] = useState(() => loaded);
    const [failure, setFailure] = useState<{ readonly error: unknown }>();
    const show = () => {
      setFailure(undefined);
      loadOnce().then(
        (component) => setComponent(() => component),
        (error: unknown) => {
          if (Failed) console.error('A part of the page could not be loaded.', error);
          setFailure({ error });
        },
      );
    };
    // Once, as it appears.
    const first = useEffectEvent(() => Component === undefined && show());
    useEffect(() => void first(), []);
    if (failure && !Failed && !isPageFileError(failure.error)) throw failure.error;
    if (failure) {
      const Shown = Failed ?? PageFileMissing;
      return <Shown onRetry={show} />;
    }
    return Component ? <Component {...props} /> : fallback;
  };
  return Object.assign(LazyContent, {
    prefetch: () =>
      loadOnce().then(
        () => undefined,
        () => undefined,
      ),
  });
};

/** Whether the user has asked the browser to save data. */
export const savesData = (): boolean => {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return connection instanceof Object && 'saveData' in connection && connection.saveData === true;
};

/**
 * Loads what the user may open next, three seconds after the screen appeared, so that it opens at once and also offline.
 * Ignores a failure: opening it loads again. `load` must be the same function on every render.
 */
export const usePrefetch = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    if (savesData()) return;
    const timer = setTimeout(() => {
      load().catch(() => undefined);
    }, PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [load]);
};
