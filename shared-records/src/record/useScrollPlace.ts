import { useLayoutEffect } from 'react';
import { usePlaces } from 'shared-store/DataProvider';
import { useLocation } from 'shared-ui/router';

/**
 * Scrolls a page to where this entry of the browser's history was left, once it is ready.
 * @param isReady whether the page has its full height.
 */
export const useScrollPlace = (isReady: boolean): void => {
  const places = usePlaces();
  const { key } = useLocation();
  useLayoutEffect(() => {
    const place = places.get(key);
    if (isReady && place) window.scrollTo({ top: place.scrolled });
  }, [places, key, isReady]);
  useLayoutEffect(() => {
    const keep = () => places.set(key, { scrolled: window.scrollY, measured: [] });
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [places, key]);
};
