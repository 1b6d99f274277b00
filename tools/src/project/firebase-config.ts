import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { withActualPorts } from './port-offset';
import { root } from './root';

const emulator = v.object({ host: v.string(), port: v.number() });

const schema = v.object({
  hosting: v.array(v.object({ target: v.string() })),
  emulators: v.object({
    auth: emulator,
    firestore: v.object({ ...emulator.entries, websocketPort: v.number() }),
    functions: emulator,
    hosting: emulator,
    hub: emulator,
    logging: emulator,
    eventarc: emulator,
    tasks: emulator,
  }),
});

/** A Hosting site: its package, its name in `firebase.json` and its local port. */
export type Site = { packageName: string; target: string; port: number };

/** The project of the emulators. With `demo-` firebase-tools never calls the cloud. */
export const PROJECT_ID = 'demo-sales-report';

const { hosting, emulators } = v.parse(
  schema,
  JSON.parse(withActualPorts(readFileSync(join(root, 'firebase.json'), 'utf8'))),
);

export { emulators };

/** Returns the site at this place in `firebase.json`, with the port that the Hosting emulator gives it. */
export const siteAt = (target: string, index: number): Site => ({
  packageName: target === 'shell' ? 'shell' : `mfe-${target}`,
  target,
  port: index === 0 ? emulators.hosting.port : emulators.hosting.port + 4 + index,
});

/** The sites in the order of `firebase.json`. */
export const sites: Site[] = hosting.map(({ target }, index) => siteAt(target, index));
