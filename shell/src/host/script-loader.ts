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
