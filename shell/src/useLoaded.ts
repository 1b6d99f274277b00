import { type ComponentType, useCallback, useEffect, useState } from 'react';

/** A part of the page as it comes: nothing yet, its component, or that it did not come. */
export type Loaded<P> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly Component: ComponentType<P> }
  | { readonly status: 'failed' };

const LOADING = { status: 'loading' } as const;

/**
 * A part of the page, loaded once it is `wanted`: 'soon', while nobody sees whether it comes, or 'now', which tries again
 * what failed before. The function that comes with it tries again as well. Keep `load` the same between renders.
 *
 * Not by `lazy`: once a fallback has been shown, React holds back what `Suspense` waits for until 300 ms are over.
 */
export const useLoaded = <P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  wanted: 'soon' | 'now' | undefined,
): [Loaded<P>, () => void] => {
  const [loaded, setLoaded] = useState<Loaded<P>>(LOADING);
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
