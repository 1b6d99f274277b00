import type { BuildFiles } from 'shared-contract';

/** How a site changes. Paths are relative to its root. */
export interface SiteChange {
  /** The files that stay as they are, by their hashes. What is in neither list goes. */
  readonly keep: BuildFiles;
  /** New files: the path on the site, and the file on this machine. */
  readonly add: ReadonlyMap<string, string>;
  /** The texts of the files that lead to all others, such as `section.json`: they appear last, in this order. */
  readonly lead: ReadonlyMap<string, string>;
}

/** What a change sent to the site. */
export interface Upload {
  readonly files: number;
  readonly bytes: number;
}

/** One site of the page, the shell's or a section's, wherever it is served from. */
export interface Site {
  /** What a file holds; undefined where there is none. @throws {Error} Where the site does not answer. */
  read(path: string): Promise<Buffer | undefined>;
  /** Changes the site. Nobody ever finds a leading file there without the files it leads to. */
  change(change: SiteChange): Promise<Upload>;
  /** Runs `action` while nobody else who asks changes the site: they wait for each other. */
  exclusively<T>(action: () => Promise<T>): Promise<T>;
  /** The serial of the last release, noted apart from what the site serves; 0 where none is known. */
  lastSerial(): Promise<number>;
  /** Notes the serial of a release that is on the site now. */
  noteSerial(serial: number): Promise<void>;
}
