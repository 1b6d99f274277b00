import { OVERRIDE_FOLDER, sectionPolicy, shellPolicy } from './content-security-policy';

/** Where the page runs, and with what. */
export interface HostingEnvironment {
  /** The site of each section by the section's name: its origin. */
  readonly sections: Readonly<Record<string, string>>;
  /** Origins of sections that may come while a page is open. Only the local suite has some. */
  readonly futureSections?: readonly string[];
  /** The origins of sign-in, documents and functions. */
  readonly backend: readonly string[];
  /** Whether everything is encrypted, as everywhere but on a developer's machine. */
  readonly production: boolean;
}

interface Header {
  key: string;
  value: string;
}

/** One site as `firebase.json` describes it (firebase.google.com/docs/hosting/full-config). */
export interface HostingEntry {
  readonly target: string;
  readonly public: string;
  readonly ignore: string[];
  readonly rewrites?: { regex: string; destination: string }[];
  readonly headers: { source: string; headers: Header[] }[];
  /** Commands that `firebase deploy` runs first. */
  readonly predeploy?: string[];
}

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

/** The headers of every file of a site; files in the folder `hashed` never change under their name. */
const headersOf = (own: Readonly<Record<string, string>>, hashed: string, production: boolean) => {
  const everywhere = {
    ...own,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // The origin has to arrive: an API key may be limited to it.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': POWERFUL_FEATURES.map((feature) => `${feature}=()`).join(', '),
    ...(production && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
    'Cache-Control': 'no-cache',
  };
  return [
    { source: '**', headers: Object.entries(everywhere).map(([key, value]) => ({ key, value })) },
    // Of two values the later one counts.
    { source: `/${hashed}/**`, headers: [{ key: 'Cache-Control', value: IMMUTABLE }] },
  ];
};

const files = (target: string) => ({
  target,
  public: `.local/sites/${target}`,
  ignore: ['firebase.json', '**/.*', '**/node_modules/**'],
});

/** The site of the shell, or of the section of that name. @throws {Error} Where there is none. */
export const entryOf = (entries: readonly HostingEntry[], target: string): HostingEntry => {
  const entry = entries.find((candidate) => candidate.target === target);
  if (!entry)
    throw new Error(`There is no site ${target}: ${entries.map((known) => known.target).join(', ')}.`);
  return entry;
};

/** The `hosting` of `firebase.json`: the shell's site and those of the sections, in their order. */
export const hostingConfig = (environment: HostingEnvironment): HostingEntry[] => [
  shellEntry(environment),
  ...Object.keys(environment.sections).map((name) => sectionEntry(name, environment)),
];

const shellEntry = ({
  sections,
  futureSections = [],
  backend,
  production,
}: HostingEnvironment): HostingEntry => {
  const origins = { sections: [...Object.values(sections), ...futureSections], backend };
  const policy = (overrides: boolean) => shellPolicy(origins, { production, overrides });
  return {
    ...files('shell'),
    // Not for names with a dot: a missing script is a 404, and never the page.
    rewrites: [{ regex: '^/[^.]*$', destination: '/index.html' }],
    headers: [
      ...headersOf(
        {
          'Content-Security-Policy': policy(false),
          'Cross-Origin-Opener-Policy': 'same-origin',
          'Cross-Origin-Resource-Policy': 'same-origin',
        },
        'assets',
        production,
      ),
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
