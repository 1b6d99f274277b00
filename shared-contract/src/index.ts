export {
  type SectionBuild,
  type SectionManifest,
  type SectionRoute,
  type SectionSites,
  type SectionSource,
  sectionManifestSchema,
  sectionSitesSchema,
  sectionSourceSchema,
} from './manifest';
export { EXPOSED_SECTION, remoteName, type Section } from './section';
export { CONTRACT_VERSION, contractFits } from './version';
