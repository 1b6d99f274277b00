import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For what heads a screen: it takes the focus as it comes up, which is then where one goes on reading or by Tab. */
export const useArrivalFocus = <E extends HTMLElement>(): RefObject<E | null> => {
  const element = useRef<E>(null);
  useLayoutEffect(() => element.current?.focus({ preventScroll: true }), []);
  return element;
};
