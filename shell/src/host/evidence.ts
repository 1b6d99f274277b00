import type { FailureKind } from './failure';

/** Failures on the way to the browser. Networks, proxies and blockers cause them too, for any build. */
const OF_DELIVERY: readonly FailureKind[] = [
  'unreachable',
  'http',
  'timeout',
  'not-javascript',
  'integrity',
  'chunk',
];

/** Whether a failure may come from the way to the browser instead of the build. */
export const isOfDelivery = (kind: FailureKind): boolean => OF_DELIVERY.includes(kind);

/** What Chrome's, Edge's and other translators leave in the page. React makes none of it. */
const TRANSLATED = 'html[class*="translated-"], html[_msttexthash], #page font, #page [_msttexthash]';

/**
 * Whether somebody else has changed what React rendered: a translator or an extension. React then fails to find its nodes, in
 * any build.
 */
export const isRewritten = (error: unknown): boolean =>
  (error instanceof DOMException && error.name === 'NotFoundError') ||
  document.querySelector(TRANSLATED) !== null;
