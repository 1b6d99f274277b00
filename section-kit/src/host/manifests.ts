import {
  isSignedBy,
  readManifestSchema,
  readSitesSchema,
  type SectionManifest,
  type SectionSites,
} from 'shared-contract';
import * as v from 'valibot';
import { FailureError, reasonOf, type SectionFailure } from './failure';
import type { PageStorage } from './page';

/** Uses a file that was prefetched for this time. */
const PREFETCHED_TIMEOUT_MS = 10_000;

/** The site of a section, and the key that signs its `section.json`. A developer's own site has no key. */
export interface SectionAddress {
  readonly name: string;
  readonly site: string;
  readonly publicKey?: string;
}

/** A verified manifest, or a failure. An outdated manifest is a failure that comes with the newest one seen here. */
interface ManifestReading {
  readonly manifest?: SectionManifest;
  readonly failure?: SectionFailure;
}

/** Reads and verifies `sections.json` and each `section.json`: when asked, or ahead of a user who is about to sign in. */
export class ManifestReader {
  /** The newest text of each section that this page has seen. */
  private readonly seen = new Map<string, string>();
  /** Gives up on a `section.json` or `sections.json` after this time. */
  timeoutMs = 5_000;
  private hasBeenAsked = false;
  private prefetchedUntil = 0;
  private prefetchedSites: Promise<SectionSites> | undefined;
  private readonly prefetchedManifests = new Map<string, Promise<ManifestReading>>();
  /** The Content-Security-Policy of this page, as its site sent it at the first reading. */
  private policy: string | undefined;

  /** @param storage Remembers the newest `section.json` for later pages, if there is one. */
  constructor(
    private readonly fetch: typeof window.fetch,
    private readonly storage?: PageStorage,
  ) {}

  /**
   * Reads everything now, for whoever asks first within ten seconds. Calls `onRead` with each section that could be
   * read. Does nothing after somebody has asked.
   */
  prefetch(onRead: (address: SectionAddress, manifest: SectionManifest) => void): void {
    if (this.hasBeenAsked) return;
    this.prefetchedUntil = performance.now() + PREFETCHED_TIMEOUT_MS;
    this.prefetchedSites = this.readSites().then((sites) => {
      for (const address of addressesIn(sites)) {
        const reading = this.readManifest(address);
        this.prefetchedManifests.set(prefetchKey(address), reading);
        void reading.then(({ manifest, failure }) => manifest && !failure && onRead(address, manifest));
      }
      return sites;
    });
    // Whoever asks gets the rejection.
    this.prefetchedSites.catch(() => undefined);
  }

  /** Returns the site and key of each section. @throws If `sections.json` cannot be read. */
  async sites(): Promise<SectionSites> {
    this.hasBeenAsked = true;
    const prefetched = this.prefetchedSites;
    this.prefetchedSites = undefined;
    return prefetched && performance.now() < this.prefetchedUntil ? prefetched : this.readSites();
  }

  /** Returns the verified `section.json` of a section, or the failure. Never throws. */
  manifest(address: SectionAddress): Promise<ManifestReading> {
    const key = prefetchKey(address);
    const prefetched = this.prefetchedManifests.get(key);
    this.prefetchedManifests.delete(key);
    return prefetched && performance.now() < this.prefetchedUntil ? prefetched : this.readManifest(address);
  }

  private async readSites(): Promise<SectionSites> {
    const response = await this.request('/sections.json');
    this.policy ??= response.headers.get('content-security-policy') ?? '';
    return v.parse(readSitesSchema, await response.json());
  }

  private async readManifest(address: SectionAddress): Promise<ManifestReading> {
    const url = manifestUrl(address.site);
    const refused = (error: unknown): SectionFailure => {
      const { kind, detail } = reasonOf(error, 'unreachable');
      return { section: address.name, kind, detail: `${url}: ${detail}` };
    };
    try {
      if (address.publicKey !== undefined && !this.isInPolicy(address)) {
        throw new FailureError('policy', 'its site is newer than this page');
      }
      const text = await (await this.request(url)).text();
      const manifest = await verifyManifest(text, address);
      const newest =
        address.publicKey === undefined ? undefined : await this.newerThan(manifest, text, address);
      if (!newest) return { manifest };
      const detail = `serial ${manifest.serial}, and this browser has seen ${newest.serial}`;
      return { manifest: newest, failure: refused(new FailureError('outdated', detail)) };
    } catch (error) {
      return { failure: refused(error) };
    }
  }

  private async request(url: string): Promise<Response> {
    const signal = AbortSignal.timeout(this.timeoutMs);
    const response = await this.fetch(url, { cache: 'no-cache', signal });
    if (!response.ok) throw new FailureError('http', `answered ${response.status}`);
    return response;
  }

  /** Whether the page may call a site. A site without a policy allows all, as a development server. */
  private isInPolicy({ site }: SectionAddress): boolean {
    return !this.policy || this.policy.split(/[ ;]+/).includes(new URL(site).origin);
  }

  /**
   * Returns the `section.json` that is newer than the given one, if this browser has seen any; else remembers the given
   * one. The signed text is stored and verified again, so that a forged entry in the storage cannot refuse anything.
   */
  private async newerThan(
    { serial }: SectionManifest,
    text: string,
    address: SectionAddress,
  ): Promise<SectionManifest | undefined> {
    const { name } = address;
    const storageKey = `section.json of ${name}`;
    const stored = this.storage?.storedText('localStorage', storageKey);
    for (const seen of [this.seen.get(name), stored]) {
      if (seen === undefined || seen === text) continue;
      const known = await verifyManifest(seen, address).catch(() => undefined);
      if (known && known.serial > serial) return known;
    }
    this.seen.set(name, text);
    if (stored !== text) this.storage?.storeText('localStorage', storageKey, text);
    return undefined;
  }
}

/** Returns the sections that `sections.json` lists. */
export const addressesIn = (sites: SectionSites): SectionAddress[] =>
  Object.entries(sites).map(([name, site]) => ({ name, ...site }));

/** Returns the URL of a site's `section.json`. */
export const manifestUrl = (site: string): string => new URL('/section.json', site).href;

const prefetchKey = ({ site, publicKey }: SectionAddress): string => `${site} ${publicKey}`;

/** Returns the verified manifest in a text. @throws {FailureError} If its shape, section or signature is wrong. */
const verifyManifest = async (
  text: string,
  { name, publicKey }: SectionAddress,
): Promise<SectionManifest> => {
  const parsed = v.safeParse(manifestTextSchema, text);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new FailureError('manifest', `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`);
  }
  const { manifest, signed } = parsed.output;
  if (manifest.name !== name) throw new FailureError('manifest', `is of section "${manifest.name}"`);
  if (publicKey === undefined) return manifest;
  const isSigned = await isSignedBy(signed, publicKey).catch((error: unknown) => {
    throw new FailureError('signature', String(error));
  });
  if (!isSigned) throw new FailureError('signature', 'not by the key of this section');
  return manifest;
};

/** The parsed JSON twice: the schema may reorder fields, and the signature covers the order that was sent. */
const manifestTextSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.transform((json) => ({ manifest: json, signed: json })),
  v.object({ manifest: readManifestSchema, signed: v.looseObject({ signature: v.string() }) }),
);
