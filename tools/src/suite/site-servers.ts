import { existsSync } from 'node:fs';
import { mkdir, watch } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteServer } from 'section-kit/publish/gate/smoke-test';
import { messageOf } from '../project/errors.mjs';
import { type HostingTarget, originOf, outsideSites, sitesIn } from '../project/firebase-config';
import { localSites } from '../project/root';
import { hostingEntryOf, localHosting } from '../publish/hosting/hosting-config';
import { serveSite } from '../publish/hosting/site-server';

/** Chooses the sites to serve. */
interface ServedSites {
  /** The folder with a folder for each site. */
  readonly folder?: string;
  /** The targets of sites that a development server serves. */
  readonly leftOut?: readonly string[];
  /** The checkout with the sections. */
  readonly checkout?: string;
  /** Receives a line about each section that comes or goes. */
  report(line: string): void;
}

/** The servers of the local sites. */
export interface SiteServers {
  /** Rejects if the folder can no longer be watched. */
  readonly exited: Promise<number>;
  stop(): Promise<void>;
}

interface Served extends HostingTarget {
  readonly server: SiteServer;
}

/**
 * Serves each local site at its own port. Follows the checkout: serves a new section as soon as its site has a folder, and
 * stops the server of a removed one.
 * @throws {Error} If a port is in use at the start.
 */
export const serveSites = async ({
  folder = localSites,
  leftOut = [],
  checkout,
  report,
}: ServedSites): Promise<SiteServers> => {
  const served = new Map<string, Served>();
  const isWanted = ({ target }: HostingTarget) =>
    !leftOut.includes(target) && existsSync(join(folder, target));
  const serve = async (site: HostingTarget) => {
    const entry = hostingEntryOf(localHosting(checkout), site.target);
    served.set(site.target, {
      ...site,
      server: await serveSite(join(folder, site.target), entry, site.port),
    });
  };
  const wantedSites = (): HostingTarget[] => {
    const outside = Object.entries(outsideSites(folder)).map(([target, { site }]) => {
      return { packageName: target, target, port: Number(new URL(site).port) };
    });
    return [...sitesIn(checkout), ...outside].filter(isWanted);
  };
  const follow = async () => {
    const wanted = wantedSites();
    for (const { target, port, server } of [...served.values()]) {
      if (wanted.some((site) => site.target === target && site.port === port)) continue;
      served.delete(target);
      await server.close();
      report(`The section ${target} is gone: http://localhost:${port} is no longer served.`);
    }
    for (const site of wanted.filter(({ target }) => !served.has(target))) {
      await serve(site).then(
        () => report(`The new section ${site.target} is on ${originOf(site)}.`),
        (error: unknown) => report(`The new section ${site.target} cannot be served: ${messageOf(error)}`),
      );
    }
  };
  await mkdir(folder, { recursive: true });
  await Promise.all(wantedSites().map(serve));
  const stopped = new AbortController();
  const watchSites = async (): Promise<number> => {
    try {
      for await (const _change of watch(folder, { signal: stopped.signal })) {
        // A section that is half written or half merged stays as it was.
        await follow().catch((error: unknown) => report(messageOf(error)));
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
      await Promise.all([...served.values()].map(({ server }) => server.close()));
    },
  };
};
