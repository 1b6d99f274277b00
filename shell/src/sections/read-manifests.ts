import {
  isSignedBy,
  type SectionManifest,
  type SectionSites,
  sectionManifestSchema,
  sectionSitesSchema,
} from 'shared-contract';
import * as v from 'valibot';
import { type FailureKind, failed, type Result, success } from './failure';

/** How long a `section.json` or `sections.json` may take to arrive, in milliseconds. */
const TIME_LIMIT = 5_000;

/** Where a section lives. A site without a key is a developer's own: it proves nothing, and nothing is asked of it. */
export interface SectionSource {
  readonly name: string;
  readonly site: string;
  /** The key that must have signed the `section.json`, as in `sections.json`. */
  readonly publicKey?: string;
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

const jsonSchema = v.pipe(v.string(), v.parseJson());
const signedSchema = v.looseObject({ signature: v.string() });

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

/** Where a site has its `section.json`. */
export const manifestAddress = (site: string): string => new URL('/section.json', site).href;

/** Reads and verifies the `section.json` of a site. Never throws: what went wrong is the result. */
export const readManifest = async (
  { name: section, site, publicKey }: SectionSource,
  fetch: typeof window.fetch,
): Promise<Result<SectionManifest>> => {
  const url = manifestAddress(site);
  const refuse = (kind: FailureKind, why: unknown) => failed({ section, kind, detail: `${url}: ${why}` });

  let text: string;
  try {
    const response = await fetch(url, options());
    if (!response.ok) return refuse('http', response.status);
    text = await response.text();
  } catch (error) {
    return refuse(isTimeout(error) ? 'timeout' : 'unreachable', error);
  }
  const parsed = v.safeParse(v.pipe(jsonSchema, sectionManifestSchema), text);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return refuse('manifest', `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`);
  }
  const manifest = parsed.output;
  if (manifest.name !== section) return refuse('manifest', `is of section "${manifest.name}"`);
  if (publicKey !== undefined) {
    // The text as it came: a schema may put its fields into another order than that which was signed.
    const signed = v.parse(v.pipe(jsonSchema, signedSchema), text);
    try {
      if (!(await isSignedBy(signed, publicKey)))
        return refuse('signature', 'not by the key of this section');
    } catch (error) {
      return refuse('signature', error);
    }
  }
  return success(manifest);
};
