import {
  CONTRACT_VERSION,
  contractFits,
  fallbackBuilds,
  type SectionBuild,
  type SectionManifest,
  type SectionRoute,
} from 'shared-contract';
import type { BuildPart } from 'shared-records/store';
import type { SectionFailure } from './failure';

/** A build that may be loaded, and how the page came to it. */
export interface Candidate {
  readonly build: SectionBuild;
  readonly part: BuildPart;
}

/** What the page takes from a `section.json`. */
export interface Choice {
  /** The builds that may be loaded, in the order to try them. */
  readonly candidates: readonly Candidate[];
  /** Where the section stands on the page: the routes of the first candidate; without one, of the live build. */
  readonly routes: readonly SectionRoute[];
  /** What keeps the live build from being among them. */
  readonly misfit?: SectionFailure;
}

export interface Circumstances {
  /** Whether the `section.json` is that of a developer's own site: then its live build is the only candidate. */
  readonly isOverride: boolean;
  /** Whether this user belongs to those who get the canary. */
  readonly inCanary: boolean;
  /** The contract that the page keeps. */
  readonly version?: string;
}

/**
 * Chooses among the builds of a section that run under the page's contract: the canary for those who get it, then the
 * live one, then its fallbacks. Never falls back to a canary, or to a build that was held or rolled back.
 */
export const chooseBuilds = (
  manifest: SectionManifest,
  { isOverride, inCanary, version = CONTRACT_VERSION }: Circumstances,
): Choice => {
  const { name, builds, live, canary } = manifest;
  const find = (part: BuildPart, id: string | undefined): Candidate[] =>
    builds.filter((build) => build.id === id).map((build) => ({ build, part }));
  const inOrder = isOverride
    ? find('override', live)
    : [
        ...find('canary', inCanary ? canary?.build : undefined),
        ...find('live', live),
        ...fallbackBuilds(manifest).map((build): Candidate => ({ build, part: 'fallback' })),
      ];
  const candidates = inOrder.filter(({ build }) => contractFits(build.contract, version));

  const liveBuild = builds.find(({ id }) => id === live);
  const routes = candidates[0]?.build.routes ?? liveBuild?.routes ?? [];
  const misfit = (kind: 'contract' | 'manifest', detail: string): Choice => ({
    candidates,
    routes,
    misfit: { section: name, build: live, kind, detail },
  });
  if (!liveBuild) return misfit('manifest', 'is live, and not among the builds');
  if (!contractFits(liveBuild.contract, version)) {
    return misfit('contract', `needs contract ${liveBuild.contract}, and this page keeps ${version}`);
  }
  return { candidates, routes };
};
