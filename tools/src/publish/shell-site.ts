import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildFiles, buildFilesSchema, type SectionSites } from 'shared-contract';
import * as v from 'valibot';
import { integrityOf } from '../build/integrity';
import { jsonText } from '../build/section-manifest';
import { filesIn } from './local-site';
import type { Site, Upload } from './site';

/** How many releases' scripts and styles stay, so that open tabs still find their chunks. */
const KEPT_RELEASES = 5;

const PAGE = 'index.html';
const RELEASES = 'releases.json';

const releasesSchema = v.array(
  v.strictObject({ releasedAt: v.pipe(v.string(), v.isoTimestamp()), assets: buildFilesSchema }),
);

const isAsset = (path: string): boolean => path.startsWith('assets/');

/** The shell's site: the page, and what of the releases before open tabs may still ask for. */
export class ShellSite {
  constructor(private readonly site: Site) {}

  /** Makes the build in `folder` the page, and `sections` the sections that it finds. */
  publish(folder: string, sections: SectionSites, now: Date = new Date()): Promise<Upload> {
    return this.site.exclusively(async () => {
      const paths = (await filesIn(folder)).filter((path) => path !== PAGE && !path.startsWith('.'));
      const hashes = await Promise.all(
        paths.filter(isAsset).map(async (path) => {
          return [path, integrityOf(await readFile(join(folder, path)))] as const;
        }),
      );
      const assets = Object.fromEntries(hashes.sort(([a], [b]) => a.localeCompare(b)));
      const former = await this.releases();
      const others = former.filter((release) => jsonText(release.assets) !== jsonText(assets));
      const releases = [{ releasedAt: now.toISOString(), assets }, ...others].slice(0, KEPT_RELEASES);
      const served: BuildFiles = Object.assign({}, ...former.map((release) => release.assets));
      const wanted: BuildFiles = Object.assign({}, ...releases.map((release) => release.assets));
      const isServed = (path: string): boolean => isAsset(path) && served[path] === assets[path];
      return this.site.change({
        keep: Object.fromEntries(
          Object.entries(wanted).filter(([path]) => !(path in assets) || isServed(path)),
        ),
        add: new Map(paths.filter((path) => !isServed(path)).map((path) => [path, join(folder, path)])),
        lead: new Map([
          [RELEASES, jsonText(releases)],
          ['sections.json', jsonText(sections)],
          [PAGE, await readFile(join(folder, PAGE), 'utf8')],
        ]),
      });
    });
  }

  private async releases() {
    const content = await this.site.read(RELEASES);
    return content ? v.parse(releasesSchema, JSON.parse(content.toString())) : [];
  }
}
