import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from './root';

const emulator = v.object({ host: v.string(), port: v.number() });

const schema = v.object({
  hosting: v.array(v.object({ target: v.string() })),
  emulators: v.object({ auth: emulator, firestore: emulator, functions: emulator, hosting: emulator }),
});

/** One Hosting site: the package whose builds it serves, its name in `firebase.json` and its local port. */
export type Site = { packageName: string; target: string; port: number };

/** The project that the emulators pretend to be. `demo-` keeps firebase-tools from ever calling the cloud. */
export const PROJECT_ID = 'demo-sales-report';

const { hosting, emulators } = v.parse(schema, JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')));

export { emulators };

/** The site at this place in the `hosting` of `firebase.json`, on the port that the Hosting emulator gives it. */
export const siteAt = (target: string, index: number): Site => ({
  packageName: target === 'shell' ? 'shell' : `mfe-${target}`,
  target,
  port: index === 0 ? emulators.hosting.port : emulators.hosting.port + 4 + index,
});

/** The sites in the order of `firebase.json`. */
export const sites: Site[] = hosting.map(({ target }, index) => siteAt(target, index));
