import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from 'section-kit/build/integrity';
import { inJson } from 'section-kit/build/json';
import { jsonText } from 'section-kit/build/section-manifest';
import type { SigningKey } from 'section-kit/build/signing-key';
import {
  type Files,
  filesIn,
  RefusedFile,
  readLatest,
  type Site,
  type Upload,
} from 'section-kit/publish/site';
import {
  type BuildFiles,
  buildFilesSchema,
  nextSerial,
  type SectionSites,
  serialSchema,
  signManifest,
} from 'shared-contract';
import * as v from 'valibot';
import { withConfig } from '../../cloud/deployment-file';
import type { Deployment } from '../deployment';
import { hostingEntrySchema, shellTemplate, withOrigins } from '../hosting/hosting-config';

/** Keeps this many releases: their HTML to go back to, and their scripts and styles for open tabs. */
const KEPT_RELEASES = 5;

const PAGE = 'index.html';
const RELEASES = 'releases.json';

const releaseSchema = v.strictObject({
  /** When it went live or was held for the first time. It is the name of the release. */
  releasedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The hashes of its scripts and styles. */
  assets: buildFilesSchema,
  /** Its other files as they were built, by path: the HTML without a deployment's configuration, at the end. */
  texts: v.record(v.string(), v.string()),
  /** Its headers and rewrites, without a deployment's origins. */
  hosting: hostingEntrySchema,
  /** Set by a rollback from it. */
  withdrawn: v.exactOptional(v.literal(true)),
});

/** A release of the shell: all that a publication without its sources needs. */
export type ShellRelease = v.InferOutput<typeof releaseSchema>;

const releasesSchema = v.strictObject({
  /** The live release, then the others, newest first. */
  releases: v.array(releaseSchema),
  /** The held shell. It has no address, so no link leads anybody to it: only gates open it. */
  next: v.exactOptional(releaseSchema),
  serial: serialSchema,
  /** The signature of all other fields by the shell's key. */
  signature: v.pipe(v.string(), v.base64()),
});

type Releases = v.InferOutput<typeof releasesSchema>;

const WAY_ON =
  'Publish with --forget-releases to go on without it: tabs of earlier releases may have to reload.';

interface ShellPublish {
  /** Whether to ignore the site's `releases.json` and drop the files of earlier releases. */
  readonly forgetReleases?: boolean;
  /** Whether the build is the next shell, which only gates open. */
  readonly hold?: boolean;
  readonly now?: Date;
}

/** The backend and the origins that a page is made for. */
export type ShellPlace = Pick<Deployment, 'config' | 'origins'>;

const isAsset = (path: string): boolean => path.startsWith('assets/');
const isSame = (one: ShellRelease, other: ShellRelease | undefined): boolean =>
  jsonText(one.assets) === jsonText(other?.assets);
const assetsOf = (releases: readonly (ShellRelease | undefined)[]): BuildFiles =>
  Object.assign({}, ...releases.map((release) => release?.assets));

/** Returns the files of a release that are not scripts and styles, with the configuration of a deployment in the HTML. */
export const textsOf = ({ texts }: ShellRelease, place?: ShellPlace): Readonly<Record<string, string>> => {
  const html = texts[PAGE];
  return place && html !== undefined ? { ...texts, [PAGE]: withConfig(html, place.config) } : texts;
};

/** Returns the files of a release that are not scripts and styles, to read. */
export const filesOf = ({ texts }: ShellRelease): Files => ({
  read: async (path) => (Object.hasOwn(texts, path) ? Buffer.from(texts[path] ?? '') : undefined),
});

/** Reads the build of a shell in a folder. */
const readBuild = async (folder: string, now: Date, production: boolean): Promise<ShellRelease> => {
  const assets: Record<string, string> = {};
  const texts: Record<string, string> = {};
  const paths = (await filesIn(folder)).filter((path) => !path.startsWith('.') && path !== PAGE);
  for (const path of [...paths.sort(), PAGE]) {
    const content = await readFile(join(folder, path));
    if (isAsset(path)) assets[path] = integrityOf(content);
    else if (isUtf8(content)) texts[path] = content.toString();
    else throw new Error(`${path} of the shell is no text: import it, so that it comes into assets.`);
  }
  return { releasedAt: now.toISOString(), assets, texts, hosting: shellTemplate(production) };
};

/**
 * Returns the next shell of a site; undefined if none is held. Gates of sections have no key to verify it with, and trust it as
 * they trust the live page: whoever writes to the site owns both.
 */
