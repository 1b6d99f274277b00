import type { SectionManifest } from 'shared-contract';
import { messageOf } from '../../launch/errors.mjs';
import type { Deployment } from '../deployment';
import { readManifest } from '../sections/section-site';
import type { ExpectedSection } from './visits';

/** What a visitor finds of a section by its `section.json`: the routes of its live build, and that or its canary. */
export const expectedSection = (manifest: SectionManifest): ExpectedSection => {
  const live = manifest.builds.find(({ id }) => id === manifest.live);
  if (!live) throw new Error(`The live build of ${manifest.name}, ${manifest.live}, is not on its site.`);
  const builds = manifest.canary ? [live.id, manifest.canary.build] : [live.id];
  return { name: manifest.name, builds, routes: live.routes };
};

/**
 * The sections of the page as they are live now. One that cannot be read is left out, and `onMissing` told why: what is
 * wrong there already must not keep another team from publishing.
 */
export const liveSections = async (
  deployment: Deployment,
  onMissing: (reason: string) => void,
): Promise<ExpectedSection[]> => {
  const sections = Object.entries(deployment.sections).map(async ([name, { publicKey }]) => {
    try {
      const manifest = await readManifest(name, deployment.site(name), publicKey);
      if (manifest) return [expectedSection(manifest)];
      throw new Error('nothing has been published');
    } catch (error) {
      onMissing(`${name} is left out: ${messageOf(error)}`);
      return [];
    }
  });
  return (await Promise.all(sections)).flat();
};
