import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** How long a new screen has the network to itself, in milliseconds. */
const LOAD_SOON_DELAY_MS = 3_000;

/** A component and how to load it; all places that show it share one. */
interface Source<P> {
  readonly load: () => Promise<ComponentType<P>>;
  loaded?: ComponentType<P>;
}

/**
 * Makes a component that is loaded when it is first shown, with `fallback` in its place until then. It throws a failed
 * `load` to the error boundary around it.
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
  useEffect(() => {
    if (source.loaded) return;
    source.load().then(
      (component) => {
        source.loaded = component;
        setComponent(() => component);
      },
      (error: unknown) => setFailure({ error }),
    );
  }, [source]);
  if (failure) throw failure.error;
  return Component ? <Component {...props} /> : fallback;
};

/**
 * Loads what the user may open next, three seconds after the screen appeared, so that it opens at once and also offline.
 * Ignores a failure: opening it loads again. `load` must be the same function on every render.
 */
export const useLoadSoon = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    const timer = setTimeout(() => {
      load().catch(() => undefined);
    }, LOAD_SOON_DELAY_MS);
    return () => clearTimeout(timer);
  }, [load]);
};
