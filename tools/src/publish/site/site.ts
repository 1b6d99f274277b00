import type { BuildFiles } from 'shared-contract';

/** A change of a site. Paths are relative to its root. */
export interface SiteChange {
  /** The files to keep, with their hashes. Files in none of the lists are deleted. */
  readonly keep: BuildFiles;
  /** The new files: their paths on the site and on this machine. */
  readonly add: ReadonlyMap<string, string>;
  /** The texts that refer to all other files, such as `section.json`. They are written last, in this order. */
  readonly lead: ReadonlyMap<string, string>;
}

/** The uploaded files of a change. */
export interface Upload {
  readonly files: number;
  readonly bytes: number;
}

/** A site of the shell or of a section. */
export interface Site {
  /** How long it may still serve the release before, in milliseconds. Absent if it never does. */
  readonly lagMs?: number;
  /** Reads a file; undefined if there is none. @throws {Error} If the site does not answer. */
  read(path: string): Promise<Buffer | undefined>;
  /** Changes the site. A leading file appears only after the files that it refers to. */
  change(change: SiteChange): Promise<Upload>;
  /** Runs `action` while other changes of the site wait. */
  exclusively<T>(action: () => Promise<T>): Promise<T>;
  /** Returns the serial of the last release, stored outside the site; 0 if none is known. */
  lastSerial(): Promise<number>;
  /** Stores the serial of the current release. */
  noteSerial(serial: number): Promise<void>;
}
