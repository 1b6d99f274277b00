export { fallbackBuilds } from './fallbacks';
export {
  type BuildFiles,
  buildFilesSchema,
  type FirstList,
  readManifestSchema,
  readSitesSchema,
  type SectionBuild,
  type SectionManifest,
  type SectionRoute,
  type SectionSites,
} from './manifest';
export {
  type Command,
  type CommandGroup,
  EXPOSED_SECTION,
  OWN_ACCOUNT_PATH,
  remoteName,
  type Section,
  type SectionCommands,
} from './section';
export { isSignedBy, signManifest } from './signature';
export { CONTRACT_VERSION, contractFits } from './version';
export {
  nextSerial,
  type SectionSource,
  sectionManifestSchema,
  sectionSitesSchema,
  sectionSourceSchema,
  serialSchema,
} from './written';
