import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type BuildFiles,
  buildFilesSchema,
  contractFits,
  fallbackBuilds,
  nextSerial,
  type SectionBuild,
  type SectionManifest,
  sectionManifestSchema,
} from 'shared-contract';
import * as v from 'valibot';
import { integrityOf } from '../build/integrity';
import { inJson } from '../build/json';
import {
  jsonText,
  signedManifest,
  type UnsignedManifest,
  unsignedManifestSchema,
} from '../build/section-manifest';
import type { SigningKey } from '../build/signing-key';
import { type Files, filesIn, readLatest, readSigned, type SignedFile, type Site, type Upload } from './site';

const MANIFEST = 'section.json';

const filesSchema = inJson(buildFilesSchema);

/** A build of a section on this machine. */
export interface BuiltSection {
  readonly build: SectionBuild;
  /** The folder with `files.json` and all files that it lists. */
  readonly folder: string;
}

/** Reads the build of a section in a folder. */
export const builtSection = async (folder: string): Promise<BuiltSection> => {
  const text = await readFile(join(folder, 'section.json'), 'utf8');
  const { builds, live } = v.parse(unsignedManifestSchema, text);
  const build = builds.find(({ id }) => id === live);
  if (!build) throw new Error(`${folder} has no build.`);
  return { build, folder: join(folder, 'builds', build.id) };
};

/**
 * Reads a build that a pull request has made: its `section.json` may say anything.
 * @throws {Error} If it would write into another folder of the site, or no later release could keep it.
 */
export const builtPreview = async (folder: string): Promise<BuiltSection> => {
  const found = await builtSection(folder);
  const { replaces: _, withdrawn: __, ...build } = found.build;
  const hashOf = async (path: string) => integrityOf(await readFile(join(found.folder, path)));
  const listed = v.parse(filesSchema, await readFile(join(found.folder, 'files.json'), 'utf8'));
  const paths = (await filesIn(found.folder)).filter((path) => path !== 'files.json');
  const hashes = Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await hashOf(path)] as const)),
  );
  const isWhole =
    build.entry === `builds/${build.id}/remoteEntry.js` &&
    build.integrity === listed['remoteEntry.js'] &&
    build.files === (await hashOf('files.json')) &&
    isDeepStrictEqual(hashes, listed) &&
    Date.parse(build.createdAt) <= Date.now();
  if (!isWhole) throw new Error(`${folder} is not what \`npm run build\` makes.`);
  return { ...found, build };
};

/** Returns the folder of a build on its site. */
export const buildFolder = ({ entry }: SectionBuild): string => entry.slice(0, entry.lastIndexOf('/'));

const manifestOf = (name: string, publicKey: string): SignedFile<typeof sectionManifestSchema> => ({
  name,
  path: MANIFEST,
  schema: sectionManifestSchema,
  publicKey,
});

/** Reads a site's `section.json`, as `readSigned`. */
export const readManifest = (
  name: string,
  site: Files,
  publicKey: string,
): Promise<SectionManifest | undefined> => readSigned(site, manifestOf(name, publicKey));

/** A signed `section.json` to publish. */
export interface SignedRelease {
  /** The serial of the previous release; undefined for the first one. */
  readonly after: number | undefined;
  readonly manifest: SectionManifest;
}

/** The builds of one section on its site, and their audiences. */
export class SectionReleases {
  constructor(
    private readonly name: string,
    private readonly site: Site,
    private readonly key: SigningKey,
  ) {}

  /** Reads the site's `section.json`, as `readLatest`. */
  manifest(): Promise<SectionManifest | undefined> {
    return readLatest(this.site, manifestOf(this.name, this.key.publicKey));
  }

  /** Signs the site's next `section.json`, with the build for its audience. */
  sign(before: SectionManifest | undefined, build: SectionBuild, audience: Audience): Promise<SignedRelease> {
    return this.signed(before, withBuild(before, this.name, build, audience));
  }

