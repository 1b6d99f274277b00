import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inJson } from 'section-kit/build/json';
import { type ListedSites, sectionSitesSchema } from 'shared-contract';
import * as v from 'valibot';
import { actualPort, withActualPorts } from './port-offset';
import { localSites, root } from './root';
import { portOf, sectionsIn } from './sections';

const emulator = v.object({ host: v.string(), port: v.number() });

const schema = v.object({
  firestore: v.object({ database: v.string(), location: v.string() }),
  emulators: v.object({
    auth: emulator,
    firestore: v.object({ ...emulator.entries, websocketPort: v.number() }),
    functions: emulator,
    hub: emulator,
    logging: emulator,
    eventarc: emulator,
    tasks: emulator,
  }),
});

/** A local site: its package, its name among the sites, and the port at which it is served. */
export type HostingTarget = { packageName: string; target: string; port: number };

/** The project of the emulators. With `demo-` firebase-tools never calls the cloud. */
export const PROJECT_ID = 'demo-sales-report';

export const {
  emulators,
  /** The database of the local suite, and of a project that names no other; and the region of documents and functions. */
  firestore: { database: defaultDatabase, location: region },
} = v.parse(schema, JSON.parse(withActualPorts(readFileSync(join(root, 'firebase.json'), 'utf8'))));

/** Returns the origin of a local site. */
export const originOf = ({ port }: Pick<HostingTarget, 'port'>): string => `http://localhost:${port}`;

/** Returns the sites of a checkout: the shell's, then those of its sections. @throws {Error} If a section is not valid. */
export const sitesIn = (checkout: string = root): HostingTarget[] => [
  { packageName: 'shell', target: 'shell', port: actualPort(portOf('shell', checkout)) },
  ...sectionsIn(checkout).map(({ name, packageName, port }) => ({
    packageName,
    target: name,
    port: actualPort(port),
  })),
];

/** The file of the sections in other repositories, among the local sites: what an operator writes into a `deployment.json`. */
export const OUTSIDE_FILE = 'outside.json';

/** Returns the sections in other repositories that the local page lists, as it lists them. */
export const outsideSites = (folder: string = localSites): ListedSites => {
  const file = join(folder, OUTSIDE_FILE);
  return existsSync(file) ? v.parse(inJson(sectionSitesSchema), readFileSync(file, 'utf8')) : {};
};

/** The sites of this checkout when the program started. */
export const sites: HostingTarget[] = sitesIn();
