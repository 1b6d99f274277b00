import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { SiteServer } from 'section-kit/publish/gate/smoke-test';
import { server as superstatic } from 'superstatic';
import * as v from 'valibot';
import type { HostingEntry } from './hosting-config';

const addressSchema = v.object({ port: v.number() });

/**
 * Lets no browser keep a redirect or an error under the header of the files at its address. Hosting has its own header for an
 * answer 404, which the emulator's server does not know.
 */
const keepFilesAlone = (response: ServerResponse): void => {
  response.writeHead = new Proxy(response.writeHead, {
    apply: (writeHead, self, given: unknown[]) => {
      const status = Number(given[0]);
      if (status >= 300 && status !== 304) response.setHeader('Cache-Control', 'no-cache');
      return Reflect.apply(writeHead, self, given);
    },
  });
};

/**
 * Serves `folder` as the Hosting emulator does, with a site's rewrites and headers, but uncompressed. Uses the same server.
 * @param port Default: any free port.
 * @throws {Error} If the port is in use.
 */
export const serveSite = async (folder: string, hosting: HostingEntry, port = 0): Promise<SiteServer> => {
  // The types lack the `regex` of rewrites.
  const settings: object = hosting;
  const app = superstatic({
    cwd: folder,
    port,
    hostname: '127.0.0.1',
    // As firebase-tools (lib/serve/hosting.js). Compressing every answer takes longer than it saves on one machine.
    compression: false,
    stack: 'strict',
    config: { ...settings, public: '.' },
  });
  const server = await new Promise<Server>((resolve, reject) => {
    const listening: Server = app.listen(() => resolve(listening));
    listening.prependListener('request', (_, response) => keepFilesAlone(response));
    listening.on('error', reject);
  });
  // Node's servers close idle connections after five seconds, and a request that a busy client sends then fails.
  server.keepAliveTimeout = 0;
  const { port: taken } = v.parse(addressSchema, server.address());
  return {
    address: `http://127.0.0.1:${taken}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