  /**
   * Adds a build to the site, drops the oldest ones, and gives it to its audience.
   * @param signed The signed release. It is signed again if another release came first.
   */
  publish({ build, folder }: BuiltSection, audience: Audience, signed?: SignedRelease): Promise<Upload> {
    return this.site.exclusively(async () => {
      const before = await this.manifest();
      const isCurrent = signed && signed.after === before?.serial;
      const release = isCurrent ? signed : await this.sign(before, build, audience);
      if (before?.builds.some(({ id }) => id === build.id)) return this.release(release, new Map());
      const target = buildFolder(build);
      const files = await filesIn(folder);
      const add = new Map(files.map((file) => [`${target}/${file}`, join(folder, file)]));
      return this.release(release, add, build.id);
    });
  }

  /** Changes the audiences only. @throws {Error} If nothing has been published. */
  change(edit: (manifest: SectionManifest) => UnsignedManifest | Promise<UnsignedManifest>): Promise<Upload> {
    return this.site.exclusively(async () => {
      const before = await this.manifest();
      if (!before) throw new Error(`Nothing has been published of ${this.name} yet.`);
      return this.release(await this.signed(before, await edit(before)), new Map());
    });
  }

  private async signed(
    before: SectionManifest | undefined,
    manifest: UnsignedManifest,
  ): Promise<SignedRelease> {
    const serial = nextSerial(before?.serial ?? (await this.site.lastSerial()));
    return {
      after: before?.serial,
      manifest: await signedManifest(manifest, serial, this.key.privateKey),
    };
  }

  private async release(
    { manifest }: SignedRelease,
    add: ReadonlyMap<string, string>,
    newBuild?: string,
  ): Promise<Upload> {
    const kept = manifest.builds.filter(({ id }) => id !== newBuild);
    const keep = Object.assign({}, ...(await Promise.all(kept.map((build) => this.filesOf(build)))));
    const lead = new Map([[MANIFEST, jsonText(manifest)]]);
    return this.site.change({ keep, add, lead, serial: manifest.serial });
  }

  /** Returns all files of a build on the site, with the hashes of the signed `section.json`. */
  private async filesOf(build: SectionBuild): Promise<BuildFiles> {
    const folder = buildFolder(build);
    const list = `${folder}/files.json`;
    const content = await this.site.read(list);
    if (!content) throw new Error(`The site of ${this.name} lacks ${list}.`);
    if (integrityOf(content) !== build.files) {
      throw new Error(`${list} on the site of ${this.name} is not what was published.`);
    }
    const files = v.parse(filesSchema, content.toString());
    const all = Object.entries({ ...files, 'files.json': build.files });
    return Object.fromEntries(all.map(([path, hash]) => [`${folder}/${path}`, hash]));
  }
}

/** Keeps this many builds on the site for open tabs. */
const KEPT_BUILDS = 5;

/** Keeps the nearest so many fallbacks on the site. */
export const KEPT_FALLBACKS = 2;

/** Keeps this many held builds beside those, for whoever has a link. */
const KEPT_PREVIEWS = 3;

/** The users of a new build: all, none, or a percentage of the accounts. */
export type Audience = 'live' | 'hold' | { readonly canary: number };

const newestFirst = (builds: readonly SectionBuild[]): SectionBuild[] =>
  [...builds].sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));

const buildOf = (manifest: UnsignedManifest, id: string): SectionBuild => {
  const build = manifest.builds.find((candidate) => candidate.id === id);
  if (build) return build;
  const kept = newestFirst(manifest.builds).map((candidate) => candidate.id);
  throw new Error(`There is no build ${id} on the site. It keeps ${kept.join(', ')}.`);
};

/** Whether a link opens a build: it was never live, is no canary, and was not taken back. */
const isPreview = ({ canary }: UnsignedManifest, { id, replaces, withdrawn }: SectionBuild): boolean =>
  replaces === undefined && !withdrawn && id !== canary?.build;

/** Returns the build that this one replaced, or the nearest one before it on the site. Null if there is none. */
const keptBefore = (
  manifest: UnsignedManifest,
  { replaces }: SectionBuild,
  kept: ReadonlySet<string>,
): string | null => {
  if (!replaces || kept.has(replaces)) return replaces ?? null;
  const dropped = manifest.builds.find(({ id }) => id === replaces);
  return dropped ? keptBefore(manifest, dropped, kept) : null;
};

