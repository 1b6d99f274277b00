import { fallbackBuilds, type SectionBuild } from 'shared-contract';
import type { UnsignedManifest } from '../../build/manifest/section-manifest';

/** Keeps this many builds on the site for open tabs. */
const KEPT_BUILDS = 5;

/** Keeps this many fallbacks on the site, beside any number of newer builds. */
const KEPT_FALLBACKS = 2;

/** The users of a new build: all, none, or a percentage of the accounts. */
export type Audience = 'live' | 'hold' | { readonly canary: number };

const newestFirst = (builds: readonly SectionBuild[]): SectionBuild[] =>
  [...builds].sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));

const buildOf = (manifest: UnsignedManifest, id: string): SectionBuild => {
  const build = manifest.builds.find((candidate) => candidate.id === id);
  if (build) return build;
  const kept = newestFirst(manifest.builds).map((candidate) => candidate.id);
  throw new Error(`There is no build ${id} on the site. It keeps ${kept.join(', ')}.`);
};

/** Returns the build that this one replaced, or the nearest one before it on the site. Null if there is none. */
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
 * Drops the oldest builds over the limit. Keeps the added build, the live one, the canary, the rollback target and the
 * nearest fallbacks. Links the successor of a dropped build to its predecessor, so that no fallback gets lost.
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

const withWithdrawn = (manifest: UnsignedManifest, id: string): UnsignedManifest => ({
  ...manifest,
  builds: manifest.builds.map((build) => (build.id === id ? { ...build, withdrawn: true } : build)),
});

/** Ends the canary, if there is one. Its build stays on the site, but is no fallback. */
const withCanaryEnded = (manifest: UnsignedManifest): UnsignedManifest =>
  manifest.canary ? withoutCanary(withWithdrawn(manifest, manifest.canary.build)) : manifest;

/** Makes a build live. Ends a canary of the same build. @throws {Error} If the site has no such build. */
export const withLive = (manifest: UnsignedManifest, id: string): UnsignedManifest => {
  const { replaces, withdrawn: _, ...build } = buildOf(manifest, id);
  if (id === manifest.live) return manifest;
  // Only the first time: the build that a rollback withdraws must not become its rollback target.
  const live = { ...build, replaces: replaces === undefined ? manifest.live : replaces };
  const builds = manifest.builds.map((candidate) => (candidate.id === id ? live : candidate));
  const changed = { ...manifest, builds, live: id };
  return manifest.canary?.build === id ? withoutCanary(changed) : changed;
};

/**
 * Makes a build live and withdraws the present one.
 * @throws {Error} If the site has no such build.
 */
export const withRollback = (manifest: UnsignedManifest, id: string): UnsignedManifest =>
  id === manifest.live ? manifest : withLive(withWithdrawn(manifest, manifest.live), id);

/**
 * Returns the build before the live one became live for the first time. So a second rollback goes one step further
 * back, and a rollback of a build published after one goes to the build that was live then.
 * @throws {Error} If there is none.
 */
export const previousBuild = (manifest: UnsignedManifest): string => {
  const { replaces } = buildOf(manifest, manifest.live);
  if (!replaces) {
    throw new Error(`No build was live before ${manifest.live}: name the build to go to.`);
  }
  return buildOf(manifest, replaces).id;
};

/**
 * Makes a build a canary: the named one, or the newest if it is newer than the live one. 0 percent ends the canary.
 * @throws {Error} For an unknown or a live build.
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

/** Gives a build to its audience. A build that goes live ends the canary. */
export const withAudience = (
  manifest: UnsignedManifest,
  id: string,
  audience: Audience,
): UnsignedManifest => {
  if (audience === 'hold') return manifest;
  if (audience === 'live') return withLive(withCanaryEnded(manifest), id);
  return withCanary(manifest, audience.canary, id);
};

/** Adds a build and gives it to its audience. The first one of a site goes live. */
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
