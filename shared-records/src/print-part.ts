/**
 * Prints a part of the page alone, which its style sheet knows by `data-printing`. A browser of a phone lays it out after `print` has
 * returned, until the next press: then `onEnd` is called.
 */
export const printPart = (part: 'list' | 'records', onEnd?: () => void): void => {
  const { dataset } = document.documentElement;
  dataset.printing = part;
  window.print();
  const pressing = new AbortController();
  const end = () => {
    pressing.abort();
    delete dataset.printing;
    onEnd?.();
  };
  for (const type of ['pointerdown', 'keydown', 'click'])
    window.addEventListener(type, end, { capture: true, signal: pressing.signal });
};
