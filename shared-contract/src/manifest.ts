import * as v from 'valibot';

const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'a section name is lower case: "reports"'));
const caretRange = v.pipe(v.string(), v.regex(/^\^\d+\.\d+\.\d+$/, 'a contract is a caret range: "^1.0.0"'));
// The shell's site serves /override with another policy.
const path = v.pipe(
  v.string(),
  v.regex(/^\/(?!override$)[a-z0-9-]*$/, 'a route path starts with "/", and is not /override'),
);

const routeSchema = v.strictObject({
  path,
  /** Who may open the route. `staff` means every verified user. */
  role: v.picklist(['staff', 'admin']),
  /** The route's link in the sidebar. A lower order stands higher. */
  link: v.optional(v.strictObject({ label: v.pipe(v.string(), v.nonEmpty()), order: v.number() })),
});

/** The `section.json` that a team writes in its package. `section.schema.json` says the same for editors. */
export const sectionSourceSchema = v.strictObject({
  $schema: v.optional(v.string()),
  name,
  contract: caretRange,
  routes: v.pipe(v.array(routeSchema), v.minLength(1)),
});

const hash = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'a hash is "sha384-" and base64'));

// No segment is empty or begins with a dot, so that no path leads out of its folder. No backslash, no drive.
const filePath = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/,
    'a file is named by a path below its folder',
  ),
);

const buildSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]+$/)),
  /** The path of `remoteEntry.js`, relative to `section.json`. Its folder holds the whole build. */
  entry: filePath,
  /** The hash of `remoteEntry.js`, which holds the hashes of its chunks. */
  integrity: hash,
  /** The scripts and style sheets that start the section, relative to its entry, with their hashes. */
  chunks: v.optional(v.record(filePath, hash), {}),
  /** The hash of the build's `files.json`, which holds the hashes of all its files. */
  files: hash,
  contract: caretRange,
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Routes belong to a build: users of a fallback get the routes of the fallback. */
  routes: v.pipe(v.array(routeSchema), v.minLength(1)),
  /** The id of the build that was live before this one; null for the first build. Absent if it was never live. */
  replaces: v.optional(v.nullable(v.string())),
  /** Set by a rollback from the build and by ending its canary. It is no fallback until it is live again. */
  withdrawn: v.optional(v.literal(true)),
});

/** The `files.json` of a build: the hash of each file, by its relative path. */
export const buildFilesSchema = v.record(filePath, hash);

/** Grows with each release. A file without a serial is older than any other. */
export const serialSchema = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0);

/**
 * Returns the serial of a new release: the time in milliseconds, or one more than the last serial if a clock is behind.
 * So it also grows when the last release is not known.
 * @param last The serial of the last release; 0 if there was none or it is not known.
 */
export const nextSerial = (last: number, now: number = Date.now()): number => Math.max(now, last + 1);

/** The published `/section.json` of a section's site: the builds that can be loaded, and who gets which. */
export const sectionManifestSchema = v.strictObject({
  name,
  serial: serialSchema,
  builds: v.pipe(v.array(buildSchema), v.minLength(1)),
  /** The id of the build that staff get. */
  live: v.string(),
  /** The build that `percent` of the accounts get instead, always the same accounts. */
  canary: v.optional(
    v.strictObject({ build: v.string(), percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) }),
  ),
  /** Signs all other fields with the section's key (`signManifest`). */
  signature: v.pipe(v.string(), v.base64()),
});

const siteSchema = v.strictObject({
  /** The origin of the section's site. */
  site: v.pipe(v.string(), v.url()),
  /** The public half of the key that signs its `section.json`: ECDSA P-256, SPKI in base64. */
  publicKey: v.pipe(v.string(), v.base64()),
});

/** The `/sections.json` of the shell's site: the site and key of each section. */
export const sectionSitesSchema = v.record(name, siteSchema);

export type SectionRoute = v.InferOutput<typeof routeSchema>;
export type SectionBuild = v.InferOutput<typeof buildSchema>;
export type BuildFiles = v.InferOutput<typeof buildFilesSchema>;
export type SectionManifest = v.InferOutput<typeof sectionManifestSchema>;
export type SectionSource = v.InferOutput<typeof sectionSourceSchema>;
export type SectionSite = v.InferOutput<typeof siteSchema>;
export type SectionSites = v.InferOutput<typeof sectionSitesSchema>;
