import {
  CONTRACT_VERSION,
  contractFits,
  fallbackBuilds,
  type SectionBuild,
  type SectionExtension,
  type SectionManifest,
  type SectionRoute,
} from 'shared-contract';
import type { BuildChannel } from 'shared-store';
import type { SectionFailure } from './failure';

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
  /** The panels that the same build adds to slots. */
  readonly extensions?: readonly SectionExtension[] | undefined;
  /** The reason why the live build is not a candidate. */
  readonly incompatible?: SectionFailure;
}

/** The circumstances that decide which builds a user gets. */
export interface Circumstances {
  /** Whether the `section.json` comes from a developer's own site. */
  readonly isOverride: boolean;
  /** Whether this user gets the canary. */
  readonly inCanary: boolean;
  /** The contract that the page keeps. */
  readonly version?: string;
}

/**
 * Returns the builds that run under the page's contract: the canary for its users, then the live build, then its fallbacks.
 * Never falls back to a canary, or to a held or rolled-back build. An override has its live build alone.
 */
export const chooseBuilds = (
  manifest: SectionManifest,
  { isOverride, inCanary, version = CONTRACT_VERSION }: Circumstances,
): BuildChoice => {
  const { name, builds, live, canary } = manifest;
  const find = (channel: BuildChannel, id: string | undefined): Candidate[] =>
    builds.filter((build) => build.id === id).map((build) => ({ build, channel }));
  const inOrder = isOverride
    ? find('override', live)
    : [
        ...find('canary', inCanary ? canary?.build : undefined),
        ...find('live', live),
        ...fallbackBuilds(manifest).map((build): Candidate => ({ build, channel: 'fallback' })),
      ];
  const candidates = inOrder.filter(({ build }) => contractFits(build.contract, version));

  const liveBuild = builds.find(({ id }) => id === live);
  const first = candidates[0]?.build ?? liveBuild;
  const choice: BuildChoice = { candidates, routes: first?.routes ?? [], extensions: first?.extends };
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

/** Whether an account is among the `percent` that get a canary: always the same accounts for one build. */
export const isInBucket = async (
  uid: string,
  section: string,
  { build, percent }: NonNullable<SectionManifest['canary']>,
): Promise<boolean> => {
  const bytes = new TextEncoder().encode(`${uid} ${section} ${build}`);
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return new DataView(digest).getUint32(0) / 2 ** 32 < percent / 100;
};