export const readNextShell = async (site: Files): Promise<ShellRelease | undefined> => {
  const text = await site.read(RELEASES);
  const { success, output } = v.safeParse(
    inJson(v.object({ next: v.optional(releaseSchema) })),
    String(text),
  );
  return success ? output.next : undefined;
};

/** The shell's site: the page, and the files of earlier releases for open tabs. */
export class ShellReleases {
  /** @param place Where the page runs. Default: its builds as they are. */
  constructor(
    private readonly site: Site,
    private readonly key: SigningKey,
    private readonly place?: ShellPlace,
  ) {}

  /**
   * Makes the build in `folder` live with these `sections`, or holds it.
   * @throws {RefusedFile} If the site's `releases.json` is not the one that the shell's key has signed last.
   */
  publish(
    folder: string,
    sections: SectionSites,
    { forgetReleases = false, hold = false, now = new Date() }: ShellPublish = {},
  ): Promise<Upload> {
    return this.site.exclusively(async () => {
      const build = await readBuild(folder, now, this.place?.origins.production ?? false);
      const before = forgetReleases ? undefined : await this.releases();
      const { releases = [], next } = before ?? {};
      if (hold && !releases[0]) throw new Error('No shell is live yet: publish it without --hold.');
      const others = releases.filter((release) => !isSame(release, build));
      const held = hold ? build : next;
      const live = hold ? releases : [build, ...others].slice(0, KEPT_RELEASES);
      return this.change(before, live, held && live[0] && !isSame(live[0], held) ? held : undefined, {
        sections,
        folder,
        now,
      });
    });
  }

  /**
   * Makes another release live, and withdraws the present one. Needs no build.
   * @param releasedAt Names it. Default: the one that was live before, without those that were rolled back.
   * @param check Throws if the release may not go live.
   * @throws {Error} If there is no such release, or as `publish`.
   */
  rollback(
    sections: SectionSites,
    releasedAt: string | undefined,
    check: (target: ShellRelease, live: ShellRelease) => Promise<void>,
  ): Promise<Upload> {
    return this.site.exclusively(async () => {
      const before = await this.releases();
      const [live, ...others] = before?.releases ?? [];
      if (!before || !live) throw new Error('Nothing has been published of the shell yet.');
      const target =
        releasedAt === undefined
          ? others.find(({ withdrawn }) => !withdrawn)
          : before.releases.find((release) => release.releasedAt === releasedAt);
      if (!target) {
        const kept = before.releases.map((release) => release.releasedAt).join(', ');
        throw new Error(`There is no shell to go back to. The site keeps ${kept}.`);
      }
      await check(target, live);
      const { withdrawn: _, ...again } = target;
      const left = before.releases.filter((release) => release !== target);
      const releases = left.map((release) =>
        release === live ? { ...release, withdrawn: true as const } : release,
      );
      return this.change(before, [again, ...releases], before.next, { sections, now: new Date() });
    });
  }

  private async change(
    before: Releases | undefined,
    releases: readonly ShellRelease[],
    next: ShellRelease | undefined,
    { sections, folder, now }: { sections: SectionSites; folder?: string; now: Date },
  ): Promise<Upload> {
    const [live] = releases;
    if (!live) throw new Error('A shell has to be live.');
    const wanted = Object.entries(assetsOf([...releases, next]));
    const served = before ? assetsOf([...before.releases, before.next]) : {};
    const isServed = ([path, hash]: readonly [string, string]) => served[path] === hash;
    const added = folder === undefined ? [] : wanted.filter((file) => !isServed(file));
    const serial = nextSerial(before?.serial ?? (await this.site.lastSerial()), now.getTime());
    const content = { releases: [...releases], ...(next && { next }), serial };
    return this.site.change({
      keep: Object.fromEntries(wanted.filter(isServed)),
      add: new Map(added.map(([path]) => [path, join(folder ?? '', path)])),
      lead: new Map([
        [RELEASES, await this.signed(content)],
        ['sections.json', jsonText(sections)],
        ...Object.entries(textsOf(live, this.place)),
      ]),
      serial,
      ...(this.place && { hosting: withOrigins(live.hosting, this.place.origins) }),
    });
  }

  private async releases(): Promise<Releases | undefined> {
    const file = {
      name: 'shell',
      path: RELEASES,
      schema: releasesSchema,
      publicKey: this.key.publicKey,
    };
    return readLatest(this.site, file).catch((error: unknown) => {
      throw error instanceof RefusedFile ? new RefusedFile(`${error.message} ${WAY_ON}`) : error;
    });
  }

  private async signed(content: Omit<Releases, 'signature'>): Promise<string> {
    return jsonText({ ...content, signature: await signManifest(content, this.key.privateKey) });
  }
}
