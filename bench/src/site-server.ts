import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { filesIn } from 'section-kit/publish/site';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** A served file of a site. */
interface SiteFile {
  readonly type: string;
  readonly etag: string;
  readonly brotli: Buffer;
}

/** The files of a site by path, with the best compression. */
type Site = ReadonlyMap<string, SiteFile>;

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
});

/** Returns the file for a path. Paths without an extension get the page, for the router. */
const fileAt = (site: Site, path: string): SiteFile | undefined =>
  site.get(path.includes('.') ? path : '/index.html');

/** Files in these folders have a hash in their path. */
const IMMUTABLE = /^\/(assets|builds)\//;

/**
 * Serves a site on a local port like a hosting service: compressed, files with a hash cached for ever, all others
 * revalidated.
 * @param headers are added to each file. @returns a function that stops the server.
 */
export const serveSite = async (
  site: Site,
  port: number,
  headers: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> => {
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    answer(site, request, response);
  });
  // A browser keeps connections open, and so does a hosting service.
  server.keepAliveTimeout = 120_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
};

const answer = (site: Site, request: IncomingMessage, response: ServerResponse): void => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const file = fileAt(site, pathname);
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Vary', 'Accept-Encoding');
  if (!file) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader('ETag', file.etag);
  response.setHeader(
    'Cache-Control',
    IMMUTABLE.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
  if (request.headers['if-none-match'] === file.etag) {
    response.writeHead(304).end();
    return;
  }
  response
    .writeHead(200, {
      'Content-Type': file.type,
      'Content-Encoding': 'br',
      'Content-Length': file.brotli.length,
    })
    .end(file.brotli);
};
