import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BuildFiles,
  buildFilesSchema,
  nextSerial,
  type SectionSites,
  serialSchema,
  signManifest,
} from 'shared-contract';
import * as v from 'valibot';
import { integrityOf } from '../../build/manifest/integrity';
import { jsonText } from '../../build/manifest/section-manifest';
import type { SigningKey } from '../../build/manifest/signing-key';
import { filesIn, RefusedFile, readLatest, type Site, type Upload } from '../site/site';

/** Keeps the scripts and styles of this many releases on the site for open tabs. */
const KEPT_RELEASES = 5;

const PAGE = 'index.html';
const RELEASES = 'releases.json';

const releasesSchema = v.strictObject({
  /** The releases, newest first. */
  releases: v.array(
    v.strictObject({ releasedAt: v.pipe(v.string(), v.isoTimestamp()), assets: buildFilesSchema }),
  ),
  serial: serialSchema,
  /** The signature of all other fields by the shell's key. */
  signature: v.pipe(v.string(), v.base64()),
});

const WAY_ON =
  'Publish with --forget-releases to go on without it: tabs of earlier releases may have to reload.';

interface ShellPublish {
  /** Whether to ignore the site's `releases.json` and drop the files of earlier releases. */
  readonly forgetReleases?: boolean;
  /** The HTML. Default: that of the build. */
  readonly page?: string;
  readonly now?: Date;
}

const isAsset = (path: string): boolean => path.startsWith('assets/');

/** The shell's site: the page, and the files of earlier releases for open tabs. */
export class ShellReleases {
  constructor(
    private readonly site: Site,
    private readonly key: SigningKey,
  ) {}

  /**
   * Makes the build in `folder` live with these `sections`.
   * @throws {RefusedFile} If the site's `releases.json` is not the one that the shell's key has signed last.
   */
  publish(
    folder: string,
    sections: SectionSites,
    { forgetReleases = false, page, now = new Date() }: ShellPublish = {},
  ): Promise<Upload> {
    return this.site.exclusively(async () => {
      const paths = (await filesIn(folder)).filter((path) => path !== PAGE && !path.startsWith('.'));
      const hashes = await Promise.all(
        paths.filter(isAsset).map(async (path) => {
          return [path, integrityOf(await readFile(join(folder, path)))] as const;
        }),
      );
      const assets = Object.fromEntries(hashes.sort(([a], [b]) => a.localeCompare(b)));
      const before = forgetReleases ? undefined : await this.releases();
      const former = before?.releases ?? [];
      const others = former.filter((release) => jsonText(release.assets) !== jsonText(assets));
      const releases = [{ releasedAt: now.toISOString(), assets }, ...others].slice(0, KEPT_RELEASES);
      const served: BuildFiles = Object.assign({}, ...former.map((release) => release.assets));
      const wanted: BuildFiles = Object.assign({}, ...releases.map((release) => release.assets));
      const isServed = (path: string): boolean => isAsset(path) && served[path] === assets[path];
      const serial = nextSerial(before?.serial ?? (await this.site.lastSerial()), now.getTime());
      return this.site.change({
        keep: Object.fromEntries(
          Object.entries(wanted).filter(([path]) => !(path in assets) || isServed(path)),
        ),
        add: new Map(paths.filter((path) => !isServed(path)).map((path) => [path, join(folder, path)])),
        lead: new Map([
          [RELEASES, await this.signed({ releases, serial })],
          ['sections.json', jsonText(sections)],
          [PAGE, page ?? (await readFile(join(folder, PAGE), 'utf8'))],
        ]),
        serial,
      });
    });
  }

  private async releases() {
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

  private async signed(content: Omit<v.InferOutput<typeof releasesSchema>, 'signature'>): Promise<string> {
    return jsonText({ ...content, signature: await signManifest(content, this.key.privateKey) });
  }
}
