// Sites of sections whose wrong files stay in the browser's cache.
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { jsonText } from '../../../tools/src/build/manifest/section-manifest';
import { localSectionSites } from '../../../tools/src/build/manifest/signing-key';
import { emulators } from '../../../tools/src/project/firebase-config';
import { hostingConfig, hostingEntryOf } from '../../../tools/src/publish/hosting/hosting-config';
import { type SiteServer, serveSite } from '../../../tools/src/publish/hosting/site-server';
import { localSites } from '../../../tools/src/publish/site/site';

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** A section's site that can serve truncated files, which caches keep as long as a CDN allows. */
export class CachedSite {
  /** Truncates no files, those of builds, or all with `section.json`. */
  truncated: 'none' | 'builds' | 'all' = 'none';

  /** Delays the entry of each build by this many milliseconds. */
  entryMs = 0;

  private constructor(
    readonly section: string,
    private readonly server: Server,
  ) {}

  static async serve(section: string): Promise<CachedSite> {
    const server = createServer();
    const site = new CachedSite(section, server);
    server.on('request', ({ url = '' }, response) => void site.answer(url, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return site;
  }

  get origin(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async answer(url: string, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(url, this.origin);
    const isBuildFile = pathname.startsWith('/builds/');
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cache-Control', isBuildFile ? 'public, max-age=31536000, immutable' : 'no-cache');
    response.setHeader('Content-Type', TYPES[extname(pathname)] ?? 'application/json');
    if (pathname.endsWith('/remoteEntry.js'))
      await new Promise((resolve) => setTimeout(resolve, this.entryMs));
    try {
      const content = await readFile(join(localSites, this.section, pathname));
      const isTruncated = this.truncated === 'all' || (this.truncated === 'builds' && isBuildFile);
      response.end(isTruncated ? content.subarray(0, content.length / 2) : content);
    } catch {
      response.writeHead(404).end();
    }
  }
}

/** Serves the page with these sites for its sections, as Hosting does. */
export const servePage = async (sites: readonly CachedSite[]): Promise<SiteServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'page-'));
  await cp(join(localSites, 'shell'), folder, { recursive: true });
  const local = await localSectionSites();
  const listed = sites.map(({ section, origin }) => [section, { ...local[section], site: origin }]);
  await writeFile(join(folder, 'sections.json'), jsonText(Object.fromEntries(listed)));
  const hosting = hostingConfig({
    sections: Object.fromEntries(sites.map(({ section, origin }) => [section, origin])),
    backend: [emulators.auth, emulators.firestore, emulators.functions].map(
      ({ port }) => `http://localhost:${port}`,
    ),
    production: false,
  });
  const server = await serveSite(folder, hostingEntryOf(hosting, 'shell'));
  return {
    address: server.address.replace('127.0.0.1', 'localhost'),
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
};
