import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Moves focus to the screen's heading when it appears, so that Tab continues from there. */
export const useFocusOnMount = <E extends HTMLElement>(): RefObject<E | null> => {
  const element = useRef<E>(null);
  useLayoutEffect(() => element.current?.focus({ preventScroll: true }), []);
  return element;
};
