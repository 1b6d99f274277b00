import type { SectionManifest } from 'shared-contract';
import * as v from 'valibot';
import { NAMES_FILE, type SharedNames, sharedNamesSchema } from '../../build/federation/shared-names';
import { buildFolder } from '../sections/section-releases';
import type { Site } from '../site/site';

/** A site, or a folder that reads like one. */
type Files = Pick<Site, 'read'>;

/**
 * Returns what a section needs of the page and the live shell lacks, a line for each module. Returns nothing if one of
 * the two builds has not recorded its names: then the browser decides.
 * @param section The folder of the section's build.
 */
export const missingInShell = async (section: Files, shell: Files): Promise<string[]> => {
  const [{ usedNames }, { providedNames }] = await Promise.all([readNames(section), readNames(shell)]);
  return missing(usedNames, providedNames).map(
    ({ what }) => `The live shell lacks ${what}: publish the shell first.`,
  );
};

/**
 * Returns what live sections need of the page and a new shell lacks, a line for each build and module. A canary counts
 * too. Returns nothing about builds that have not recorded their names.
 * @param shell The folder of the shell's build.
 */
export const missingForSections = async (
  shell: Files,
  manifests: readonly SectionManifest[],
  siteOf: (section: string) => Files,
): Promise<string[]> => {
  const { providedNames } = await readNames(shell);
  const users = manifests.flatMap(({ name, builds, live, canary }) =>
    builds
      .filter(({ id }) => id === live || id === canary?.build)
      .map((build) => ({ name, build, channel: build.id === live ? 'live build' : 'canary' })),
  );
  const lines = users.map(async ({ name, build, channel }) => {
    const { usedNames } = await readNames(siteOf(name), `${buildFolder(build)}/`);
    return missing(usedNames, providedNames).map(
      ({ what, kind }) =>
        `The ${channel} of ${name} needs ${what}, which this shell lacks: publish ${name} first, or keep the ${kind}.`,
    );
  });
  return (await Promise.all(lines)).flat();
};

/** Reads the names of a build. A file of another shape has none: a site can serve anything. */
const readNames = async (files: Files, folder = ''): Promise<v.InferOutput<typeof sharedNamesSchema>> => {
  const text = await files.read(`${folder}${NAMES_FILE}`);
  const { success, output } = v.safeParse(sharedNamesSchema, text?.toString());
  return success ? output : {};
};

const missing = (used: SharedNames = {}, provided?: SharedNames): { what: string; kind: string }[] =>
  Object.entries(provided ? used : {}).flatMap(([module, names]) => {
    const found = provided?.[module];
    if (found === undefined) return [{ what: `the module ${module}`, kind: 'module' }];
    const lacking = names?.filter((name) => !(found ?? names).includes(name)) ?? [];
    if (lacking.length === 0) return [];
    const listed = new Intl.ListFormat('en').format(lacking.map((name) => `\`${name}\``));
    return [{ what: `${listed} of ${module}`, kind: lacking.length > 1 ? 'names' : 'name' }];
  });
