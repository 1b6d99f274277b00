import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fileAt, type Site } from './site';

/** What lies in these folders bears a hash in its name, or lies in a folder that does. */
const IMMUTABLE = /^\/(assets|builds)\//;

/**
 * Serves a site on a port of this machine as a host would: compressed, files with a hash in their name for ever, all
 * others asked for anew each time.
 * @param headers what each file is sent with besides. @returns what stops it.
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
  // A browser keeps connections open; so does a host, longer than a run takes.
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
  if (request.method === 'OPTIONS') {
    response.writeHead(204, { 'Access-Control-Allow-Headers': '*' }).end();
    return;
  }
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
