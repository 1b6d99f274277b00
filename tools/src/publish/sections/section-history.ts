import { fallbackBuilds, type SectionBuild } from 'shared-contract';
import type { UnsignedManifest } from '../../build/manifest/section-manifest';

/** How many builds stay on a section's site, so that open tabs still find their chunks. */
const KEPT_BUILDS = 5;

/** How many fallbacks stay on a section's site, however many newer builds there are. */
const KEPT_FALLBACKS = 2;

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

/** The build that this one replaced, or the nearest before that which is still in `kept`; null where there is none. */
const keptBefore = (
  manifest: UnsignedManifest,
  { replaces }: SectionBuild,
  kept: ReadonlySet<string>,
): string | null => {
  if (!replaces || kept.has(replaces)) return replaces ?? null;
  const dropped = manifest.builds.find(({ id }) => id === replaces);
  return dropped ? keptBefore(manifest, dropped, kept) : null;
};

/**
 * Leaves out the oldest builds that are too many. The added build, the live one, the canary, the way back and the nearest
 * fallbacks stay in any case. What replaced a dropped build now replaces the build before that, so no fallback is cut off.
 */
const trimmed = (manifest: UnsignedManifest, added: string): UnsignedManifest => {
  const { builds, live, canary } = manifest;
  const fallbacks = fallbackBuilds(manifest).slice(0, KEPT_FALLBACKS);
  const wayBack = builds.find(({ id }) => id === live)?.replaces;
  const needed = new Set([added, live, canary?.build, wayBack, ...fallbacks.map(({ id }) => id)]);
  const sorted = newestFirst(builds);
  const spare = sorted.filter(({ id }) => !needed.has(id));
  const room = KEPT_BUILDS - (sorted.length - spare.length);
  const dropped = new Set(spare.slice(Math.max(room, 0)).map(({ id }) => id));
  const left = sorted.filter(({ id }) => !dropped.has(id));
  const kept = new Set(left.map(({ id }) => id));
  return {
    ...manifest,
    builds: left.map((build) =>
      build.replaces ? { ...build, replaces: keptBefore(manifest, build, kept) } : build,
    ),
  };
};

const withoutCanary = ({ canary: _, ...rest }: UnsignedManifest): UnsignedManifest => rest;

/** Marks a build as one that was taken from its users. */
const withWithdrawn = (manifest: UnsignedManifest, id: string): UnsignedManifest => ({
  ...manifest,
  builds: manifest.builds.map((build) => (build.id === id ? { ...build, withdrawn: true } : build)),
});

/** Ends the canary, if there is one. Its build stays on the site, and is no fallback. */
const withCanaryEnded = (manifest: UnsignedManifest): UnsignedManifest =>
  manifest.canary ? withoutCanary(withWithdrawn(manifest, manifest.canary.build)) : manifest;

/** Everybody gets the build. A canary of this very build ends. @throws {Error} Where the site has no such build. */
export const withLive = (manifest: UnsignedManifest, id: string): UnsignedManifest => {
  const { replaces, withdrawn: _, ...build } = buildOf(manifest, id);
  if (id === manifest.live) return manifest;
  // Only the first time: a rollback to it must not make what it was rolled back from the way back.
  const live = { ...build, replaces: replaces === undefined ? manifest.live : replaces };
  const builds = manifest.builds.map((candidate) => (candidate.id === id ? live : candidate));
  const changed = { ...manifest, builds, live: id };
  return manifest.canary?.build === id ? withoutCanary(changed) : changed;
};

/**
 * Everybody gets the build in place of the live one, which is withdrawn.
 * @throws {Error} Where the site has no such build.
 */
export const withRollback = (manifest: UnsignedManifest, id: string): UnsignedManifest =>
  id === manifest.live ? manifest : withLive(withWithdrawn(manifest, manifest.live), id);

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
  if (percent === 0) return withCanaryEnded(manifest);
  const [newest] = newestFirst(manifest.builds);
  if (id === undefined && newest?.id === manifest.live) {
    throw new Error(
      `The site has no build newer than the live one: name an older one, or add one by \`npm run publish -w mfe-${manifest.name} -- --hold\`.`,
    );
  }
  const build = buildOf(manifest, id ?? newest?.id ?? manifest.live);
  if (build.id === manifest.live) throw new Error(`${build.id} is live already: everybody gets it.`);
  const ended = manifest.canary?.build === build.id ? manifest : withCanaryEnded(manifest);
  return { ...ended, canary: { build: build.id, percent } };
};

/** Gives a build of the site to its audience. One that goes live ends a canary: it is newer than that. */
export const withAudience = (
  manifest: UnsignedManifest,
  id: string,
  audience: Audience,
): UnsignedManifest => {
  if (audience === 'hold') return manifest;
  if (audience === 'live') return withLive(withCanaryEnded(manifest), id);
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
  return trimmed(withAudience({ ...manifest, builds }, build.id, audience), build.id);
};
