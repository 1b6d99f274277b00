import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from 'section-kit/build/integrity';
import { jsonText } from 'section-kit/build/section-manifest';
import { builtSection, SectionReleases } from 'section-kit/publish/section-releases';
import { filesIn, LocalSite, RefusedFile } from 'section-kit/publish/site';
import { distOf } from '../../build/builds';
import { localSectionSites, localSigningKey } from '../../build/manifest/local-keys';
import { type HostingTarget, outsideSites } from '../../project/firebase-config';
import { localSites } from '../../project/root';
import { ShellReleases } from '../releases/shell-releases';

/**
 * Publishes the newest build of each site into `folder`. Does not change a site that has the build already, also after
 * a rollback.
 * @param buildOf Returns the folder of a package's build. Default: its `dist`.
 */
export const composeLocalSites = async (
  sites: readonly HostingTarget[],
  folder: string = localSites,
  buildOf: (packageName: string) => string = distOf,
): Promise<void> => {
  await Promise.all(sites.map((site) => composeLocalSite(site, folder, buildOf(site.packageName))));
};

/**
 * Updates the list of sections on the local shell site: those that have a site.
 * @returns whether the site exists.
 */
export const listLocalSections = async (): Promise<boolean> => {
  const site = new LocalSite(join(localSites, 'shell'));
  if (!(await site.read('index.html'))) return false;
  await site.exclusively(async () => {
    const listed = Object.entries(await localSectionSites()).filter(
      ([name]) => name in outsideSites() || existsSync(join(localSites, name, 'section.json')),
    );
    const paths = await filesIn(site.folder);
    const hashes = paths.map(async (path) => {
      return [path, integrityOf(await readFile(join(site.folder, path)))] as const;
    });
    await site.change({
      keep: Object.fromEntries(await Promise.all(hashes)),
      add: new Map(),
      lead: new Map([['sections.json', jsonText(Object.fromEntries(listed))]]),
    });
  });
  return true;
};

const composeLocalSite = async (
  { packageName, target }: HostingTarget,
  sitesFolder: string,
  folder: string,
): Promise<void> => {
  const site = new LocalSite(join(sitesFolder, target));
  if (packageName === 'shell') {
    const shell = new ShellReleases(site, await localSigningKey(target));
    const publish = async (forgetReleases: boolean) => {
      await shell.publish(folder, await localSectionSites(sitesFolder), { forgetReleases });
    };
    await publish(false).catch((error: unknown) => {
      if (!(error instanceof RefusedFile)) throw error;
      return publish(true);
    });
    return;
  }
  const section = new SectionReleases(target, site, await localSigningKey(target));
  const built = await builtSection(folder);
  const manifest = await section.manifest().catch(async (error: unknown) => {
    // It is from older sources, or this machine has lost its key.
    if (!(error instanceof RefusedFile)) throw error;
    await rm(site.folder, { recursive: true });
    return undefined;
  });
  if (manifest?.builds.some(({ id }) => id === built.build.id)) return;
  await section.publish(built, 'live');
};
