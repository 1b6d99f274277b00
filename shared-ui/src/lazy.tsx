import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button } from './controls/Button';
import { Message } from './feedback/Message';

/** Leaves the network to a new screen for this many milliseconds. */
const PREFETCH_DELAY_MS = 3_000;

/** Whether an error is of a file of the page itself, which is in all its sections: none of their builds is at fault. */
export const isPageFileError = (error: unknown): boolean => error instanceof Error && 'isOfPage' in error;

/** A component and how to load it; all places that show it share one. */
interface Source<P> {
  readonly load: () => Promise<ComponentType<P>>;
  loaded?: ComponentType<P>;
}

/**
 * Makes a component that is loaded when it is first shown, with `fallback` in its place until then. It throws a failed
 * `load` to the error boundary around it. A file of the page that does not arrive leaves all else on the screen.
 *
 * React's own `lazy` would keep the fallback for at least 300 ms; this one shows the component as soon as it arrives.
 */
export const lazy = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): ComponentType<P> => {
  const source: Source<P> = { load };
  return (props) => <LazyContent source={source} fallback={fallback} props={props} />;
};

const LazyContent = <P extends object>({
  source,
  fallback,
  props,
}: {
  source: Source<P>;
  fallback: ReactNode;
  props: P;
}) => {
  const [Component, setComponent] = useState(() => source.loaded);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const load = useCallback(() => {
    if (source.loaded) return;
    setFailure(undefined);
    source.load().then(
      (component) => {
        source.loaded = component;
        setComponent(() => component);
      },
      (error: unknown) => setFailure({ error }),
    );
  }, [source]);
  useEffect(load, [load]);
  if (failure && !isPageFileError(failure.error)) throw failure.error;
  if (failure) {
    return (
      <Message tone="error">
        This did not load. Try again, or reload the page.{' '}
        <Button variant="quiet" onClick={load}>
          Retry
        </Button>
      </Message>
    );
  }
  return Component ? <Component {...props} /> : fallback;
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
