export { fallbackBuilds } from './fallbacks';
export {
  type BuildFiles,
  buildFilesSchema,
  nextSerial,
  type SectionBuild,
  type SectionManifest,
  type SectionRoute,
  type SectionSite,
  type SectionSites,
  type SectionSource,
  sectionManifestSchema,
  sectionSitesSchema,
  sectionSourceSchema,
  serialSchema,
} from './manifest';
export { EXPOSED_SECTION, remoteName, type Section } from './section';
export { isSignedBy, signManifest } from './signature';
export { CONTRACT_VERSION, contractFits } from './version';
