import type { SectionBuild } from 'shared-contract';
import type { Candidate } from './choose';
import { manifestUrl } from './manifests';
import type { PageStorage } from './page';

/** The files of a tab's last screen: `Prefetched`. */
export const PREFETCH_KEY = 'prefetch';

/** The attributes of a link that fetches a file. They match those of the later request, or it is fetched twice. */
export interface FileLink {
  readonly as: string;
  readonly href: string;
  readonly crossOrigin?: string;
  readonly integrity?: string;
}

/** The files that a reload of `path` requests first. */
export interface Prefetched {
  readonly path: string;
  readonly files: readonly FileLink[];
}

/** A file of another site, and the hash that it must have, if one is known. */
export interface RemoteFile {
  readonly url: string;
  readonly integrity?: string;
}

/** `preload` fetches at once, `prefetch` when nothing else is left to fetch. */
export type Urgency = 'preload' | 'prefetch';

const linkTo = ({ url, integrity }: RemoteFile): FileLink => ({
  as: url.endsWith('.css') ? 'style' : 'script',
  href: url,
  crossOrigin: 'anonymous',
  ...(integrity !== undefined && { integrity }),
});

/** Fetches a script or a style sheet for later. */
export const prefetchFile = (file: RemoteFile, urgency: Urgency): void => {
  document.head.append(Object.assign(document.createElement('link'), { rel: urgency, ...linkTo(file) }));
};

/** Returns whether a file has arrived. The browser lists a request when it has ended. */
export const hasArrived = (url: string): boolean => performance.getEntriesByName(url, 'resource').length > 0;

/** Returns the URL of a build's entry, which no other build has. */
export const entryUrl = (site: string, { entry }: SectionBuild): string => new URL(entry, site).href;

/** Returns the files that start a build, its entry first. */
export const startingFiles = (site: string, build: SectionBuild): RemoteFile[] => {
  const url = entryUrl(site, build);
  const chunks = Object.entries(build.chunks);
  return [
    { url, integrity: build.integrity },
    ...chunks.map(([path, integrity]) => ({ url: new URL(path, url).href, integrity })),
  ];
};

/**
 * Stores in the tab what a reload of `path` may request first: the `section.json` and the starting
 * files. Leaves out overrides, whose build changes under the page.
 */
export const storePrefetch = (
  { storeText }: PageStorage,
  path: string,
  site: string,
  { build, channel }: Candidate,
): void => {
  if (channel === 'override') return;
  const manifest = { as: 'fetch', href: manifestUrl(site), crossOrigin: 'anonymous' };
  const files = [manifest, ...startingFiles(site, build).map(linkTo)];
  const start: Prefetched = { path, files };
  storeText('sessionStorage', PREFETCH_KEY, JSON.stringify(start));
};
