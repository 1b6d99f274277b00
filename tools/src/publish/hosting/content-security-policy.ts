import { createHash } from 'node:crypto';
import { HEAD_SCRIPTS } from '../../build/head-scripts';

/** The origins that the page has to do with, each as a source of a Content-Security-Policy. */
export interface PageOrigins {
  /** The sites of the sections. */
  readonly sections: readonly string[];
  /** Sign-in, documents and functions. */
  readonly backend: readonly string[];
}

/** The folder below which the page is served to a tab with overrides: `?section=NAME@http://localhost:4001`, accepted. */
export const OVERRIDE_FOLDER = '/override';

/** A developer's own build of one section, and the socket of its hot reload. */
const OVERRIDES = ['http://localhost:*'];
const OVERRIDE_SOCKETS = ['ws://localhost:*'];

/** Lets a text run as a script, or count as a style, where it stands in the page. */
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** React-select's emotion makes a <style> of nothing and fills it through the CSSOM. */
const EMPTY_STYLE = hashOf('');

const inWords = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');

/** What no page of ours does, whichever site it is on. */
const NEVER = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
};

const encryption = (production: boolean) => (production ? { 'upgrade-insecure-requests': [] } : {});

/** Where the page runs. */
interface PagePolicy {
  readonly production: boolean;
  /** Whether the page may run overrides. */
  readonly overrides: boolean;
}

/**
 * The Content-Security-Policy of the shell's site, the one in force in the page. It names every origin that scripts may
 * come from: this machine only below `OVERRIDE_FOLDER`. Which of these scripts run is for the one Trusted Types policy to
 * say, `default`, in the shell's trusted-scripts.ts; an `import()` is for this policy alone.
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
    'img-src': ["'self'"],
    'connect-src': [...builds, ...(overrides ? OVERRIDE_SOCKETS : []), ...backend],
    'trusted-types': ['default'],
    ...encryption(production),
  });
};

/** The Content-Security-Policy of a section's site, which serves files and never a page. */
export const sectionPolicy = (production: boolean): string =>
  inWords({ ...NEVER, 'trusted-types': ["'none'"], ...encryption(production) });
