// Saves and restores the published sites around a test that changes them.
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesIn, localSites } from '../../tools/src/publish/site/site';

/** Returns the hash of every file of all sites, by path. Files beside the sites are left out. */
export const siteHashes = async (): Promise<Readonly<Record<string, string>>> => {
  const paths = (await filesIn(localSites)).filter((path) => path.includes('/'));
  const hashes = paths.map(async (path) => {
    const content = await readFile(join(localSites, path));
    return [path, createHash('sha256').update(content).digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
};

/** Returns the id of a section's live build. */
export const liveBuild = async (section: string): Promise<string> =>
  JSON.parse(await readFile(join(localSites, section, 'section.json'), 'utf8')).live;

/** Saves all sites as they are now. The returned function restores them. */
export const backUpSites = async (): Promise<() => Promise<void>> => {
  const backup = await mkdtemp(join(tmpdir(), 'sites-'));
  await cp(localSites, backup, { recursive: true });
  return async () => {
    // Nothing is deleted first, because open pages still load these files.
    await cp(backup, localSites, { recursive: true });
    const wanted = new Set(await filesIn(backup));
    const added = (await filesIn(localSites)).filter((path) => !wanted.has(path));
    await Promise.all(added.map((path) => rm(join(localSites, path))));
    await rm(backup, { recursive: true });
  };
};
