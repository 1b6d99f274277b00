import {
  type BuildFiles,
  type SectionBuild,
  type SectionManifest,
  type SectionSource,
  sectionManifestSchema,
  signManifest,
} from 'shared-contract';
import * as v from 'valibot';
import { integrityOf } from './integrity';

/** What a build of a section says of itself, as it stands in `section.json`. */
export const sectionBuild = (
  { routes, contract }: SectionSource,
  id: string,
  {
    entry,
    chunks,
    files,
    filesJson,
  }: { entry: string; chunks: readonly string[]; files: BuildFiles; filesJson: string },
  now: Date,
): SectionBuild => {
  const integrity = files['remoteEntry.js'];
  if (!integrity) throw new Error('The build has no remoteEntry.js.');
  return {
    id,
    entry,
    integrity,
    chunks: Object.fromEntries(Object.entries(files).filter(([path]) => chunks.includes(path))),
    files: integrityOf(filesJson),
    contract,
    createdAt: now.toISOString(),
    routes,
  };
};

/** What a `section.json` says, before it is signed. */
export type UnsignedManifest = Omit<SectionManifest, 'serial' | 'signature'>;

/**
 * Signs a `section.json`.
 * @param serial Larger than that of the release before (`nextSerial`).
 * @throws {v.ValiError} Where the shell would refuse it.
 */
export const signedManifest = async (
  manifest: UnsignedManifest,
  serial: number,
  privateKey: string,
): Promise<SectionManifest> => {
  // A parsed manifest has its fields in the order of the schema, and so has one that the shell has read.
  const parsed = v.parse(sectionManifestSchema, { ...manifest, serial, signature: 'AAAA' });
  return { ...parsed, signature: await signManifest(parsed, privateKey) };
};

/** The text of a JSON file: readable, and with a line end. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
