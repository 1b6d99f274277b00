import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { lock } from 'proper-lockfile';
import { serialSchema } from 'shared-contract';
import * as v from 'valibot';
import { hasCode } from '../../launch/errors.mjs';
import type { Site, SiteChange, Upload } from './site';
import { placeIn } from './site-path';

/** How long to wait for the lock. A publish holds it for seconds at most. */
const LOCK_RETRIES = { retries: 200, factor: 1, minTimeout: 50, maxTimeout: 200, randomize: true };

const serialText = v.pipe(v.string(), v.parseJson(), serialSchema);

/** Returns the paths of all files in a folder, relative to it. */
export const filesIn = async (folder: string): Promise<string[]> => {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
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

/** A site in a local folder, which the Hosting emulator serves. */
export class LocalSite implements Site {
  constructor(readonly folder: string) {}

  async read(path: string): Promise<Buffer | undefined> {
    try {
      return await readFile(placeIn(this.folder, path));
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  async change({ keep, add, lead }: SiteChange): Promise<Upload> {
    let bytes = 0;
    for (const [path, file] of add) {
      bytes += await place(placeIn(this.folder, path), (draft) => copyFile(file, draft));
    }
    for (const [path, text] of lead) {
      bytes += await place(placeIn(this.folder, path), (draft) => writeFile(draft, text));
    }
    const gone = (await filesIn(this.folder)).filter(
      (path) => !Object.hasOwn(keep, path) && !add.has(path) && !lead.has(path),
    );
    await Promise.all(gone.map((path) => rm(join(this.folder, path))));
    for (const path of new Set(gone.map((path) => dirname(path)))) await this.removeEmpty(path);
    return { files: add.size + lead.size, bytes };
  }

  private async removeEmpty(folder: string): Promise<void> {
    if (folder === '.' || (await readdir(join(this.folder, folder))).length > 0) return;
    await rmdir(join(this.folder, folder));
    await this.removeEmpty(dirname(folder));
  }

  async exclusively<T>(action: () => Promise<T>): Promise<T> {
    await mkdir(this.folder, { recursive: true });
    const release = await lock(this.folder, { lockfilePath: `${this.folder}.lock`, retries: LOCK_RETRIES });
    try {
      return await action();
    } finally {
      await release();
    }
  }

  async lastSerial(): Promise<number> {
    try {
      return v.parse(serialText, await readFile(`${this.folder}.serial`, 'utf8'));
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return 0;
      throw error;
    }
  }

  async noteSerial(serial: number): Promise<void> {
    await place(`${this.folder}.serial`, (draft) => writeFile(draft, String(serial)));
  }
}
