import {
  isSignedBy,
  type SectionManifest,
  type SectionSites,
  sectionManifestSchema,
  sectionSitesSchema,
} from 'shared-contract';
import * as v from 'valibot';
import type { Kept } from '../kept';
import type { FailureKind, SectionFailure } from './failure';

/** Whose `section.json` a text has to be. A developer's own site has no key: it proves nothing, and nothing is asked of it. */
export interface Signer {
  readonly name: string;
  /** The key that must have signed it, as in `sections.json`. */
  readonly publicKey?: string;
}

/** What a text says as a `section.json`, or why it is none. */
export type Verified =
  | { readonly ok: true; readonly value: SectionManifest }
  | { readonly ok: false; readonly kind: FailureKind; readonly why: string };

const jsonSchema = v.pipe(v.string(), v.parseJson());
const signedSchema = v.looseObject({ signature: v.string() });

const refused = (kind: FailureKind, why: string): Verified => ({ ok: false, kind, why });

/** Reads a text as the `section.json` of a section, and verifies its signature. Never throws. */
export const verifyManifest = async (text: string, { name, publicKey }: Signer): Promise<Verified> => {
  const parsed = v.safeParse(v.pipe(jsonSchema, sectionManifestSchema), text);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return refused('manifest', `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`);
  }
  const manifest = parsed.output;
  if (manifest.name !== name) return refused('manifest', `is of section "${manifest.name}"`);
  if (publicKey === undefined) return { ok: true, value: manifest };
  try {
    // The text as it came: a schema may put its fields into another order than that which was signed.
    const signed = v.parse(v.pipe(jsonSchema, signedSchema), text);
    if (await isSignedBy(signed, publicKey)) return { ok: true, value: manifest };
    return refused('signature', 'not by the key of this section');
  } catch (error) {
    return refused('signature', String(error));
  }
};

const serialSchema = v.pipe(v.string(), v.parseJson(), v.object({ serial: v.number() }));

/** What a text claims to be the serial of; less than any where it claims none. */
const claimedSerial = (text: string): number => {
  const { success, output } = v.safeParse(serialSchema, text);
  return success ? output.serial : -1;
};

const keyOf = (name: string): string => `section.json of ${name}`;

/**
 * The newest `section.json` of each section that this browser has seen, as it was signed. The whole text is kept, so what
 * lies in the storage has to prove itself again: a wrong text there can refuse nothing.
 */
export class SeenManifests {
  private readonly inPage = new Map<string, string>();

  /** @param kept Keeps the texts beyond this page; a browser that keeps nothing remembers them for this page. */
  constructor(private readonly kept: Kept | undefined) {}

  /**
   * Returns the `section.json` of a section that is newer than the verified one at hand, if this browser has seen one.
   * Otherwise remembers the one at hand.
   */
  async newerThan(
    { serial }: SectionManifest,
    text: string,
    signer: Signer,
  ): Promise<SectionManifest | undefined> {
    const { name } = signer;
    const kept = this.kept?.read(keyOf(name));
    for (const seen of [this.inPage.get(name), kept]) {
      if (seen === undefined || claimedSerial(seen) <= serial) continue;
      const verified = await verifyManifest(seen, signer);
      if (verified.ok) return verified.value;
    }
    this.inPage.set(name, text);
    if (kept !== text) this.kept?.write(keyOf(name), text);
    return undefined;
  }
}

/** How long a `section.json` or `sections.json` may take to arrive, in milliseconds. */
const TIME_LIMIT = 5_000;

/** Where a section lives, and who signs for it. */
export interface SectionSource extends Signer {
  readonly site: string;
}

/** The sections that `sections.json` lists. */
export const sourcesIn = (sites: SectionSites): SectionSource[] =>
  Object.entries(sites).map(([name, site]) => ({ name, ...site }));

const options = (): RequestInit => ({ cache: 'no-cache', signal: AbortSignal.timeout(TIME_LIMIT) });

/** Reads `/sections.json`. @throws when it cannot be read: without it there is no page. */
export const readSites = async (fetch: typeof window.fetch): Promise<SectionSites> => {
  const response = await fetch('/sections.json', options());
  if (!response.ok) throw new Error(`/sections.json answered ${response.status}.`);
  return v.parse(sectionSitesSchema, await response.json());
};

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

