import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { server as superstatic } from 'superstatic';
import type { HostingEntry } from '../hosting/hosting-config';

/** A folder that is served on this machine as Hosting would serve it. */
export interface CandidateServer {
  readonly address: string;
  close(): Promise<void>;
}

/** Serves the files in `folder` with the rewrites and headers of a site. */
export const serveCandidate = async (folder: string, hosting: HostingEntry): Promise<CandidateServer> => {
  // Its types leave out the `regex` of a rewrite, which it takes.
  const settings: object = hosting;
  const app = superstatic({
    cwd: folder,
    port: 0,
    hostname: '127.0.0.1',
    config: { ...settings, public: '.' },
  });
  const server = await new Promise<Server>((resolve) => {
    const listening: Server = app.listen(() => resolve(listening));
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
