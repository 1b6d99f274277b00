import { CONTRACT_VERSION, contractFits, type SectionBuild, type SectionManifest } from 'shared-contract';

/**
 * The builds of a section that may run under contract `version`, in the order to try them: the live one,
 * then the others, newest first. Empty where none fits.
 */
export const chooseBuilds = (
  { builds, live }: SectionManifest,
  version: string = CONTRACT_VERSION,
): SectionBuild[] =>
  builds
    .filter(({ contract }) => contractFits(contract, version))
    .sort((a, b) => Number(b.id === live) - Number(a.id === live) || b.createdAt.localeCompare(a.createdAt));
