import type { ListedSites } from 'shared-contract';
import * as v from 'valibot';
import { backendOrigins, localConfig } from '../../cloud/firebase-web-config';
import { originOf, outsideSites, sitesIn } from '../../project/firebase-config';
import { actualPort } from '../../project/port-offset';
import { root } from '../../project/root';
import { futurePorts, sectionsIn } from '../../project/sections';
import { OVERRIDE_FOLDER, sectionPolicy, shellPolicy } from './content-security-policy';

/** The origins that a site names in its headers. */
export interface HostingEnvironment {
  /** The origin of each section's site, by name. */
  readonly sections: Readonly<Record<string, string>>;
  /** Origins of sections that may be created while a page is open, in the local suite only. */
  readonly futureSections?: readonly string[];
  /** The origins of sign-in, documents and functions, and of the sections' own services. */
  readonly backend: readonly string[];
  /** Whether everything is encrypted. Undefined on a developer's machine. */
  readonly production: boolean;
}

export const hostingEntrySchema = v.strictObject({
  target: v.string(),
  public: v.string(),
  ignore: v.array(v.string()),
  rewrites: v.exactOptional(v.array(v.strictObject({ regex: v.string(), destination: v.string() }))),
  headers: v.array(
    v.strictObject({
      source: v.string(),
      headers: v.array(v.strictObject({ key: v.string(), value: v.string() })),
    }),
  ),
});

/** A site in `firebase.json` (firebase.google.com/docs/hosting/full-config). */
export type HostingEntry = v.InferOutput<typeof hostingEntrySchema>;

/** The folder of the shell's scripts and styles. */
const ASSETS = 'assets';

/** Returns a pattern of all folder names without a dot but one. Hosting's RE2 has no negative look-ahead. */
const allFoldersBut = (name: string): string => {
  const others = [...name].map((letter, index) => `${name.slice(0, index)}(?:[^${letter}./][^./]*)?`);
  return `(?:${[...others, `${name}[^./]+`].join('|')})`;
};

/** Service workers. A former application may have left one, also for a part of the addresses, which would answer for ever. */
const WORKERS = `^/(?:[^/]*(?:sw|orker)[^/]*|${allFoldersBut(ASSETS)}/.*(?:sw|orker))\\.js$`;

/**
 * The addresses of screens: an id may hold a dot. Files have a dot at the top, or are in the folder of the assets, where a
 * missing script must be a 404.
 */
const SCREENS = `^/${allFoldersBut(ASSETS)}(?:/.*)?$`;

const IMMUTABLE = 'public, max-age=31536000, immutable';

