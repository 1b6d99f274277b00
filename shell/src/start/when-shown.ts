declare global {
  interface Document {
    /** Whether a browser has loaded the page ahead, and its user has not opened it yet. Not every browser does that. */
    readonly prerendering?: boolean;
  }
}

/**
 * Acts once the user sees the page. A page that is loaded ahead may never be opened: until then it signs nobody in, asks for no
 * records and is no visit.
 */
export const whenShown = (act: () => void): void => {
  if (document.prerendering) document.addEventListener('prerenderingchange', act, { once: true });
  else act();
};
