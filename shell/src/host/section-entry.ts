import type { SectionManifest, SectionRoute } from 'shared-contract';
import type { SectionLoadLog } from 'shared-records/store';
import { getsCanary } from './canary';
import { type Choice, chooseBuilds } from './choose-build';
import { failed, type Result, type SectionFailure, success } from './failure';
import type { ManifestReader, SectionSource } from './manifest';

/** A section of the page: where it lives, and what the page takes from its `section.json`. */
export interface SectionEntry {
  readonly name: string;
  readonly site: string;
  readonly choice: Result<Choice>;
}

/** What a reading of a `section.json` gave. */
export interface Reading {
  readonly entry: SectionEntry;
  /** Why what the site says was not taken. */
  readonly failure?: SectionFailure;
}

/** What it takes to read a `section.json` for one user. */
export interface EntryCollaborators {
  readonly manifests: ManifestReader;
  readonly uid: string;
  readonly log: Pick<SectionLoadLog, 'isStoppedCanary'>;
}

/**
 * Reads a section's `section.json`, and chooses among its builds. Where the site says something old, among those of the
 * newest that this browser has seen. Never throws: what went wrong is the choice.
 */
export const readEntry = async (
  source: SectionSource,
  { manifests, uid, log }: EntryCollaborators,
): Promise<Reading> => {
  const { name, site, publicKey } = source;
  const choose = async (manifest: SectionManifest): Promise<SectionEntry> => {
    const isOverride = publicKey === undefined;
    const inCanary = !isOverride && (await getsCanary(uid, manifest, log));
    return { name, site, choice: success(chooseBuilds(manifest, { isOverride, inCanary })) };
  };
  const read = await manifests.manifest(source);
  if (read.ok) return { entry: await choose(read.value) };
  const { failure, newest } = read;
  return { entry: newest ? await choose(newest) : { name, site, choice: failed(failure) }, failure };
};

/** The routes of a section: none as long as its `section.json` could not be read. */
export const routesOf = ({ choice }: SectionEntry): readonly SectionRoute[] =>
  choice.ok ? choice.value.routes : [];

/** Whether a user may open a route. */
export const mayOpen = ({ role }: SectionRoute, isAdmin: boolean): boolean => role === 'staff' || isAdmin;
