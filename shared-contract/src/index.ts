export { readExtensions, type SectionExtension } from './extensions';
export {
  accountPlace,
  type BuildFiles,
  buildFilesSchema,
  CONTRACT_VERSION,
  contractFits,
  type FirstList,
  fallbackBuilds,
  isSignedBy,
  readManifestSchema,
  readSitesSchema,
  type SectionBuild,
  type SectionManifest,
  type SectionRoute,
  type SectionSites,
  signManifest,
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
export {
  nextSerial,
  type SectionSource,
  sectionManifestSchema,
  sectionSitesSchema,
  sectionSourceSchema,
  serialSchema,
} from './written';
