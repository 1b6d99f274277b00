import { type RefObject, useEffect } from 'react';

/** Takes a press for a click while the pointer moves at most this many pixels. */
const TOLERANCE = 8;

/** Clicks the pressed button if it is no longer under the pointer when that is released at the same position. */
const clickMoved = ({ target, clientX, clientY }: PointerEvent): void => {
  const pressed = target instanceof Element && target.closest('button');
  if (!pressed) return;
  const end = new AbortController();
  const { signal } = end;
  const release = (event: PointerEvent) => {
    end.abort();
    const stayed = Math.hypot(event.clientX - clientX, event.clientY - clientY) <= TOLERANCE;
    if (stayed && !event.composedPath().includes(pressed)) pressed.click();
  };
  document.addEventListener('pointerup', release, { signal });
  document.addEventListener('pointercancel', () => end.abort(), { signal });
};

/**
 * Lets a press on a button in `container` count although a message moves the button before the pointer is released. Browsers
 * click only what is under the pointer at both moments. Moving the pointer away still cancels the press.
 */
export const useMovedClicks = (container: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = container.current;
    element?.addEventListener('pointerdown', clickMoved);
    return () => element?.removeEventListener('pointerdown', clickMoved);
  }, [container]);
};
