import { integrityOf } from 'section-kit/build/integrity';
import { HEAD_SCRIPTS } from '../../build/head-scripts';

/** The origins that the page uses, as sources of a Content-Security-Policy. */
interface PageOrigins {
  readonly sections: readonly string[];
  /** Sign-in, documents and functions, and the sections' own services. */
  readonly backend: readonly string[];
}

/** The path below which the page runs overrides: `?section=NAME@http://localhost:4001`, if accepted. */
export const OVERRIDE_FOLDER = '/override';

/** A developer's build of a section, and the socket of its hot reload. */
const OVERRIDES = ['http://localhost:*'];
const OVERRIDE_SOCKETS = ['ws://localhost:*'];

/** Returns the source that allows an inline script or style. */
const hashOf = (text: string): string => `'${integrityOf(text, 'sha256')}'`;

/** Firestore's SDK requests it after a lost connection, to find out whether there is a network. */
const NETWORK_PROBE = 'https://www.google.com/images/cleardot.gif';

/** React-select's emotion creates an empty <style> and fills it through the CSSOM. */
const EMPTY_STYLE = hashOf('');

const inWords = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');

/** Forbids what no page of any site may do. */
const NEVER = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
};

const encryption = (production: boolean) => (production ? { 'upgrade-insecure-requests': [] } : {});

/** Describes the place at which the page runs. */
interface PagePolicy {
  readonly production: boolean;
  /** Whether the page may run overrides. */
  readonly overrides: boolean;
}

/**
 * Returns the Content-Security-Policy of the shell's site, which applies to the page. Names every origin of scripts,
 * this machine only below `OVERRIDE_FOLDER`. The shell's Trusted Types policy `default` (trusted-scripts.ts) decides
 * which scripts run; for `import()`, only this policy applies.
 */
export const shellPolicy = (
  { sections, backend }: PageOrigins,
  { production, overrides }: PagePolicy,
): string => {
  const builds = ["'self'", ...sections, ...(overrides ? OVERRIDES : [])];
  return inWords({
    ...NEVER,
    'script-src': [...builds, ...HEAD_SCRIPTS.map(hashOf)],
    'style-src': [...builds, EMPTY_STYLE],
    'img-src': ["'self'", NETWORK_PROBE],
    'connect-src': [...builds, ...(overrides ? OVERRIDE_SOCKETS : []), ...backend],
    // The guard's own, and the one that trusted-scripts.ts makes.
    'trusted-types': ['guard', 'default'],
    ...encryption(production),
  });
};

/** Returns the Content-Security-Policy of a section's site, which serves no page. */
export const sectionPolicy = (production: boolean): string =>
  inWords({ ...NEVER, 'trusted-types': ["'none'"], ...encryption(production) });
