import { createServer, type Server } from 'node:http';
import express, { type ErrorRequestHandler, type Response } from 'express';
import type { Request } from 'firebase-functions/v2/https';

type Handler = (request: Request, response: Response) => unknown;

const notFound: Handler = (_request, response) => response.status(404).end();

/** Answers what cannot be parsed as the platform does, but does not log it. */
const unparsed: ErrorRequestHandler = (_error, _request, response, _next) => {
  response.status(400).end();
};

/**
 * Serves functions by their names, with the parsers that the platform puts before them
 * (github.com/GoogleCloudPlatform/functions-framework-nodejs, src/server.ts).
 * @returns the address of the server, and what ends it.
 */
export async function serve(functions: ReadonlyMap<string, Handler>) {
  const app = express();
  const rawBodies = new WeakMap<object, Buffer>();
  const options = {
    limit: '1024mb',
    verify: (request: object, _response: object, rawBody: Buffer) => void rawBodies.set(request, rawBody),
  };
  app.use(express.json(options), express.text(options), express.urlencoded({ ...options, extended: true }));
  app.use(express.raw({ ...options, type: '*/*' }));
  app.all('/:name', (request, response) => {
    const rawBody = rawBodies.get(request) ?? Buffer.alloc(0);
    return (functions.get(request.params.name) ?? notFound)(Object.assign(request, { rawBody }), response);
  });
  app.use(unparsed);
  const server: Server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
