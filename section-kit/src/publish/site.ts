import { randomUUID } from 'node:crypto';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { type BuildFiles, isSignedBy, serialSchema } from 'shared-contract';
import * as v from 'valibot';
import { ifFile } from '../build/files';
import { integrityOf } from '../build/integrity';
import { inJson } from '../build/json';
import { withLock } from './lock';

/** A change of a site. Paths are relative to its root. A site whose headers change has a type of `Hosting` for them. */
export interface SiteChange<Hosting = unknown> {
  /** The files to keep, with their hashes. Files in none of the lists are deleted. */
  readonly keep: BuildFiles;
  /** The new files: their paths on the site and on this machine. */
  readonly add: ReadonlyMap<string, string>;
  /** The texts that refer to all other files, such as `section.json`. They are written last, in this order. */
  readonly lead: ReadonlyMap<string, string>;
  /** The serial of the release, if the change is one. */
  readonly serial?: number;
  /** The headers and rewrites of a shell. Default: those that the site has. */
  readonly hosting?: Hosting;
}

/** The uploaded files of a change. */
export interface Upload {
  readonly files: number;
  readonly bytes: number;
}

/** A site of the shell or of a section. */
export interface Site<Hosting = unknown> {
  /** Gives the milliseconds for which it may still serve the release before. Absent if it never does. */
  readonly lagMs?: number;
  /** Reads a file; undefined if there is none. @throws {Error} If the site does not answer. */
  read(path: string): Promise<Buffer | undefined>;
  /** Changes the site. A leading file appears only after the files that it refers to. */
  change(change: SiteChange<Hosting>): Promise<Upload>;
  /** Runs `action` while other changes of the site wait. */
  exclusively<T>(action: () => Promise<T>): Promise<T>;
  /** Returns the serial of the last release, stored outside the site's files; 0 if none is known. */
  lastSerial(): Promise<number>;
}

/** A site, or a folder or release that reads like one. */
export type Files = Pick<Site, 'read'>;

/** Looks for the newest release each so many milliseconds. */
const LOOK_INTERVAL_MS = 500;

/** A file on a site is invalid, has no valid signature, or is from an old release. */
export class RefusedFile extends Error {}

const signedSchema = v.looseObject({ signature: v.string() });

/** The fields of every signed file. */
type Signed = v.GenericSchema<unknown, { readonly serial: number; readonly signature: string }>;

/** The file to read, and the key to verify it with. */
export interface SignedFile<Schema extends Signed> {
  /** The section or the shell, for messages. */
  readonly name: string;
  readonly path: string;
  readonly schema: Schema;
  readonly publicKey: string;
}

/**
 * Reads a signed file from a site; undefined if there is none.
 * @throws {RefusedFile} If it is invalid, or the key has not signed it.
 */
export const readSigned = async <Schema extends Signed>(
  site: Files,
  { name, path, schema, publicKey }: SignedFile<Schema>,
): Promise<v.InferOutput<Schema> | undefined> => {
  const content = await site.read(path);
  if (!content) return undefined;
  const text = v.safeParse(v.pipe(v.string(), v.parseJson()), content.toString());
  const parsed = v.safeParse(schema, text.output);
  if (!text.success || !parsed.success) {
    const [issue] = parsed.issues ?? text.issues ?? [];
    throw new RefusedFile(`The ${path} of ${name} is of another shape: ${issue?.message}.`);
  }
  // Verifies the original text, because the schema may put its fields into another order.
  if (await isSignedBy(v.parse(signedSchema, text.output), publicKey)) return parsed.output;
  throw new RefusedFile(`The ${path} of ${name} is not signed by its key.`);
};

/**
 * Reads a signed file as `readSigned`, and checks its serial. Looks again while a CDN may serve the release before.
 * @throws {RefusedFile} Also if it is older than the last known release.
 */
export const readLatest = async <Schema extends Signed>(
  site: Site,
  file: SignedFile<Schema>,
): Promise<v.InferOutput<Schema> | undefined> => {
  const last = await site.lastSerial();
  const until = Date.now() + (site.lagMs ?? 0);
  let found = await readSigned(site, file);
  while (found && found.serial < last && Date.now() < until) {
    await setTimeout(LOOK_INTERVAL_MS);
    found = await readSigned(site, file);
  }
  if (!found || found.serial >= last) return found;
  throw new RefusedFile(
    `The ${file.path} of ${file.name} is older than its last release: serial ${found.serial}, not ${last}.`,
  );
};

/**
 * Returns the path of a site's file in `folder`.
 * @throws {Error} If the path leads out of the folder or is not normalized.
 */
export const placeIn = (folder: string, path: string): string => {
  const place = resolve(folder, path);
  const inside = relative(folder, place).split(sep).join('/');
  if (inside !== path || inside === '' || inside.split('/').includes('..') || isAbsolute(path)) {
    throw new Error(`${JSON.stringify(path)} names no file below the folder of its site.`);
  }
  return place;
};

/** Returns the files that a site serves. They fail where it does not answer. */
export const filesAt = (address: string): Files => ({
  read: async (path) => {
    const url = addressOn(address, path);
    const response = await fetch(url, { cache: 'no-store' });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
    return Buffer.from(await response.arrayBuffer());
  },
});

