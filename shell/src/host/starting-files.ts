import type { SectionBuild } from 'shared-contract';
import type { RemoteFile } from './script-loader';

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
