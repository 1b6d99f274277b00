import {
  accountPlace,
  CONTRACT_VERSION,
  contractFits,
  fallbackBuilds,
  type SectionBuild,
  type SectionManifest,
  type SectionRoute,
} from 'shared-contract';
import type { BuildChannel, SectionFailure } from './failure';

/** A build that may be loaded, and the channel by which the page came to it. */
export interface Candidate {
  readonly build: SectionBuild;
  readonly channel: BuildChannel;
}

/** The part of a `section.json` that the page uses. */
export interface BuildChoice {
  /** The builds that may be loaded, in the order to try them. */
  readonly candidates: readonly Candidate[];
  /** The routes of the first candidate; without one, those of the live build. */
  readonly routes: readonly SectionRoute[];
  /** The panels that the same build adds to slots, for `readExtensions`. */
  readonly extensions?: unknown;
  /** The reason why the live build is not a candidate. */
  readonly incompatible?: SectionFailure;
  /** What a link has asked for. It is open if the first candidate is one of a preview. */
  readonly preview?: Preview;
}

/** What a link has asked for. The text of the link is not kept: the page would show the words of a stranger as its own. */
export interface Preview {
  /** The build; undefined if `section.json` does not have it. */
  readonly build: SectionBuild | undefined;
  /** The id of the live build. */
  readonly live: string;
}

/** The circumstances that decide which builds a user gets. */
export interface Circumstances {
  /** Whether the `section.json` comes from a developer's own site. */
  readonly isOverride: boolean;
  /** Whether this user gets the canary. */
  readonly inCanary: boolean;
  /** The id of the build that a link has asked for. */
  readonly preview?: string | undefined;
  /** The contract that the page keeps. */
  readonly version?: string;
}

/**
 * Returns the builds that run under the page's contract: the one that a link may open, else the canary for its users; then
 * the live build and its fallbacks. Never falls back to a canary, or to a held or rolled-back build. An override has its live
 * build alone.
 */
export const chooseBuilds = (
  manifest: SectionManifest,
  { isOverride, inCanary, preview: asked, version = CONTRACT_VERSION }: Circumstances,
): BuildChoice => {
  const { name, builds, live, canary } = manifest;
  const find = (channel: BuildChannel, id: string | undefined): Candidate[] =>
    builds.filter((build) => build.id === id).map((build) => ({ build, channel }));
  // Nobody has had it and nobody took it back, so that no link leads back to an old hole.
  const previews = find('preview', asked).filter(
    ({ build: { id, replaces, withdrawn, contract } }) =>
      id !== live && replaces === undefined && !withdrawn && contractFits(contract, version),
  );
  const inOrder = isOverride
    ? find('override', live)
    : [
        ...(previews.length > 0 ? previews : find('canary', inCanary ? canary?.build : undefined)),
        ...find('live', live),
        ...fallbackBuilds(manifest).map((build): Candidate => ({ build, channel: 'fallback' })),
      ];
  const candidates = inOrder.filter(({ build }) => contractFits(build.contract, version));

  const liveBuild = builds.find(({ id }) => id === live);
  const first = candidates[0]?.build ?? liveBuild;
  const preview = { build: builds.find(({ id }) => id === asked), live };
  const choice: BuildChoice = {
    candidates,
    routes: first?.routes ?? [],
    extensions: first?.extends,
    ...(asked !== undefined && !isOverride && { preview }),
  };
  const incompatible = (kind: 'contract' | 'manifest', detail: string): BuildChoice => ({
    ...choice,
    incompatible: { section: name, build: live, kind, detail },
  });
  if (!liveBuild) return incompatible('manifest', 'is live, and not among the builds');
  if (!contractFits(liveBuild.contract, version)) {
    return incompatible('contract', `needs contract ${liveBuild.contract}, and this page keeps ${version}`);
  }
  return choice;
};

/** Whether an account gets a canary: it is among the `percent`, always the same ones for a build, or named. */
export const isInBucket = async (
  uid: string,
  section: string,
  { build, percent, accounts = [] }: NonNullable<SectionManifest['canary']>,
): Promise<boolean> => {
  const place = await accountPlace(uid, section, build);
  return place / 2 ** 32 < percent / 100 || accounts.includes(place);
};

/** Whether an account is of the tenth that reports how fast builds are: enough for a percentile, and few documents. */
export const reportsTimes = (uid: string): Promise<boolean> =>
  isInBucket(uid, 'every section', { build: 'every build', percent: 10 });
