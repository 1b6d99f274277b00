import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fileAt, type Site } from './site';

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
