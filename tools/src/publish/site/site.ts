import type { BuildFiles } from 'shared-contract';

/** How a site changes. Paths are relative to its root. */
export interface SiteChange {
  /** The files to keep, by their hashes. Files in none of the lists are deleted. */
  readonly keep: BuildFiles;
  /** New files: the path on the site, and the file on this machine. */
  readonly add: ReadonlyMap<string, string>;
  /** The texts of the files that name all others, such as `section.json`. They appear last, in this order. */
  readonly lead: ReadonlyMap<string, string>;
}

/** The files that a change uploaded. */
export interface Upload {
  readonly files: number;
  readonly bytes: number;
}

/** One site of the page, the shell's or a section's, wherever it is served from. */
export interface Site {
  /** Reads a file; undefined where there is none. @throws {Error} Where the site does not answer. */
  read(path: string): Promise<Buffer | undefined>;
  /** Changes the site. A leading file appears only after the files it names. */
  change(change: SiteChange): Promise<Upload>;
  /** Runs `action` while other changes of the site wait. */
  exclusively<T>(action: () => Promise<T>): Promise<T>;
  /** Returns the serial of the last release, noted outside the site; 0 where none is known. */
  lastSerial(): Promise<number>;
  /** Notes the serial of the current release. */
  noteSerial(serial: number): Promise<void>;
}