const POWERFUL_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/** Returns the headers of a site. Files in the folder `hashed` never change under their name. */
const headersOf = (own: Readonly<Record<string, string>>, hashed: string, production: boolean) => {
  const everywhere = {
    ...own,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Sends the origin, because an API key may be restricted to it.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': POWERFUL_FEATURES.map((feature) => `${feature}=()`).join(', '),
    // Not of subdomains: those of a company's own domain are others' business.
    ...(production && { 'Strict-Transport-Security': 'max-age=63072000' }),
    'Cache-Control': 'no-cache',
  };
  return [
    { source: '**', headers: Object.entries(everywhere).map(([key, value]) => ({ key, value })) },
    // The later of two values counts.
    { source: `/${hashed}/**`, headers: [{ key: 'Cache-Control', value: IMMUTABLE }] },
    // Every answer 404 (firebase.google.com/docs/hosting/full-config#headers). The emulator applies the rule above instead.
    { source: '404.html', headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
  ];
};

const files = (target: string) => ({
  target,
  public: `.local/sites/${target}`,
  ignore: ['firebase.json', '**/.*', '**/node_modules/**'],
});

/** Returns the site of the shell or of a section. @throws {Error} If there is none. */
export const hostingEntryOf = (entries: readonly HostingEntry[], target: string): HostingEntry => {
  const entry = entries.find((candidate) => candidate.target === target);
  if (!entry)
    throw new Error(`There is no site ${target}: ${entries.map((known) => known.target).join(', ')}.`);
  return entry;
};

/** Returns the `hosting` of `firebase.json`: the shell's site, then the sections'. */
export const hostingConfig = (environment: HostingEnvironment): HostingEntry[] => [
  withOrigins(shellTemplate(environment.production), environment),
  ...Object.keys(environment.sections).map((name) => sectionEntry(name, environment)),
];

/** Stand for the origins of a deployment in the headers of a shell. */
const SECTIONS = '{sections}';
const BACKEND = '{backend}';

/**
 * Returns the Hosting configuration of the shell's site, with places for the origins. A release keeps it: its policy allows
 * the scripts in its own HTML and no others.
 */
export const shellTemplate = (production: boolean): HostingEntry =>
  shellEntry({ sections: [SECTIONS], backend: [BACKEND] }, production);

/** Puts the origins of a deployment into the configuration of a shell. */
export const withOrigins = (
  template: HostingEntry,
  { sections, futureSections = [], backend }: HostingEnvironment,
): HostingEntry => {
  const words = (origins: readonly string[]) => origins.map((origin) => ` ${origin}`).join('');
  const text = JSON.stringify(template)
    .replaceAll(` ${SECTIONS}`, words([...Object.values(sections), ...futureSections]))
    .replaceAll(` ${BACKEND}`, words(backend));
  return v.parse(hostingEntrySchema, JSON.parse(text));
};

/** Returns the origins of the sections' own services. */
export const servicesOf = (sites: ListedSites): string[] => [
  ...new Set(Object.values(sites).flatMap(({ connect = [] }) => connect)),
];

/** Returns the origins of the local sites. @param checkout The folder of the checkout. Tests pass another. */
export const localOrigins = (checkout: string = root): HostingEnvironment => {
  const [, ...sections] = sitesIn(checkout);
  const outside = outsideSites();
  return {
    sections: Object.fromEntries([
      ...sections.map((site) => [site.target, originOf(site)] as const),
      ...Object.entries(outside).map(([name, { site }]) => [name, site] as const),
    ]),
    futureSections: futurePorts(sectionsIn(checkout)).map((port) => originOf({ port: actualPort(port) })),
    backend: [...backendOrigins(localConfig(checkout)), ...servicesOf(outside)],
    production: false,
  };
};

/** Returns the Hosting configuration of the local sites. @param checkout As of `localOrigins`. */
export const localHosting = (checkout: string = root): HostingEntry[] =>
  hostingConfig(localOrigins(checkout));

const shellEntry = (origins: Parameters<typeof shellPolicy>[0], production: boolean): HostingEntry => {
  const policy = (overrides: boolean) => shellPolicy(origins, { production, overrides });
  return {
    ...files('shell'),
    rewrites: [
      // The first that matches counts.
      { regex: WORKERS, destination: '/end-worker.js' },
      { regex: SCREENS, destination: '/index.html' },
    ],
    headers: [
      ...headersOf(
        {
          'Content-Security-Policy': policy(false),
          'Cross-Origin-Opener-Policy': 'same-origin',
          'Cross-Origin-Resource-Policy': 'same-origin',
        },
        ASSETS,
        production,
      ),
      // Auth's own page, which a mail leads to, has inline scripts. Hosting's documents do not say whether these headers reach it
      // (firebase.google.com/docs/hosting/reserved-urls); nothing of the product is there.
      {
        source: '/__/**',
        headers: [{ key: 'Content-Security-Policy', value: "frame-ancestors 'none'" }],
      },
      ...[OVERRIDE_FOLDER, `${OVERRIDE_FOLDER}/**`].map((source) => ({
        source,
        headers: [{ key: 'Content-Security-Policy', value: policy(true) }],
      })),
    ],
  };
};

const sectionEntry = (name: string, { production }: HostingEnvironment): HostingEntry => ({
  ...files(name),
  headers: headersOf(
    {
      'Content-Security-Policy': sectionPolicy(production),
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
    'builds',
    production,
  ),
});
