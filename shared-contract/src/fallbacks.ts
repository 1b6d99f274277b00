import type { SectionBuild, SectionManifest } from './manifest';

/**
 * Returns the fallbacks of the live build: those that were live before it, the latest first, by what each build replaced.
 * Leaves out withdrawn builds and the canary. A held build never was live, so it is not found.
 */
export const fallbackBuilds = ({
  builds,
  live,
  canary,
}: Pick<SectionManifest, 'builds' | 'live' | 'canary'>): SectionBuild[] => {
  const byId = new Map(builds.map((build) => [build.id, build]));
  const before: SectionBuild[] = [];
  const next = (id: string | null | undefined): SectionBuild | undefined => {
    const build = id ? byId.get(id) : undefined;
    // Each build is visited once, so that a circle ends.
    if (build) byId.delete(build.id);
    return build;
  };
  for (let build = next(live); build; build = next(build.replaces)) before.push(build);
  return before.slice(1).filter(({ id, withdrawn }) => !withdrawn && id !== canary?.build);
};
