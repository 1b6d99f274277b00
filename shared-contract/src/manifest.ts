// What a page reads. A section may be newer than the shell, so unknown fields are left out.
import * as v from 'valibot';

export const nameSchema = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]*$/, 'a section name is lower case: "orders"'),
);
export const contractSchema = v.pipe(
  v.string(),
  v.regex(/^\^\d+\.\d+\.\d+$/, 'a contract is a caret range: "^3.0.0"'),
);
// The shell's site serves /override with another policy.
const path = v.pipe(
  v.string(),
  v.regex(/^\/(?!override$)[a-z0-9-]*$/, 'a route path starts with "/", and is not /override'),
);

export const linkSchema = v.object({
  label: v.pipe(v.string(), v.nonEmpty()),
  order: v.number(),
  /** The path of an icon on a grid of 16 pixels, drawn as a line. A shell that does not know it shows none. */
  icon: v.optional(
    v.pipe(v.string(), v.maxLength(300), v.regex(/^[MmLlHhVvCcSsAaZz0-9 .-]+$/, 'an icon is an SVG path')),
  ),
});

export const firstListSchema = v.object({
  /** The collection of the records. */
  collection: v.string(),
  /** A field, with a leading minus for descending. */
  order: v.string(),
});

export const routeSchema = v.object({
  path,
  /** Limits who may open the route. `staff` means every verified user. */
  role: v.picklist(['staff', 'admin']),
  /** The route's link in the sidebar. A lower order stands higher. */
  link: v.optional(linkSchema),
  /** The list that the screen shows first. The page asks for it in the moment of the sign-in. */
  firstList: v.optional(firstListSchema),
});

const hash = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

// No segment is empty or begins with a dot, so that no path leads out of its folder. No backslash, no drive.
const filePath = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/));

/** The `files.json` of a build: the hash of each file, by its relative path. */
export const buildFilesSchema = v.record(filePath, hash);

export const buildSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]+$/)),
  /** The path of `remoteEntry.js`, relative to `section.json`. Its folder holds the whole build. */
  entry: filePath,
  /** The hash of `remoteEntry.js`, which holds the hashes of its chunks. */
  integrity: hash,
  /** The scripts and style sheets that start the section, relative to its entry, with their hashes. */
  chunks: buildFilesSchema,
  /** The hash of the build's `files.json`, which holds the hashes of all its files. */
  files: hash,
  contract: contractSchema,
  /** The owners, with the address of all of them. Page and server name them with an error. */
  team: v.optional(v.string()),
  createdAt: v.string(),
  /** Routes belong to a build: users of a fallback get the routes of the fallback. */
  routes: v.pipe(v.array(routeSchema), v.minLength(1)),
  /** The panels that the build adds to slots of other sections' screens: `readExtensions` reads them. */
  extends: v.optional(v.unknown()),
  /** The id of the build that was live before this one; null for the first build. Absent if it was never live. */
  replaces: v.optional(v.nullable(v.string())),
  /** Set by a rollback from the build and by ending its canary. It is no fallback until it is live again. */
  withdrawn: v.optional(v.literal(true)),
});

/** The published `/section.json` of a section's site: the builds that can be loaded, and who gets which. */
export const readManifestSchema = v.object({
  name: nameSchema,
  /** Grows with each release. */
  serial: v.number(),
  builds: v.pipe(v.array(buildSchema), v.minLength(1)),
  /** The id of the build that staff get. */
  live: v.string(),
  /** The build that `percent` of the accounts get instead, always the same accounts, and those with these places. */
  canary: v.optional(
    v.object({ build: v.string(), percent: v.number(), accounts: v.optional(v.array(v.number())) }),
  ),
  /** Signs all other fields with the section's key (`signManifest`). */
  signature: v.string(),
});

export const siteSchema = v.object({
  /** The origin of the section's site. */
  site: v.pipe(v.string(), v.url()),
  /** The public half of the key that signs its `section.json`: ECDSA P-256, SPKI in base64. */
  publicKey: v.string(),
});

/** The `/sections.json` of the shell's site: the site and key of each section. */
export const readSitesSchema = v.record(nameSchema, siteSchema);

export type SectionRoute = v.InferOutput<typeof routeSchema>;
export type FirstList = v.InferOutput<typeof firstListSchema>;
export type SectionBuild = v.InferOutput<typeof buildSchema>;
export type BuildFiles = v.InferOutput<typeof buildFilesSchema>;
export type SectionManifest = v.InferOutput<typeof readManifestSchema>;
export type SectionSites = v.InferOutput<typeof readSitesSchema>;

/**
 * Returns the fallbacks of the live build: those that were live before it, the latest first, by what each build replaced.
 * Leaves out withdrawn builds and the canary. A held build never was live, so it is not found.
 */
export const fallbackBuilds = ({
  builds,
  live,
  canary,
}: Pick<SectionManifest, 'builds' | 'live' | 'canary'>): SectionBuild[] => {
  const byId = new Map(builds.map((build) => [build.id, build]));
  const before: SectionBuild[] = [];
  const next = (id: string | null | undefined): SectionBuild | undefined => {
    const build = id ? byId.get(id) : undefined;
    // Each build is visited once, so that a circle ends.
    if (build) byId.delete(build.id);
    return build;
  };
  for (let build = next(live); build; build = next(build.replaces)) before.push(build);
  return before.slice(1).filter(({ id, withdrawn }) => !withdrawn && id !== canary?.build);
};

/**
 * Returns the place of an account among those that get a build as a canary, from 0 up to 2 ** 32. It differs for each build, and
 * leads back to no account.
 */
export const accountPlace = async (uid: string, section: string, build: string): Promise<number> => {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(`${uid} ${section} ${build}`),
  );
  return new DataView(digest).getUint32(0);
};

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Returns the signed bytes of a `section.json`: all fields but the signature, in their order. */
const signedBytes = ({ signature: _, ...rest }: Readonly<Record<string, unknown>>): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(rest));

/**
 * Signs a future `section.json`.
 * @param privateKey ECDSA P-256, PKCS #8 in base64. @returns The signature in base64. @throws If the key is not valid.
 */
export const signManifest = async (
  manifest: Readonly<Record<string, unknown>>,
  privateKey: string,
): Promise<string> => {
  const key = await crypto.subtle.importKey('pkcs8', bytesOf(privateKey), ALGORITHM, false, ['sign']);
  const signature = await crypto.subtle.sign(ALGORITHM, key, signedBytes(manifest));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
};

/**
 * Whether a parsed `section.json` is signed by a key.
 * @param publicKey ECDSA P-256, SPKI in base64, as `sections.json` names it.
 */
export const isSignedBy = async (
  manifest: Readonly<Record<string, unknown>> & { readonly signature: string },
  publicKey: string,
): Promise<boolean> => {
  const key = await crypto.subtle.importKey('spki', bytesOf(publicKey), ALGORITHM, false, ['verify']);
  return crypto.subtle.verify(ALGORITHM, key, bytesOf(manifest.signature), signedBytes(manifest));
};

/** The version of the contract between shell and sections. Raise the major when it breaks. */
export const CONTRACT_VERSION = '3.1.0';

const parse = (version: string): [number, number, number] => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return [major, minor, patch];
};

/** Whether a section built for `range` ("^1.2.0") runs under a shell of contract `version`. */
export const contractFits = (range: string, version: string = CONTRACT_VERSION): boolean => {
  const [major, minor, patch] = parse(range.slice(1));
  const [ownMajor, ownMinor, ownPatch] = parse(version);
  return major === ownMajor && (ownMinor > minor || (ownMinor === minor && ownPatch >= patch));
};
