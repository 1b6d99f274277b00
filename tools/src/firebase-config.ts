import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from './root';

const emulator = v.object({ host: v.string(), port: v.number() });

const hostingSchema = v.looseObject({ target: v.string() });

const schema = v.object({
  hosting: v.array(hostingSchema),
  emulators: v.object({ auth: emulator, firestore: emulator, functions: emulator, hosting: emulator }),
});

/** How Hosting serves a site, as `firebase.json` says it. */
export type HostingEntry = v.InferOutput<typeof hostingSchema>;

/** One Hosting site: the package whose builds it serves, its name in `firebase.json` and its local port. */
export type Site = { packageName: string; target: string; port: number };

/** The project that the emulators pretend to be. `demo-` keeps firebase-tools from ever calling the cloud. */
export const PROJECT_ID = 'demo-sales-report';

const { hosting, emulators } = v.parse(schema, JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')));

export { emulators };

/** What `firebase.json` says of a site. @throws {Error} Where it names none of this target. */
export const hostingOf = (target: string): HostingEntry => {
  const entry = hosting.find((candidate) => candidate.target === target);
  if (!entry) throw new Error(`firebase.json has no site ${target}.`);
  return entry;
};

/** The sites in the order of `firebase.json`, on the ports that the Hosting emulator gives them. */
export const sites: Site[] = hosting.map(({ target }, index) => ({
  packageName: target === 'shell' ? 'shell' : `mfe-${target}`,
  target,
  port: index === 0 ? emulators.hosting.port : emulators.hosting.port + 4 + index,
}));
