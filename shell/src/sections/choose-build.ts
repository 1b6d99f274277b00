import {
  CONTRACT_VERSION,
  contractFits,
  type SectionBuild,
  type SectionManifest,
  type SectionRoute,
} from 'shared-contract';
import type { BuildPart } from 'shared-data';
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

const ORDER: readonly BuildPart[] = ['override', 'canary', 'live', 'fallback'];

/**
 * Chooses among the builds of a section that run under the page's contract: the canary for those who get it, then
 * the live one, then the others, newest first. To those who do not get it a canary is no way out either.
 */
export const chooseBuilds = (
  { name, builds, live, canary }: SectionManifest,
  { isOverride, inCanary, version = CONTRACT_VERSION }: Circumstances,
): Choice => {
  const partOf = ({ id }: SectionBuild): BuildPart | undefined => {
    if (id === live) return isOverride ? 'override' : 'live';
    if (isOverride) return undefined;
    if (id === canary?.build) return inCanary ? 'canary' : undefined;
    return 'fallback';
  };
  const candidates = builds
    .filter(({ contract }) => contractFits(contract, version))
    .flatMap((build): Candidate[] => {
      const part = partOf(build);
      return part ? [{ build, part }] : [];
    })
    .sort(
      (a, b) =>
        ORDER.indexOf(a.part) - ORDER.indexOf(b.part) || b.build.createdAt.localeCompare(a.build.createdAt),
    );

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
