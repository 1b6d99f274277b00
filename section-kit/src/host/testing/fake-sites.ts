import {
  remoteName,
  type Section,
  type SectionBuild,
  type SectionManifest,
  signManifest,
} from 'shared-contract';
import { EntryError, type LoadLog, type SectionLoad } from '../failure';
import type { LoaderCollaborators } from '../loader';
import type { HostOptions } from '../page';

const HASH = `sha384-${'A'.repeat(64)}`;

/** Returns a build with the fields that a test needs. */
export const buildOf = (id: string, path: string, different: Partial<SectionBuild> = {}): SectionBuild => ({
  id,
  entry: `builds/${id}/remoteEntry.js`,
  integrity: HASH,
  chunks: {},
  files: HASH,
  contract: '^3.0.0',
  createdAt: '2026-11-21T09:30:00Z',
  routes: [{ path, role: 'staff' }],
  ...different,
});

/** Returns the `section.json` of a section with one live build. */
export const manifestOf = (
  name: string,
  path: string,
  different: Partial<SectionManifest> = {},
): SectionManifest => ({
  name,
  builds: [buildOf('live', path)],
  live: 'live',
  serial: 1,
  signature: 'AAAA',
  ...different,
});

const newKeys = async () => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const base64 = async (format: 'pkcs8' | 'spki', key: CryptoKey) =>
    btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.exportKey(format, key))));
  return { privateKey: await base64('pkcs8', privateKey), publicKey: await base64('spki', publicKey) };
};

/** The answer to a request: a text, a status, or an error. */
type Answer = string | number | Error;

type SitesOfHost = LoaderCollaborators & Required<Pick<HostOptions, 'askAtSignIn' | 'trust'>>;

/** A network of section sites and their containers in memory. One key signs for all sites. */
export class FakeSites implements SitesOfHost {
  /** Answers by URL, which replace what was put there. */
  readonly answers = new Map<string, Answer>();
  /** Promises that requests wait for, by URL. */
  readonly delays = new Map<string, Promise<void>>();
  /** Whether no request gets through. */
  isOffline = false;
  /** Sets the way in which scripts fail, by URL without a query. */
  readonly outcomes = new Map<string, 'error' | 'timeout'>();
  /** The modules that builds expose, or the errors that they throw, by remote name. */
  readonly exposing = new Map<string, unknown>();
  /** Origins whose scripts may run. */
  readonly trusted = new Set<string>();
  /** The Content-Security-Policy of the page. */
  policy = '';
  /** The requested URLs, in order. */
  readonly requests: string[] = [];
  /** The URLs of the scripts that ran, in order. */
  readonly scripts: string[] = [];
  /** The hashes that these scripts had to have. */
  readonly hashes: (string | undefined)[] = [];
  /** The URLs of the evicted attempts, in order. */
  readonly evicted: string[] = [];
  /** The urgency and URL of the files that were prefetched, in order. */
  readonly prefetched: string[] = [];
  /** The collections of the lists that a sign-in asks for, in order. */
  readonly askedAtSignIn: string[] = [];
  private readonly manifests = new Map<string, SectionManifest>();
  private readonly keys = newKeys();

  /** Puts a section onto its site; its live build exposes `screens`. */
  put(site: string, manifest: SectionManifest, screens: Section['screens']): void {
    this.manifests.set(site, manifest);
    this.exposing.set(remoteName(manifest.name, manifest.live), { default: { screens } });
  }

  /** Removes a site from the network and from `sections.json`. */
  remove(site: string): void {
    this.manifests.delete(site);
  }

  /** Returns the text under a URL; undefined if there is none. */
  async text(url: string): Promise<string | undefined> {
    const { privateKey, publicKey } = await this.keys;
    if (url === '/sections.json') {
      const sites = [...this.manifests].map(([site, { name }]) => [name, { site, publicKey }]);
      return JSON.stringify(Object.fromEntries(sites));
    }
    const manifest = this.manifests.get(url.replace(/\/section\.json$/, ''));
    return manifest && JSON.stringify({ ...manifest, signature: await signManifest(manifest, privateKey) });
  }

  readonly fetch: typeof window.fetch = async (input) => {
    const url = String(input);
    this.requests.push(url);
    await this.delays.get(url);
    if (this.isOffline) throw new TypeError('Failed to fetch');
    const answer = this.answers.get(url) ?? (await this.text(url)) ?? 404;
    if (answer instanceof Error) throw answer;
    if (typeof answer === 'number') return new Response(null, { status: answer });
    const types: Readonly<Record<string, string>> = { css: 'text/css', json: 'application/json' };
    const type = answer.startsWith('<')
      ? 'text/html'
      : (types[url.split('.').at(-1) ?? ''] ?? 'text/javascript');
    const policy = this.policy === '' ? {} : { 'content-security-policy': this.policy };
    return new Response(answer, { headers: { 'content-type': type, ...policy } });
  };

  readonly trust: SitesOfHost['trust'] = (origin) => {
    this.trusted.add(origin);
  };

  readonly prefetchFile: SitesOfHost['prefetchFile'] = ({ url }, urgency) => {
    this.prefetched.push(`${urgency} ${url}`);
  };

  readonly askAtSignIn: SitesOfHost['askAtSignIn'] = ({ collection }) => {
    this.askedAtSignIn.push(collection);
  };

  /** The URLs that have arrived after all. */
  readonly arrived = new Set<string>();

  readonly hasArrived: SitesOfHost['hasArrived'] = (url) => this.arrived.has(url);

  readonly federation: SitesOfHost['federation'] = {
    load: async (remote) => {
      this.scripts.push(remote.entry);
      this.hashes.push(remote.integrity);
      const usual = remote.entry.split('?')[0] ?? remote.entry;
      const outcome = this.isOffline ? 'error' : this.outcomes.get(usual);
      if (outcome) throw new EntryError(remote.entry, outcome);
      const exposed = this.exposing.get(remote.name);
      if (exposed instanceof Error) throw exposed;
      return exposed;
    },
    evict: ({ entry }) => {
      this.evicted.push(entry);
    },
  };
}

/** A log in memory, with the canaries that a test has stopped. */
export class FakeLog implements LoadLog {
  readonly loads: SectionLoad[] = [];
  /** The stopped build, by section. */
  readonly stopped = new Map<string, string>();

  readonly record = async (load: SectionLoad): Promise<void> => void this.loads.push(load);

  readonly isStoppedCanary = async (section: string, build: string): Promise<boolean> =>
    this.stopped.get(section) === build;
}