const fitsPage = ({ contract }: SectionBuild, version: string | undefined): boolean =>
  version === undefined || contractFits(contract, version);

/**
 * Returns the builds that a page of this contract may run, in the order to try them: the live build, then its fallbacks. A
 * canary is not among them. Every build fits a page of an unknown contract.
 */
export const buildsFor = (manifest: UnsignedManifest, version?: string): SectionBuild[] =>
  [...manifest.builds.filter(({ id }) => id === manifest.live), ...fallbackBuilds(manifest)].filter((build) =>
    fitsPage(build, version),
  );

/** Returns what visitors of such a page get: the canary if it fits, and at the end the first of `buildsFor`. Empty if none fits. */
export const visitedBuilds = (manifest: UnsignedManifest, version?: string): SectionBuild[] => {
  const { builds, canary } = manifest;
  const first = buildsFor(manifest, version).slice(0, 1);
  return [...builds.filter((build) => build.id === canary?.build && fitsPage(build, version)), ...first];
};

/** Returns the ids of the builds that somebody has, or may go back to. The site keeps them beside any number of newer ones. */
const neededBuilds = (manifest: UnsignedManifest, added: string): ReadonlySet<string | null | undefined> => {
  const { builds, live, canary } = manifest;
  // Pages between two contracts of builds choose as the lower one does. Open tabs and a shell that goes back are such pages.
  const ofPages = builds.flatMap(({ contract }) => buildsFor(manifest, contract.slice(1)).slice(0, 1));
  return new Set([
    added,
    live,
    canary?.build,
    builds.find(({ id }) => id === live)?.replaces,
    ...fallbackBuilds(manifest)
      .slice(0, KEPT_FALLBACKS)
      .map(({ id }) => id),
    ...ofPages.map(({ id }) => id),
  ]);
};

/**
 * Drops the oldest builds over the limit that nobody needs. Links the successor of a dropped build to its predecessor, so
 * that no fallback gets lost.
 */
const trimmed = (manifest: UnsignedManifest, added: string): UnsignedManifest => {
  const needed = neededBuilds(manifest, added);
  const sorted = newestFirst(manifest.builds);
  const spare = sorted.filter(({ id }) => !needed.has(id));
  const room = KEPT_BUILDS - (sorted.length - spare.length);
  const dropped = new Set(spare.slice(Math.max(room, 0)).map(({ id }) => id));
  const left = sorted.filter(({ id }) => !dropped.has(id));
  const kept = new Set(left.map(({ id }) => id));
  return {
    ...manifest,
    builds: left.map((build) =>
      build.replaces ? { ...build, replaces: keptBefore(manifest, build, kept) } : build,
    ),
  };
};

const withoutCanary = ({ canary: _, ...rest }: UnsignedManifest): UnsignedManifest => rest;

const withWithdrawn = (manifest: UnsignedManifest, id: string): UnsignedManifest => ({
  ...manifest,
  builds: manifest.builds.map((build) => (build.id === id ? { ...build, withdrawn: true } : build)),
});

/** Ends the canary, if there is one. Its build stays on the site, but is no fallback. */
const withCanaryEnded = (manifest: UnsignedManifest): UnsignedManifest =>
  manifest.canary ? withoutCanary(withWithdrawn(manifest, manifest.canary.build)) : manifest;

/** Makes a build live. Ends a canary of the same build. @throws {Error} If the site has no such build. */
export const withLive = (manifest: UnsignedManifest, id: string): UnsignedManifest => {
  const { replaces, withdrawn: _, ...build } = buildOf(manifest, id);
  if (id === manifest.live) return manifest;
  // Only the first time: the build that a rollback withdraws must not become its rollback target.
  const live = { ...build, replaces: replaces === undefined ? manifest.live : replaces };
  const builds = manifest.builds.map((candidate) => (candidate.id === id ? live : candidate));
  const changed = { ...manifest, builds, live: id };
  return manifest.canary?.build === id ? withoutCanary(changed) : changed;
};

