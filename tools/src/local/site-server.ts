import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { server as superstatic } from 'superstatic';
import type { HostingEntry } from '../publish/hosting/hosting-config';

/** A folder that is served on this machine. */
export interface SiteServer {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Serves the files in `folder` as the Hosting emulator does, which runs the same server: with the rewrites and headers
 * of a site.
 * @param port 0 for any that is free.
 * @throws {Error} Where the port is in use.
 */
export const serveSite = async (folder: string, hosting: HostingEntry, port = 0): Promise<SiteServer> => {
  // Its types leave out the `regex` of a rewrite, which it takes.
  const settings: object = hosting;
  const app = superstatic({
    cwd: folder,
    port,
    hostname: '127.0.0.1',
    config: { ...settings, public: '.' },
  });
  const server = await new Promise<Server>((resolve, reject) => {
    const listening: Server = app.listen(() => resolve(listening));
    listening.on('error', reject);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${taken}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
