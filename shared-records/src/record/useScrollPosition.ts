import { useLayoutEffect } from 'react';
import { useScrollPositions } from 'shared-store/DataProvider';
import { useLocation } from 'shared-ui/router';

/**
 * Scrolls a page to where this entry of the browser's history was left, once it is ready.
 * @param isReady whether the page has its full height.
 */
export const useScrollPosition = (isReady: boolean): void => {
  const positions = useScrollPositions();
  const { key } = useLocation();
  useLayoutEffect(() => {
    const position = positions.get(key);
    if (isReady && position) window.scrollTo({ top: position.scrolled });
  }, [positions, key, isReady]);
  useLayoutEffect(() => {
    const keep = () => positions.set(key, { scrolled: window.scrollY, measured: [] });
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [positions, key]);
};
