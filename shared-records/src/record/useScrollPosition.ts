import { useLayoutEffect } from 'react';
import { useScrollPositions } from 'shared-store/DataProvider';
import { useLocation } from 'shared-ui/router';

/**
 * Scrolls a page to where this entry of the browser's history was left, once it is ready. Several lists of a page may each do so.
 * @param isReady whether the page, or a list on it, has its full height.
 */
export const useScrollPosition = (isReady: boolean): void => {
  const positions = useScrollPositions();
  const { key } = useLocation();
  useLayoutEffect(() => {
    const position = positions.get(key);
    if (isReady && position) window.scrollTo({ top: position.scrolled });
  }, [positions, key, isReady]);
  useLayoutEffect(() => {
    const keep = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const end = scrollHeight - clientHeight;
      const { scrolled } = positions.get(key) ?? { scrolled: 0 };
      // The end of a page that is still too short for its place is nobody's choice.
      if (scrolled > end && window.scrollY >= end - 1) return;
      positions.set(key, { scrolled: window.scrollY, measured: [] });
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [positions, key]);
};