/** Where a site has its `section.json`. */
export const manifestAddress = (site: string): string => new URL('/section.json', site).href;

/** What the site of a section says, or why that is not taken. */
export type ReadManifest =
  | { readonly ok: true; readonly value: SectionManifest }
  | {
      readonly ok: false;
      readonly failure: SectionFailure;
      /** Where the site says something old: the newest that this browser has seen, to go on with. */
      readonly newest?: SectionManifest;
    };

/**
 * Reads and verifies the `section.json` of a site, and refuses one that is older than this browser has seen. Never throws:
 * what went wrong is the result.
 */
export const readManifest = async (
  source: SectionSource,
  fetch: typeof window.fetch,
  seen: SeenManifests,
): Promise<ReadManifest> => {
  const url = manifestAddress(source.site);
  const refuse = (kind: FailureKind, why: unknown, newest?: SectionManifest): ReadManifest => {
    const failure = { section: source.name, kind, detail: `${url}: ${why}` };
    return newest ? { ok: false, failure, newest } : { ok: false, failure };
  };

  let text: string;
  try {
    const response = await fetch(url, options());
    if (!response.ok) return refuse('http', response.status);
    text = await response.text();
  } catch (error) {
    return refuse(isTimeout(error) ? 'timeout' : 'unreachable', error);
  }
  const verified = await verifyManifest(text, source);
  if (!verified.ok) return refuse(verified.kind, verified.why);
  const manifest = verified.value;
  if (source.publicKey === undefined) return { ok: true, value: manifest };
  const newest = await seen.newerThan(manifest, text, source);
  if (!newest) return { ok: true, value: manifest };
  return refuse('outdated', `serial ${manifest.serial}, and this browser has seen ${newest.serial}`, newest);
};

/** So long what was read ahead is new enough for the first who asks, in milliseconds. */
const AHEAD_LIMIT = 10_000;

/** What was read before anybody asked; what has been asked for is no longer in it. */
interface Ahead {
  readonly readAt: number;
  sites: Promise<SectionSites> | undefined;
  readonly manifests: Map<string, Promise<ReadManifest>>;
}

const sourceKey = ({ site, publicKey }: SectionSource): string => `${site} ${publicKey}`;

/** Reads where the sections are and what their sites say: at any time, and ahead of a user who is about to sign in. */
export class ManifestReader {
  private ahead: Ahead | undefined;
  private asked = false;

  constructor(
    private readonly fetch: typeof window.fetch,
    private readonly seen: SeenManifests,
  ) {}

  /**
   * Reads everything now, for the first who asks within some seconds. `found` is called with each section that could
   * be read; what could not be read is told to who asks. Does nothing where somebody has asked already.
   */
  readAhead(found: (source: SectionSource, manifest: SectionManifest) => void): void {
    if (this.asked) return;
    const manifests: Ahead['manifests'] = new Map();
    const sites = readSites(this.fetch).then((listed) => {
      for (const source of sourcesIn(listed)) {
        const reading = readManifest(source, this.fetch, this.seen);
        manifests.set(sourceKey(source), reading);
        void reading.then((manifest) => manifest.ok && found(source, manifest.value));
      }
      return listed;
    });
    this.ahead = { readAt: Date.now(), sites, manifests };
    // A rejection reaches who asks; where nobody does, nobody needs it.
    sites.catch(() => undefined);
  }

  /** Where the sections are. @throws when it cannot be read: without it there is no page. */
  sites(): Promise<SectionSites> {
    this.asked = true;
    const ahead = this.recent();
    const sites = ahead?.sites ?? readSites(this.fetch);
    if (ahead) ahead.sites = undefined;
    return sites;
  }

  /** What the site of a section says, verified. Never throws: what went wrong is the result. */
  manifest(source: SectionSource): Promise<ReadManifest> {
    const ahead = this.recent();
    const reading = ahead?.manifests.get(sourceKey(source)) ?? readManifest(source, this.fetch, this.seen);
    ahead?.manifests.delete(sourceKey(source));
    return reading;
  }

  private recent(): Ahead | undefined {
    return this.ahead && Date.now() - this.ahead.readAt < AHEAD_LIMIT ? this.ahead : undefined;
  }
}
