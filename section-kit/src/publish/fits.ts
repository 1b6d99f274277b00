import { satisfy } from '@module-federation/enhanced/runtime';
import { contractFits, type SectionBuild, type SectionManifest } from 'shared-contract';
import * as v from 'valibot';
import { NAMES_FILE, type SharedNames, termsSchema } from '../build/shared-names';
import { buildFolder, visitedBuilds } from './section-releases';
import type { Files } from './site';

// Which section runs in which shell, as their files say without a browser: by contract, versions and names.

/** The terms of a shell, or of a section's build. */
export type Terms = v.InferOutput<typeof termsSchema>;

/** Reads the terms of a build. A file of another shape has none: a site can serve anything. */
export const readTerms = async (files: Files, folder = ''): Promise<Terms> => {
  const text = await files.read(`${folder}${NAMES_FILE}`);
  const { success, output } = v.safeParse(termsSchema, text?.toString());
  return success ? output : { shared: [] };
};

/** A thing that a section needs and a shell lacks: "`x` of shared-ui", "react ^20.0.0" or "contract ^3.0.0". */
export interface Lack {
  readonly what: string;
  readonly kind: 'contract' | 'version' | 'module' | 'name' | 'names';
}

/** Returns what a section's build needs and a shell lacks. Returns nothing about terms that one of the two has not recorded. */
export const lacking = (shell: Terms, { contract, terms }: { contract?: string; terms: Terms }): Lack[] => [
  ...(contract !== undefined && shell.contract !== undefined && !contractFits(contract, shell.contract)
    ? [{ what: `contract ${contract}`, kind: 'contract' as const }]
    : []),
  ...lackingVersions(shell, terms),
  ...lackingNames(terms.usedNames, shell.providedNames),
];

/** As `lacking`, of a build on its site. */
export const lackingOf = async (shell: Terms, build: SectionBuild, site: Files): Promise<Lack[]> =>
  lacking(shell, { ...build, terms: await readTerms(site, `${buildFolder(build)}/`) });

/** A build of a section that staff would get in a shell, and a thing that it needs and the shell lacks. */
export interface Misfit extends Lack {
  readonly section: string;
  readonly build: string;
  readonly channel: 'live build' | 'fallback' | 'canary';
}

/**
 * Returns what sections need and a shell lacks. Of each section the first build counts that fits the shell's contract, or else
 * the live one, and its canary. The page leaves out builds of another contract.
 */
export const misfitsIn = async (
  shell: Terms,
  manifests: readonly SectionManifest[],
  siteOf: (section: string) => Files,
): Promise<Misfit[]> => {
  const found = manifests.map(async (manifest) => {
    const { name: section, builds, live, canary } = manifest;
    const visited = visitedBuilds(manifest, shell.contract);
    const wanted = visited.length > 0 ? visited : builds.filter(({ id }) => id === live);
    const misfits = wanted.map(async (build): Promise<Misfit[]> => {
      const other = build.id === canary?.build ? 'canary' : 'fallback';
      const lacks = await lackingOf(shell, build, siteOf(section));
      const channel = build.id === live ? 'live build' : other;
      return lacks.map((lack) => ({ ...lack, section, build: build.id, channel }));
    });
    return (await Promise.all(misfits)).flat();
  });
  return (await Promise.all(found)).flat();
};

/** Compares as the page does, which asks the same function. */
const lackingVersions = (shell: Terms, { shared }: Terms): Lack[] => {
  const wrong = shared.filter(({ name, requiredVersion }) => {
    const own = shell.shared.find((module) => module.name === name)?.version;
    return own !== undefined && requiredVersion !== undefined && !satisfy(own, requiredVersion);
  });
  const packages = wrong.map(({ name, requiredVersion }) => `${name.split('/')[0]} ${requiredVersion}`);
  return [...new Set(packages)].map((what) => ({ what, kind: 'version' }));
};

const lackingNames = (used: SharedNames = {}, provided?: SharedNames): Lack[] =>
  Object.entries(provided ? used : {}).flatMap(([module, names]): Lack[] => {
    const found = provided?.[module];
    if (found === undefined) return [{ what: `the module ${module}`, kind: 'module' }];
    const lacked = names?.filter((name) => !(found ?? names).includes(name)) ?? [];
    if (lacked.length === 0) return [];
    const listed = new Intl.ListFormat('en').format(lacked.map((name) => `\`${name}\``));
    return [{ what: `${listed} of ${module}`, kind: lacked.length > 1 ? 'names' : 'name' }];
  });
