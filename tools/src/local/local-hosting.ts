import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { originOf, sitesIn } from '../project/firebase-config';
import { actualPort, withActualPorts } from '../project/port-offset';
import { root } from '../project/root';
import { futurePorts, sectionsIn } from '../project/sections';
import { backendOrigins, type PageConfig, parseFirebaseConfig } from '../publish/hosting/firebase-web-config';
import { type HostingEntry, hostingConfig } from '../publish/hosting/hosting-config';

/** Returns the configuration of the local page, with the ports of this process. */
export const localConfig = (checkout: string = root): PageConfig =>
  parseFirebaseConfig(
    JSON.parse(withActualPorts(readFileSync(join(checkout, 'shell/firebase-config.json'), 'utf8'))),
  );

/**
 * Returns the Hosting configuration of the local sites: the shell's, then those of the sections.
 * @param checkout The folder of the checkout. Tests pass another.
 */
export const localHosting = (checkout: string = root): HostingEntry[] => {
  const [, ...sections] = sitesIn(checkout);
  return hostingConfig({
    sections: Object.fromEntries(sections.map((site) => [site.target, originOf(site)])),
    futureSections: futurePorts(sectionsIn(checkout)).map((port) => originOf({ port: actualPort(port) })),
    backend: backendOrigins(localConfig(checkout)),
    production: false,
  });
};
