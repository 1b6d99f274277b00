import type { SectionBuild } from 'shared-contract';
import type { UnsignedManifest } from '../build/section-manifest';

/** How many builds stay on a section's site, so that open tabs still find their chunks. */
const KEPT_BUILDS = 5;

/** Who gets a new build: everybody, some percent of the accounts, or nobody yet. */
export type Audience = 'live' | 'hold' | { readonly canary: number };

const newestFirst = (builds: readonly SectionBuild[]): SectionBuild[] =>
  [...builds].sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));

const buildOf = (manifest: UnsignedManifest, id: string): SectionBuild => {
  const build = manifest.builds.find((candidate) => candidate.id === id);
  if (build) return build;
  const kept = newestFirst(manifest.builds).map((candidate) => candidate.id);
  throw new Error(`There is no build ${id} on the site. It keeps ${kept.join(', ')}.`);
};

/** Leaves out the oldest builds that are too many, and none that anybody gets or that is the way back. */
const trimmed = (manifest: UnsignedManifest): UnsignedManifest => {
  const { builds, live, canary } = manifest;
  const needed = new Set([live, canary?.build, builds.find(({ id }) => id === live)?.replaces]);
  const sorted = newestFirst(builds);
  const spare = sorted.filter(({ id }) => !needed.has(id));
  const room = KEPT_BUILDS - (sorted.length - spare.length);
  const kept = new Set(spare.slice(0, Math.max(room, 0)).map(({ id }) => id));
  return { ...manifest, builds: sorted.filter(({ id }) => needed.has(id) || kept.has(id)) };
};

const withoutCanary = ({ name, builds, live }: UnsignedManifest): UnsignedManifest => ({
  name,
  builds,
  live,
});

/** Everybody gets the build. A canary of this very build ends. @throws {Error} Where the site has no such build. */
export const withLive = (manifest: UnsignedManifest, id: string): UnsignedManifest => {
  const { replaces } = buildOf(manifest, id);
  const builds = manifest.builds.map((build) =>
    // Only the first time: a roll-back to it must not make what it was rolled back from the way back.
    build.id === id && replaces === undefined ? { ...build, replaces: manifest.live } : build,
  );
  const changed = { ...manifest, builds, live: id };
  return manifest.canary?.build === id ? withoutCanary(changed) : changed;
};

/**
 * The build that was live before the live one first became so: so a second roll-back leads one step further back, and
 * a roll-back of what was published after one leads to what was live then.
 * @throws {Error} Where there is none.
 */
export const previousBuild = (manifest: UnsignedManifest): string => {
  const { replaces } = buildOf(manifest, manifest.live);
  if (!replaces) {
    throw new Error(`No build was live before ${manifest.live}: name the build to go to.`);
  }
  return buildOf(manifest, replaces).id;
};

/**
 * Some of the accounts get a build: the named one, or the newest where that is newer than the live one. 0 percent ends
 * that.
 * @throws {Error} Where there is no such build, or it is live already.
 */
export const withCanary = (manifest: UnsignedManifest, percent: number, id?: string): UnsignedManifest => {
  if (percent === 0) return withoutCanary(manifest);
  const [newest] = newestFirst(manifest.builds);
  if (id === undefined && newest?.id === manifest.live) {
    throw new Error(
      `The site has no build newer than the live one: name an older one, or add one by \`npm run publish -w mfe-${manifest.name} -- --hold\`.`,
    );
  }
  const build = buildOf(manifest, id ?? newest?.id ?? manifest.live);
  if (build.id === manifest.live) throw new Error(`${build.id} is live already: everybody gets it.`);
  return { ...manifest, canary: { build: build.id, percent } };
};

/** Gives a build of the site to its audience. One that goes live ends a canary: it is newer than that. */
export const withAudience = (
  manifest: UnsignedManifest,
  id: string,
  audience: Audience,
): UnsignedManifest => {
  if (audience === 'hold') return manifest;
  if (audience === 'live') return withLive(withoutCanary(manifest), id);
  return withCanary(manifest, audience.canary, id);
};

/** Adds a new build and gives it to its audience. The first one of a site is live. */
export const withBuild = (
  manifest: UnsignedManifest | undefined,
  name: string,
  build: SectionBuild,
  audience: Audience,
): UnsignedManifest => {
  if (!manifest) return { name, builds: [{ ...build, replaces: null }], live: build.id };
  const known = manifest.builds.some(({ id }) => id === build.id);
  const builds = known ? manifest.builds : [...manifest.builds, build];
  return trimmed(withAudience({ ...manifest, builds }, build.id, audience));
};
