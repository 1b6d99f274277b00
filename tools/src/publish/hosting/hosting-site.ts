import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { integrityOf } from '../../build/manifest/integrity';
import type { Site, SiteChange, Upload } from '../site/site';
import { addressOn, placeIn } from '../site/site-path';

const DOWNLOADS_AT_ONCE = 8;

/** Stores the serial of the last release outside the site; 0 if there was none. */
export interface SerialNote {
  read(): Promise<number>;
  write(serial: number): Promise<void>;
}

/** Access to a site on Firebase Hosting. Tests pass a fake. */
export interface HostingAccess {
  /** The origin of the site. */
  readonly address: string;
  /** Deploys `folder` as the whole site. */
  deploy(folder: string): Promise<void>;
  /** Runs an action while no other machine changes the site. */
  exclusively<T>(action: () => Promise<T>): Promise<T>;
  /** How long its CDN may serve the release before, in milliseconds. */
  readonly lagMs: number;
  /** The store of the last release's serial. */
  readonly serials: SerialNote;
}

/**
 * A site on Firebase Hosting. A deployment replaces the whole site, so kept files are downloaded and verified first.
 * Nothing is deployed if one of them was modified.
 */
export class HostingSite implements Site {
  constructor(private readonly access: HostingAccess) {}

  get lagMs(): number {
    return this.access.lagMs;
  }

  async read(path: string): Promise<Buffer | undefined> {
    const url = addressOn(this.access.address, path);
    const response = await fetch(url, { cache: 'no-store' });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
    return Buffer.from(await response.arrayBuffer());
  }

  async change({ keep, add, lead }: SiteChange): Promise<Upload> {
    const folder = await mkdtemp(join(tmpdir(), 'site-'));
    try {
      const limit = pLimit(DOWNLOADS_AT_ONCE);
      await Promise.all(
        Object.entries(keep).map(([path, hash]) =>
          limit(async () => place(folder, path, await this.kept(path, hash))),
        ),
      );
      let bytes = 0;
      for (const [path, file] of add) {
        const target = placeIn(folder, path);
        await mkdir(dirname(target), { recursive: true });
        await copyFile(file, target);
        bytes += (await stat(file)).size;
      }
      for (const [path, text] of lead) {
        await place(folder, path, text);
        bytes += Buffer.byteLength(text);
      }
      await this.access.deploy(folder);
      return { files: add.size + lead.size, bytes };
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  exclusively<T>(action: () => Promise<T>): Promise<T> {
    return this.access.exclusively(action);
  }

  lastSerial(): Promise<number> {
    return this.access.serials.read();
  }

  noteSerial(serial: number): Promise<void> {
    return this.access.serials.write(serial);
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

const place = async (folder: string, path: string, content: string | Buffer): Promise<void> => {
  const target = placeIn(folder, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content);
};
