/// <reference types="trusted-types" />

/** Origins whose scripts may run in the page: its own, and those that `trustOrigin` adds. */
const trusted = new Set([window.location.origin]);

/** Lets the page run scripts of this origin from now on: a section's site, or a developer's override. */
export const trustOrigin = (origin: string): void => {
  trusted.add(new URL(origin).origin);
};

/** Gives back the address of a script. @throws {TypeError} where its origin is none that may run scripts here. */
const createScriptURL = (url: string): string => {
  const { origin } = new URL(url, document.baseURI);
  if (!trusted.has(origin)) throw new TypeError(`Scripts of ${origin} may not run in this page: ${url}`);
  return url;
};

// The default policy is asked whenever code sets the address of a script. There is none for markup and for the text
// of a script: the browser refuses those.
window.trustedTypes?.createPolicy('default', { createScriptURL });
