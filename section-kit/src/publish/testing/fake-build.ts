import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SectionSource } from 'shared-contract';
import { integrityOf } from '../../build/integrity';
import { jsonText, sectionBuild } from '../../build/section-manifest';
import type { BuiltSection } from '../section-releases';

const SOURCE: SectionSource = {
  name: 'reports',
  contract: '^3.0.0',
  team: 'Reports <reports@example.com>',
  routes: [{ path: '/', role: 'staff' }],
};

/** The terms that a build asks of its shell. */
interface FakeTerms {
  /** Default: that of `SOURCE`. */
  readonly contract?: string;
  /** The text of its `mf-manifest.json`. Default: it has none. */
  readonly terms?: object;
}

/** Makes a build of two scripts in `folder` for tests. Its number is a day of November. */
export const fakeBuild = (
  folder: string,
  day: number,
  { contract = SOURCE.contract, terms }: FakeTerms = {},
): BuiltSection => {
  const id = `build-${day}`;
  const scripts = {
    'remoteEntry.js': `start(${day})`,
    'a/1.js': `more(${day})`,
    ...(terms && { 'mf-manifest.json': JSON.stringify(terms) }),
  };
  mkdirSync(join(folder, id, 'a'), { recursive: true });
  for (const [path, text] of Object.entries(scripts)) writeFileSync(join(folder, id, path), text);
  const files = Object.fromEntries(Object.entries(scripts).map(([path, text]) => [path, integrityOf(text)]));
  const filesJson = jsonText(files);
  writeFileSync(join(folder, id, 'files.json'), filesJson);
  const entry = `builds/${id}/remoteEntry.js`;
  const build = sectionBuild(
    { ...SOURCE, contract },
    id,
    { entry, chunks: ['a/1.js'], files, filesJson },
    new Date(Date.UTC(2026, 10, day)),
  );
  return { build, folder: join(folder, id) };
};

/** Returns the paths of the files of these builds on a site, in order. */
export const fakeFiles = (...days: number[]): string[] =>
  days.flatMap((day) =>
    ['a/1.js', 'files.json', 'remoteEntry.js'].map((file) => `builds/build-${day}/${file}`),
  );
