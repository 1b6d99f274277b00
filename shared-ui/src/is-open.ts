import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that says whether the component is still on the screen. An answer that comes later belongs to it no more: it
 * closes nothing, and a toast says it. The same function on every render.
 */
export const useIsOpen = (): (() => boolean) => {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return useCallback(() => isOpen.current, []);
};
