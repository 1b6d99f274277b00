import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { filesIn } from '../../../tools/src/publish/site/local-site';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** One file of a site, as it is sent. */
export interface SiteFile {
  readonly type: string;
  readonly etag: string;
  readonly brotli: Buffer;
  readonly gzipBytes: number;
}

/** The files of a site by their path, each compressed as well as it can be. */
export type Site = ReadonlyMap<string, SiteFile>;

/** Reads the site in a folder. Source maps stay out: no user loads one. */
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

/** The file that a path leads to: the page itself for each path without an extension, as a router needs it. */
export const fileAt = (site: Site, path: string): SiteFile | undefined =>
  site.get(path.includes('.') ? path : '/index.html');
