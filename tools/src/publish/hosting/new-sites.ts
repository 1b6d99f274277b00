import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../launch/errors.mjs';
import { localHosting } from '../../local/local-hosting';
import { type SiteServer, serveSite } from '../../local/site-server';
import { type Site, siteAt } from '../../project/firebase-config';
import { localSites } from '../site/local-sites';

/** The server of the sites that came after the Hosting emulator had started. */
export interface NewSites {
  /** Rejects where it can no longer see what comes. */
  readonly exited: Promise<number>;
  stop(): Promise<void>;
}

/**
 * Serves, beside the Hosting emulator, each site that is not among those it was started with, as soon as its folder is
 * there: the page that runs gets a new section without a restart.
 * @param tell Takes a line about each.
 * @param checkout The folder whose lists of names say which sites there are; a test passes another.
 */
export const serveNewSites = (
  known: readonly Site[],
  tell: (line: string) => void,
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
      tell(`The new section ${folder} is on http://localhost:${port}.`);
    } catch (error) {
      tell(`The new section ${folder} cannot be served: ${messageOf(error)}`);
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
