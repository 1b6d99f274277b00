import {
  type SectionManifest,
  type SectionSites,
  sectionManifestSchema,
  sectionSitesSchema,
} from 'shared-contract';
import * as v from 'valibot';
import { failed, type Result, success } from './failure';

/** How long a `section.json` may take to arrive, in milliseconds: as long, one slow site holds up the page. */
const TIME_LIMIT = 5_000;

/** Where a section lives, and what it says of itself. */
export interface SectionEntry {
  readonly name: string;
  readonly site: string;
  readonly manifest: Result<SectionManifest>;
}

/** Reads `/sections.json`. @throws when it cannot be read: without it there is no page. */
export const readSites = async (fetch: typeof window.fetch): Promise<SectionSites> => {
  const response = await fetch('/sections.json');
  if (!response.ok) throw new Error(`/sections.json answered ${response.status}.`);
  return v.parse(sectionSitesSchema, await response.json());
};

const manifestTextSchema = v.pipe(v.string(), v.parseJson(), sectionManifestSchema);

const readManifest = async (
  name: string,
  site: string,
  fetch: typeof window.fetch,
): Promise<Result<SectionManifest>> => {
  const url = new URL('/section.json', site).href;
  let text: string;
  try {
    const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(TIME_LIMIT) });
    if (!response.ok) return failed({ section: name, kind: 'http', detail: `${url}: ${response.status}` });
    text = await response.text();
  } catch (error) {
    const kind = error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable';
    return failed({ section: name, kind, detail: `${url}: ${error}` });
  }
  const parsed = v.safeParse(manifestTextSchema, text);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const where = v.getDotPath(issue) ?? 'the whole';
    return failed({ section: name, kind: 'manifest', detail: `${url}: ${where}: ${issue.message}` });
  }
  if (parsed.output.name !== name) {
    return failed({
      section: name,
      kind: 'manifest',
      detail: `${url}: is of section "${parsed.output.name}"`,
    });
  }
  return success(parsed.output);
};

/** Reads the `section.json` of one site. Never throws: what went wrong is in the entry's manifest. */
export const readEntry = async (
  name: string,
  site: string,
  fetch: typeof window.fetch,
): Promise<SectionEntry> => ({ name, site, manifest: await readManifest(name, site, fetch) });