/**
 * Makes a build live and withdraws the present one. Ends a canary that names accounts: they get what all get.
 * @throws {Error} If the site has no such build.
 */
export const withRollback = (manifest: UnsignedManifest, id: string): UnsignedManifest => {
  if (id === manifest.live) return manifest;
  const ended = manifest.canary?.accounts ? withCanaryEnded(manifest) : manifest;
  return withLive(withWithdrawn(ended, manifest.live), id);
};

/**
 * Returns the build before the live one became live for the first time. So a second rollback goes one step further
 * back, and a rollback of a build published after one goes to the build that was live then.
 * @throws {Error} If there is none.
 */
export const previousBuild = (manifest: UnsignedManifest): string => {
  const { replaces } = buildOf(manifest, manifest.live);
  if (!replaces) {
    throw new Error(`No build was live before ${manifest.live}: name the build to go to.`);
  }
  return buildOf(manifest, replaces).id;
};

/**
 * Returns the build for a canary: the named one, or the newest if it is newer than the live one.
 * @throws {Error} For an unknown or a live build.
 */
export const canaryBuild = (manifest: UnsignedManifest, id?: string): string => {
  const [newest] = newestFirst(manifest.builds);
  if (id === undefined && newest?.id === manifest.live) {
    throw new Error(
      `The site has no build newer than the live one: name an older one, or add one by \`npm run publish -w mfe-${manifest.name} -- --hold\`.`,
    );
  }
  const build = buildOf(manifest, id ?? newest?.id ?? manifest.live);
  if (build.id === manifest.live) throw new Error(`${build.id} is live already: everybody gets it.`);
  return build.id;
};

/**
 * Makes a build a canary for a percentage of the accounts and for named ones, which stay while its percentage changes. 0 percent
 * ends the canary, or takes back the held build that is named.
 * @param accounts The places of the named accounts (`accountPlace`).
 * @throws {Error} As `canaryBuild`.
 */
export const withCanary = (
  manifest: UnsignedManifest,
  percent: number,
  id?: string,
  accounts?: readonly number[],
): UnsignedManifest => {
  if (percent === 0 && !accounts) {
    const isHeld = id !== undefined && isPreview(manifest, buildOf(manifest, id));
    return isHeld ? withWithdrawn(manifest, id) : withCanaryEnded(manifest);
  }
  const build = canaryBuild(manifest, id);
  const ended = manifest.canary?.build === build ? manifest : withCanaryEnded(manifest);
  const named = accounts ?? ended.canary?.accounts;
  return { ...ended, canary: { build, percent, ...(named && { accounts: [...named] }) } };
};

/** Gives a build to its audience. A build that goes live ends the canary. */
const withAudience = (manifest: UnsignedManifest, id: string, audience: Audience): UnsignedManifest => {
  if (audience === 'hold') return manifest;
  if (audience === 'live') return withLive(withCanaryEnded(manifest), id);
  return withCanary(manifest, audience.canary, id);
};

/** Adds a build and gives it to its audience. The first one of a site goes live. */
export const withBuild = (
  manifest: UnsignedManifest | undefined,
  name: string,
  build: SectionBuild,
  audience: Audience,
): UnsignedManifest => {
  if (!manifest) return { name, builds: [{ ...build, replaces: null }], live: build.id };
  const known = manifest.builds.some(({ id }) => id === build.id);
  const builds = known ? manifest.builds : [...manifest.builds, build];
  const given = withAudience({ ...manifest, builds }, build.id, audience);
  const previews = newestFirst(given.builds.filter((each) => isPreview(given, each)));
  const left = trimmed(
    { ...given, builds: given.builds.filter((each) => !previews.includes(each)) },
    build.id,
  );
  const kept = previews.filter(({ id }, index) => index < KEPT_PREVIEWS || id === build.id);
  return { ...left, builds: newestFirst([...left.builds, ...kept]) };
};
