import type { SectionLoadLog } from 'shared-data';
import { getsCanary } from './canary';
import { type Choice, chooseBuilds } from './choose-build';
import { type Result, success } from './failure';
import type { ManifestReader } from './manifest-reader';
import type { SectionSource } from './read-manifests';

/** A section of the page: where it lives, and what the page takes from its `section.json`. */
export interface SectionEntry {
  readonly name: string;
  readonly site: string;
  readonly choice: Result<Choice>;
}

/** What it takes to read a `section.json` for one user. */
export interface EntryCollaborators {
  readonly manifests: ManifestReader;
  readonly uid: string;
  readonly log: Pick<SectionLoadLog, 'isStoppedCanary'>;
}

/** Reads a section's `section.json`, and chooses among its builds. Never throws: what went wrong is the choice. */
export const readEntry = async (
  source: SectionSource,
  { manifests, uid, log }: EntryCollaborators,
): Promise<SectionEntry> => {
  const { name, site, publicKey } = source;
  const manifest = await manifests.manifest(source);
  if (!manifest.ok) return { name, site, choice: manifest };
  const isOverride = publicKey === undefined;
  const inCanary = !isOverride && (await getsCanary(uid, manifest.value, log));
  return { name, site, choice: success(chooseBuilds(manifest.value, { isOverride, inCanary })) };
};
