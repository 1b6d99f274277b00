import { keptInTab } from '../kept';
import type { Candidate } from './choose-build';
import { manifestAddress } from './read-manifests';
import { linkTo } from './script-loader';
import { startingFiles } from './starting-files';

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