/** Returns the URL of a site's file. @throws {Error} If the path leads to another site or file. */
const addressOn = (site: string, path: string): URL => {
  const url = new URL(path, site);
  if (url.href !== `${new URL(site).origin}/${path}`) {
    throw new Error(`${JSON.stringify(path)} names no file of ${site}.`);
  }
  return url;
};

const serialText = inJson(serialSchema);

/** Returns the paths of all files in a folder, relative to it. */
export const filesIn = async (folder: string): Promise<string[]> => {
  const entries = (await ifFile(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
};

/** Writes a file atomically. */
const place = async (path: string, write: (draft: string) => Promise<void>): Promise<number> => {
  await mkdir(dirname(path), { recursive: true });
  const draft = join(dirname(path), `.${randomUUID()}`);
  await write(draft);
  const { size } = await stat(draft);
  await rename(draft, path);
  return size;
};

/** Writes the new files of a change below a folder, and its leading ones last. */
const writeNew = async (folder: string, { add, lead }: SiteChange): Promise<Upload> => {
  let bytes = 0;
  for (const [path, file] of add)
    bytes += await place(placeIn(folder, path), (draft) => copyFile(file, draft));
  for (const [path, text] of lead)
    bytes += await place(placeIn(folder, path), (draft) => writeFile(draft, text));
  return { files: add.size + lead.size, bytes };
};

/** A site in a local folder. */
export class LocalSite implements Site {
  constructor(readonly folder: string) {}

  async read(path: string): Promise<Buffer | undefined> {
    return ifFile(readFile(placeIn(this.folder, path)));
  }

  async change(change: SiteChange): Promise<Upload> {
    const { keep, add, lead, serial } = change;
    const upload = await writeNew(this.folder, change);
    const gone = (await filesIn(this.folder)).filter(
      (path) => !Object.hasOwn(keep, path) && !add.has(path) && !lead.has(path),
    );
    await Promise.all(gone.map((path) => rm(join(this.folder, path))));
    for (const path of new Set(gone.map((path) => dirname(path)))) await this.removeEmpty(path);
    if (serial !== undefined)
      await place(`${this.folder}.serial`, (draft) => writeFile(draft, String(serial)));
    return upload;
  }

  private async removeEmpty(folder: string): Promise<void> {
    if (folder === '.' || (await readdir(join(this.folder, folder))).length > 0) return;
    await rmdir(join(this.folder, folder));
    await this.removeEmpty(dirname(folder));
  }

  exclusively<T>(action: () => Promise<T>): Promise<T> {
    return withLock(this.folder, `${this.folder}.lock`, action);
  }

  async lastSerial(): Promise<number> {
    const text = await ifFile(readFile(`${this.folder}.serial`, 'utf8'));
    return text === undefined ? 0 : v.parse(serialText, text);
  }
}

const DOWNLOADS_AT_ONCE = 8;

/** Access to a site that is deployed as a whole folder. */
interface HostingAccess<Hosting> {
  /** The origin of the site. */
  readonly address: string;
  /** Deploys `folder` as the whole site, in a release with this serial. */
  deploy(folder: string, serial?: number, hosting?: Hosting): Promise<void>;
  /** Runs an action while no other machine changes the site. */
  exclusively<T>(action: () => Promise<T>): Promise<T>;
  /** Lets its CDN serve the release before for at most this many milliseconds. */
  readonly lagMs: number;
  /** Returns the largest serial of its releases; 0 if there is none. */
  lastSerial(): Promise<number>;
}

/**
 * A site on the internet, such as on Firebase Hosting. A deployment replaces the whole site, so kept files are downloaded and
 * verified first. Nothing is deployed if one of them was modified.
 */
export class HostedSite<Hosting = unknown> implements Site<Hosting> {
  constructor(private readonly access: HostingAccess<Hosting>) {}

  get lagMs(): number {
    return this.access.lagMs;
  }

  read(path: string): Promise<Buffer | undefined> {
    return filesAt(this.access.address).read(path);
  }

  async change(change: SiteChange<Hosting>): Promise<Upload> {
    const folder = await mkdtemp(join(tmpdir(), 'site-'));
    try {
      const limit = pLimit(DOWNLOADS_AT_ONCE);
      const keep = async (path: string, hash: string): Promise<void> => {
        const content = await this.kept(path, hash);
        await place(placeIn(folder, path), (draft) => writeFile(draft, content));
      };
      const kept = await Promise.allSettled(
        Object.entries(change.keep).map(([path, hash]) => limit(() => keep(path, hash))),
      );
      // Only now, because no file may come into a folder that is being removed.
      for (const each of kept) if (each.status === 'rejected') throw each.reason;
      const upload = await writeNew(folder, change);
      await this.access.deploy(folder, change.serial, change.hosting);
      return upload;
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  exclusively<T>(action: () => Promise<T>): Promise<T> {
    return this.access.exclusively(action);
  }

  lastSerial(): Promise<number> {
    return this.access.lastSerial();
  }

  private async kept(path: string, hash: string): Promise<Buffer> {
    const content = await this.read(path);
    if (!content) throw new Error(`${this.access.address} lacks ${path}, which is to stay.`);
    if (integrityOf(content) !== hash) {
      throw new Error(`${path} on ${this.access.address} is not what was published: nothing was deployed.`);
    }
    return content;
  }
}
