import { type SectionManifest, type SectionSource, sectionManifestSchema } from 'shared-contract';
import * as v from 'valibot';

/**
 * The `section.json` that a section's site serves: what its team wrote, and this one build, live. `entry` is
 * the path of the build's `remoteEntry.js` on the site. @throws where the shell would refuse it.
 */
export const sectionManifest = (
  { name, routes, contract }: SectionSource,
  buildId: string,
  entry: string,
  now: Date = new Date(),
): SectionManifest =>
  v.parse(sectionManifestSchema, {
    name,
    routes,
    builds: [{ id: buildId, entry, contract, createdAt: now.toISOString() }],
    live: buildId,
  });
