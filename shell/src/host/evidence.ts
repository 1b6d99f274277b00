/** What Chrome's, Edge's and other translators leave in the page. React makes none of it. */
const TRANSLATED = '.translated-ltr, .translated-rtl, [_msttexthash], font';

/**
 * Whether somebody else has changed what React rendered: a translator or an extension. React then fails to find its nodes, in
 * any build.
 */
export const isRewritten = (error: unknown): boolean =>
  (error instanceof DOMException && error.name === 'NotFoundError') ||
  document.querySelector(TRANSLATED) !== null;
