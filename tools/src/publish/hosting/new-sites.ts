import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../launch/errors.mjs';
import { localHosting } from '../../local/local-hosting';
import { type SiteServer, serveSite } from '../../local/site-server';
import { type Site, siteAt } from '../../project/firebase-config';
import { localSites } from '../site/local-sites';

/** A server of the sites that were added after the Hosting emulator started. */
export interface NewSites {
  /** Rejects if the folder can no longer be watched. */
  readonly exited: Promise<number>;
  stop(): Promise<void>;
}

/**
 * Serves each new site as soon as its folder exists. So an open page gets a new section without a restart.
 * @param report Receives a line about each site.
 * @param checkout The folder with the lists of sites. Tests pass another.
 */
export const serveNewSites = (
  known: readonly Site[],
  report: (line: string) => void,
  checkout?: string,
): NewSites => {
  const served = new Set(known.map(({ target }) => target));
  const servers: SiteServer[] = [];
  const stopped = new AbortController();
  const serve = async (folder: string): Promise<void> => {
    const entries = localHosting(checkout);
    const index = entries.findIndex(({ target }) => target === folder);
    const entry = entries[index];
    if (!entry || served.has(folder)) return;
    served.add(folder);
    const { port } = siteAt(folder, index);
    try {
      servers.push(await serveSite(join(localSites, folder), entry, port));
      report(`The new section ${folder} is on http://localhost:${port}.`);
    } catch (error) {
      report(`The new section ${folder} cannot be served: ${messageOf(error)}`);
    }
  };
  const watchSites = async (): Promise<number> => {
    try {
      for await (const { filename } of watch(localSites, { signal: stopped.signal })) {
        if (filename) await serve(filename);
      }
    } catch (error) {
      if (!stopped.signal.aborted) throw error;
    }
    return 0;
  };
  const exited = watchSites();
  return {
    exited,
    stop: async () => {
      stopped.abort();
      await Promise.allSettled([exited]);
      await Promise.all(servers.map((server) => server.close()));
    },
  };
};
