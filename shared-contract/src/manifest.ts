import * as v from 'valibot';

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'a section name is lower case: "reports"'));
const caretRange = v.pipe(v.string(), v.regex(/^\^\d+\.\d+\.\d+$/, 'a contract is a caret range: "^1.0.0"'));
// The shell's site serves /override with another policy (tools/src/hosting).
const path = v.pipe(
  v.string(),
  v.regex(/^\/(?!override$)[a-z0-9-]*$/, 'a route path starts with "/", and is not /override'),
);

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

const hash = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'a hash is "sha384-" and base64'));

// No segment is empty or begins with a dot, so no path leads out of its folder. No backslash, no drive.
const filePath = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/,
    'a file is named by a path below its folder',
  ),
);

const buildSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]+$/)),
  /** Where `remoteEntry.js` lies, relative to `section.json`; its folder holds the whole build. */
  entry: filePath,
  /** The hash of `remoteEntry.js`, which holds those of its chunks. */
  integrity: hash,
  /**
   * The scripts and styles that start the section, relative to its entry, with their hashes: fetched beside it.
   * Empty where a build does not say.
   */
  chunks: v.optional(v.record(filePath, hash), {}),
  /** The hash of the `files.json` in the build's folder, which holds those of all its files. */
  files: hash,
  contract: caretRange,
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Routes belong to a build: who gets another one, by a roll-back or a fall-back, gets its routes. */
  routes: v.pipe(v.array(routeSchema), v.minLength(1)),
  /**
   * The id of the build that was live when this one first became so: the way back; null for the first of all. Absent
   * while it never was live.
   */
  replaces: v.optional(v.nullable(v.string())),
  /**
   * Set where somebody took the build from its users: by a rollback from it, or by ending its canary. It is never a
   * fallback until it goes live again.
   */
  withdrawn: v.optional(v.literal(true)),
});

/** What the `files.json` of a build lists: the path of each of its files, relative to it, and the file's hash. */
export const buildFilesSchema = v.record(filePath, hash);

/** Grows with each release, by `nextSerial`. A file without one is older than any that has one. */
export const serialSchema = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0);

/** What a section's site serves as `/section.json`: the builds that can be loaded, and who gets which. */
export const sectionManifestSchema = v.strictObject({
  name,
  serial: serialSchema,
  builds: v.pipe(v.array(buildSchema), v.minLength(1)),
  /** The id of the build that staff get. */
  live: v.string(),
  /** The build that some of the staff get instead: `percent` of the accounts, always the same ones. */
  canary: v.optional(
    v.strictObject({ build: v.string(), percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) }),
  ),
  /** Over all the rest, by the section's key (`signManifest`). */
  signature: v.pipe(v.string(), v.base64()),
});

const siteSchema = v.strictObject({
  /** The origin of the section's site. */
  site: v.pipe(v.string(), v.url()),
  /** The public half of the key that signs its `section.json`: ECDSA P-256, SPKI in base64. */
  publicKey: v.pipe(v.string(), v.base64()),
});

/** What the shell's site serves as `/sections.json`: where each section lives, and how it proves what it serves. */
export const sectionSitesSchema = v.record(name, siteSchema);

export type SectionRoute = v.InferOutput<typeof routeSchema>;
export type SectionBuild = v.InferOutput<typeof buildSchema>;
export type BuildFiles = v.InferOutput<typeof buildFilesSchema>;
export type SectionManifest = v.InferOutput<typeof sectionManifestSchema>;
export type SectionSource = v.InferOutput<typeof sectionSourceSchema>;
export type SectionSite = v.InferOutput<typeof siteSchema>;
export type SectionSites = v.InferOutput<typeof sectionSitesSchema>;
