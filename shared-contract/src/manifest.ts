import * as v from 'valibot';

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'a section name is lower case: "reports"'));
const caretRange = v.pipe(v.string(), v.regex(/^\^\d+\.\d+\.\d+$/, 'a contract is a caret range: "^1.0.0"'));
const path = v.pipe(v.string(), v.regex(/^\/[a-z0-9-]*$/, 'a route path starts with "/"'));

const routeSchema = v.strictObject({
  path,
  /** Who may open the route. `staff` is every verified user. */
  role: v.picklist(['staff', 'admin']),
  /** The route's entry in the sidebar; a lower order stands higher. */
  link: v.optional(v.strictObject({ label: v.pipe(v.string(), v.nonEmpty()), order: v.number() })),
});

/** What a team writes: `section.json` in the root of its package. The build adds `builds` and `live`. */
export const sectionSourceSchema = v.strictObject({
  $schema: v.optional(v.string()),
  name,
  contract: caretRange,
  routes: v.pipe(v.array(routeSchema), v.minLength(1)),
});

const buildSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]+$/)),
  /** Where `remoteEntry.js` lies, relative to `section.json`. */
  entry: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._/-]*$/, 'an entry is a relative path')),
  contract: caretRange,
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
});

/** What a section's site serves as `/section.json`: its routes, and the builds that can be loaded. */
export const sectionManifestSchema = v.strictObject({
  name,
  routes: v.pipe(v.array(routeSchema), v.minLength(1)),
  builds: v.pipe(v.array(buildSchema), v.minLength(1)),
  /** The id of the build that staff get. */
  live: v.string(),
});

/** What the shell's site serves as `/sections.json`: the name of each section and the origin of its site. */
export const sectionSitesSchema = v.record(name, v.pipe(v.string(), v.url()));

export type SectionRoute = v.InferOutput<typeof routeSchema>;
export type SectionBuild = v.InferOutput<typeof buildSchema>;
export type SectionManifest = v.InferOutput<typeof sectionManifestSchema>;
export type SectionSource = v.InferOutput<typeof sectionSourceSchema>;
export type SectionSites = v.InferOutput<typeof sectionSitesSchema>;
