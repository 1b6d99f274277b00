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

/** A build of a section on this machine. */
export interface BuiltSection {
  readonly build: SectionBuild;
  /** The folder with its `files.json` and everything it lists. */
  readonly folder: string;
}

/** The folder of a build on its site. */
export const buildFolder = ({ entry }: SectionBuild): string => entry.slice(0, entry.lastIndexOf('/'));

const manifestOf = (part: string, publicKey: string): SignedFile<typeof sectionManifestSchema> => ({
  part,
  path: MANIFEST,
  schema: sectionManifestSchema,
  publicKey,
});

/** Reads what a site's `section.json` says, as `readSigned`. */
export const readManifest = (
  name: string,
  site: Site,
  publicKey: string,
): Promise<SectionManifest | undefined> => readSigned(site, manifestOf(name, publicKey));

/** The builds of one section and who gets which, on its site. */
export class SectionSite {
  constructor(
    private readonly name: string,
    private readonly site: Site,
    private readonly key: SigningKey,
  ) {}

  /** Reads what the site says now, as `readLatest`. */
  manifest(): Promise<SectionManifest | undefined> {
    return readLatest(this.site, manifestOf(this.name, this.key.publicKey));
  }

  /** Adds a build to the site, drops the oldest, and gives it to its audience. A build that is there already stays. */
  publish({ build, folder }: BuiltSection, audience: Audience): Promise<Upload> {
    return this.site.exclusively(async () => {
      const before = await this.manifest();
      const after = withBuild(before, this.name, build, audience);
      if (before?.builds.some(({ id }) => id === build.id)) return this.release(before, after, new Map());
      const target = buildFolder(build);
      const files = await filesIn(folder);
      const add = new Map(files.map((file) => [`${target}/${file}`, join(folder, file)]));
      return this.release(before, after, add, build.id);
    });
  }

  /** Changes who gets which build, and nothing else on the site. @throws {Error} Where nothing has been published. */
  change(edit: (manifest: SectionManifest) => UnsignedManifest): Promise<Upload> {
    return this.site.exclusively(async () => {
      const before = await this.manifest();
      if (!before) throw new Error(`Nothing has been published of ${this.name} yet.`);
      return this.release(before, edit(before), new Map());
    });
  }

  private async release(
    before: SectionManifest | undefined,
    manifest: UnsignedManifest,
    add: ReadonlyMap<string, string>,
    newBuild?: string,
  ): Promise<Upload> {
    const kept = manifest.builds.filter(({ id }) => id !== newBuild);
    const keep = Object.assign({}, ...(await Promise.all(kept.map((build) => this.filesOf(build)))));
    const serial = nextSerial(before?.serial ?? (await this.site.lastSerial()));
    const signed = await signedManifest(manifest, serial, this.key.privateKey);
    const upload = await this.site.change({ keep, add, lead: new Map([[MANIFEST, jsonText(signed)]]) });
    await this.site.noteSerial(serial);
    return upload;
  }

  /** All files of a build on the site, with the hashes that the signed `section.json` vouches for. */
  private async filesOf(build: SectionBuild): Promise<BuildFiles> {
    const folder = buildFolder(build);
    const list = `${folder}/files.json`;
    const content = await this.site.read(list);
    if (!content) throw new Error(`The site of ${this.name} lacks ${list}.`);
    if (integrityOf(content) !== build.files) {
      throw new Error(`${list} on the site of ${this.name} is not what was published.`);
    }
    const files = v.parse(buildFilesSchema, JSON.parse(content.toString()));
    const all = Object.entries({ ...files, 'files.json': build.files });
    return Object.fromEntries(all.map(([path, hash]) => [`${folder}/${path}`, hash]));
  }
}
