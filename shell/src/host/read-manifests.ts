import { type SectionManifest, type SectionSites, sectionSitesSchema } from 'shared-contract';
import * as v from 'valibot';
import type { FailureKind, SectionFailure } from './failure';
import type { SeenManifests } from './seen-manifests';
import { type Signer, verifyManifest } from './verify-manifest';

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
