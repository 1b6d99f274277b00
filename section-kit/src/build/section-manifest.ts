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
import { inJson } from './json';

/** Returns the entry of a build in `section.json`. */
export const sectionBuild = (
  { routes, contract, team, extends: panels }: SectionSource,
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
    team,
    createdAt: now.toISOString(),
    routes,
    ...(panels && { extends: panels }),
  };
};

/** A `section.json` before it is signed. */
export type UnsignedManifest = Omit<SectionManifest, 'serial' | 'signature'>;

/** The schema of the text of a `section.json` that is not signed, as a build writes it. */
export const unsignedManifestSchema = inJson(v.omit(sectionManifestSchema, ['serial', 'signature']));

/**
 * Signs a `section.json`.
 * @param serial Larger than the serial of the previous release (`nextSerial`).
 * @throws {v.ValiError} Where the shell would refuse it.
 */
export const signedManifest = async (
  manifest: UnsignedManifest,
  serial: number,
  privateKey: string,
): Promise<SectionManifest> => {
  // Parsing puts the fields in the order of the schema, as the shell reads them.
  const parsed = v.parse(sectionManifestSchema, { ...manifest, serial, signature: 'AAAA' });
  return { ...parsed, signature: await signManifest(parsed, privateKey) };
};

/** Returns the text of a JSON file, indented and with a line end. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
