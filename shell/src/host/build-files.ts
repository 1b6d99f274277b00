import type { SectionBuild } from 'shared-contract';
import { keptInTab } from '../kept';
import type { Candidate } from './choose-build';
import type { FailureKind } from './failure';
import { manifestAddress } from './manifest';

/** A file of another site: its address, and the hash it must have where one is known. */
export interface RemoteFile {
  readonly url: string;
  readonly integrity?: string;
}

/** How soon a file that is fetched ahead is needed. */
export type Urgency = 'preload' | 'prefetch';

/** What a link says that fetches a file for later: of the same kind as the one that runs it, or it is fetched twice. */
export const linkTo = ({ url, integrity }: RemoteFile) => ({
  as: url.endsWith('.css') ? 'style' : 'script',
  href: url,
  crossOrigin: 'anonymous',
  ...(integrity !== undefined && { integrity }),
});

/** Fetches a script or a style for later: `preload` at once, `prefetch` when nothing else is to be fetched. */
export const fetchAhead = (file: RemoteFile, urgency: Urgency): void => {
  document.head.append(Object.assign(document.createElement('link'), { rel: urgency, ...linkTo(file) }));
};

/** The address of a build's entry, as different from all others as the build is. */
export const addressOf = (site: string, { entry }: SectionBuild): string => new URL(entry, site).href;

/** The files that start a build, its entry first, with their hashes. */
export const startingFiles = (site: string, build: SectionBuild): RemoteFile[] => {
  const url = addressOf(site, build);
  const chunks = Object.entries(build.chunks);
  return [
    { url, integrity: build.integrity },
    ...chunks.map(([path, integrity]) => ({ url: new URL(path, url).href, integrity })),
  ];
};

const KEY = 'early-start';

/**
 * Keeps in the tab what its HTML is to ask for first where `path` is loaded again (head/early-start.js): the section
 * that is shown there, from its site. A developer's build changes under the page, and is none of it.
 */
export const keepEarlyStart = (path: string, site: string, { build, part }: Candidate): void => {
  if (part === 'override') return;
  const manifest = { as: 'fetch', href: manifestAddress(site), crossOrigin: 'anonymous' };
  const files = [manifest, ...startingFiles(site, build).map(linkTo)];
  keptInTab.write(KEY, JSON.stringify({ path, files }));
};

const sha384 = async (bytes: ArrayBuffer): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
};

/**
 * A script element tells only that it failed; asking for the same address once more tells why.
 * @param timeLimit for the answer, in milliseconds.
 */
export const whyScriptFailed = async (
  { url, integrity }: RemoteFile,
  timeLimit: number,
  fetch: typeof window.fetch,
): Promise<{ readonly kind: FailureKind; readonly detail: string }> => {
  try {
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(timeLimit) });
    if (!response.ok) return { kind: 'http', detail: String(response.status) };
    const type = response.headers.get('content-type') ?? 'nothing said';
    if (!type.includes('javascript')) return { kind: 'not-javascript', detail: type };
    const hash = await sha384(await response.arrayBuffer());
    if (integrity !== undefined && hash !== integrity) {
      return { kind: 'integrity', detail: `${hash} instead of ${integrity}` };
    }
    return { kind: 'unreachable', detail: 'arrived only when asked for the third time' };
  } catch (error) {
    return { kind: 'unreachable', detail: String(error) };
  }
};
