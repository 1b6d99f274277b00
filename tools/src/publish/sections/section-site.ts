import { join } from 'node:path';
import {
  type BuildFiles,
  buildFilesSchema,
  nextSerial,
  type SectionBuild,
  type SectionManifest,
  sectionManifestSchema,
} from 'shared-contract';
import * as v from 'valibot';
import { integrityOf } from '../../build/manifest/integrity';
import { jsonText, signedManifest, type UnsignedManifest } from '../../build/manifest/section-manifest';
import type { SigningKey } from '../../build/manifest/signing-key';
import { filesIn } from '../site/local-site';
import { readLatest, readSigned, type SignedFile } from '../site/signed-file';
import type { Site, Upload } from '../site/site';
import { type Audience, withBuild } from './section-history';

const MANIFEST = 'section.json';

const filesSchema = v.pipe(v.string(), v.parseJson(), buildFilesSchema);

/** A build of a section on this machine. */
export interface BuiltSection {
  readonly build: SectionBuild;
  /** The folder with `files.json` and all files that it lists. */
  readonly folder: string;
}

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
  site: Site,
  publicKey: string,
): Promise<SectionManifest | undefined> => readSigned(site, manifestOf(name, publicKey));

/** A signed `section.json` to publish. */
export interface SignedRelease {
  /** The serial of the previous release; undefined for the first one. */
  readonly after: number | undefined;
  readonly manifest: SectionManifest;
}

/** The builds of one section on its site, and their audiences. */
export class SectionSite {
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
  change(edit: (manifest: SectionManifest) => UnsignedManifest): Promise<Upload> {
    return this.site.exclusively(async () => {
      const before = await this.manifest();
      if (!before) throw new Error(`Nothing has been published of ${this.name} yet.`);
      return this.release(await this.signed(before, edit(before)), new Map());
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
    const upload = await this.site.change({ keep, add, lead: new Map([[MANIFEST, jsonText(manifest)]]) });
    await this.site.noteSerial(manifest.serial);
    return upload;
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
