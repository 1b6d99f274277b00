import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inJson } from 'section-kit/build/json';
import { type ListedSites, originSchema } from 'shared-contract';
import * as v from 'valibot';
import { actualPort, withActualPorts } from './port-offset';
import { root } from './root';
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

/** The file of the sections in other repositories: what an operator writes into the `deployment.json` of a project. */
export const outsideFile = (checkout: string): string => join(checkout, '.local/outside.json');

const outsideSchema = inJson(
  v.record(
    v.string(),
    v.strictObject({ port: v.number(), publicKey: v.string(), connect: v.optional(v.array(originSchema)) }),
  ),
);

/** Returns the sections in other repositories that the local page lists, with their declared ports. */
export const outsideSections = (checkout: string = root): v.InferOutput<typeof outsideSchema> => {
  const file = outsideFile(checkout);
  return existsSync(file) ? v.parse(outsideSchema, readFileSync(file, 'utf8')) : {};
};

/** Returns the sites of the sections in other repositories, as the local page lists them. */
export const outsideSites = (checkout: string = root): ListedSites =>
  Object.fromEntries(
    Object.entries(outsideSections(checkout)).map(([name, { port, ...listed }]) => [
      name,
      { site: originOf({ port: actualPort(port) }), ...listed },
    ]),
  );

/** Returns all sites of the local page: those of a checkout, then those of sections in other repositories. */
export const allSitesIn = (checkout: string = root): HostingTarget[] => [
  ...sitesIn(checkout),
  ...Object.entries(outsideSections(checkout)).map(([target, { port }]) => ({
    packageName: target,
    target,
    port: actualPort(port),
  })),
];

/** The sites of this checkout when the program started. */
export const sites: HostingTarget[] = sitesIn();
