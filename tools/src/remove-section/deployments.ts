import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../project/root';

const sectionsSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));
const rcSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    targets: v.optional(
      v.record(v.string(), v.object({ hosting: v.record(v.string(), v.array(v.string())) })),
      {},
    ),
  }),
);

/** Returns the Firebase projects whose page lists a section, and the section's Hosting site in each. */
export const deploymentsOf = (
  section: string,
  checkout: string = root,
): { project: string; site: string }[] => {
  const { targets } = v.parse(rcSchema, readFileSync(join(checkout, '.firebaserc'), 'utf8'));
  return readdirSync(join(checkout, 'deployments')).flatMap((project) => {
    const file = join(checkout, 'deployments', project, 'sections.json');
    if (!existsSync(file) || !(section in v.parse(sectionsSchema, readFileSync(file, 'utf8')))) return [];
    return [{ project, site: targets[project]?.hosting[section]?.[0] ?? 'SITE' }];
  });
};
