import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesIn } from '../../../tools/src/publish/site/local-site';
import { localSites } from '../../../tools/src/publish/site/local-sites';

/** The hash of every file of all sites, by its path. What commands note beside a site is not on it. */
export const siteHashes = async (): Promise<Readonly<Record<string, string>>> => {
  const paths = (await filesIn(localSites)).filter((path) => path.includes('/'));
  const hashes = paths.map(async (path) => {
    const content = await readFile(join(localSites, path));
    return [path, createHash('sha256').update(content).digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
};

/** The id of a section's live build, as its site says. */
export const liveBuild = async (section: string): Promise<string> =>
  JSON.parse(await readFile(join(localSites, section, 'section.json'), 'utf8')).live;

/** Keeps all sites as they are now. The returned function brings them back. */
export const keepSites = async (): Promise<() => Promise<void>> => {
  const kept = await mkdtemp(join(tmpdir(), 'sites-'));
  await cp(localSites, kept, { recursive: true });
  return async () => {
    // Not everything away first: pages that are still open would miss it.
    await cp(kept, localSites, { recursive: true });
    const wanted = new Set(await filesIn(kept));
    const added = (await filesIn(localSites)).filter((path) => !wanted.has(path));
    await Promise.all(added.map((path) => rm(join(localSites, path))));
    await rm(kept, { recursive: true });
  };
};
