import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { filesIn } from '../../../tools/src/publish/site/site';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** A served file of a site. */
export interface SiteFile {
  readonly type: string;
  readonly etag: string;
  readonly brotli: Buffer;
  readonly gzipBytes: number;
}

/** The files of a site by path, with the best compression. */
export type Site = ReadonlyMap<string, SiteFile>;

/** Reads the site in a folder, without source maps. */
export const readSite = async (folder: string): Promise<Site> => {
  const paths = (await filesIn(folder)).filter((path) => extname(path) in CONTENT_TYPES);
  const entries = paths.map(async (path) => {
    const content = await readFile(join(folder, path));
    return [`/${path}`, siteFile(content, CONTENT_TYPES[extname(path)] ?? '')] as const;
  });
  return new Map(await Promise.all(entries));
};

const siteFile = (content: Buffer, type: string): SiteFile => ({
  type,
  etag: `"${createHash('sha256').update(content).digest('base64url')}"`,
  brotli: brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  gzipBytes: gzipSync(content, { level: 9 }).length,
});

/** Returns the file for a path. Paths without an extension get the page, for the router. */
export const fileAt = (site: Site, path: string): SiteFile | undefined =>
  site.get(path.includes('.') ? path : '/index.html');
