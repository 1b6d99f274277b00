/// <reference types="trusted-types" />

/** Origins whose scripts may run in the page. */
const trusted = new Set([window.location.origin]);

/** Allows scripts of an origin: a section's site, or a developer's override. */
export const trustOrigin = (origin: string): void => {
  trusted.add(new URL(origin).origin);
};

/** Returns the URL of a script. @throws {TypeError} If scripts of its origin are not allowed. */
const createScriptURL = (url: string): string => {
  const { origin } = new URL(url, document.baseURI);
  if (!trusted.has(origin)) throw new TypeError(`Scripts of ${origin} may not run in this page: ${url}`);
  return url;
};

// The browser asks the default policy for every script URL. It refuses markup and inline scripts, which have no policy.
window.trustedTypes?.createPolicy('default', { createScriptURL });
