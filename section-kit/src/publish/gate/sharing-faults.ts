import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SectionManifest } from 'shared-contract';
import * as v from 'valibot';
import { ifFile } from '../../build/files';
import { inJson } from '../../build/json';
import { lacking, misfitsIn, readTerms } from '../fits';
import type { Files } from '../site';
import { styleFaults } from './css-leaks';

// Faults that files show without a browser: what a section bundles or declares, and names that one build lacks of another.

const MANIFEST = 'mf-manifest.json';

const manifestSchema = inJson(
  v.object({ shared: v.array(v.object({ name: v.string(), singleton: v.boolean() })) }),
);

const mapSchema = inJson(v.object({ sources: v.pipe(v.array(v.nullable(v.string())), v.minLength(1)) }));

/** Returns the text of a file, or undefined if there is none. */
const readText = (path: string): Promise<string | undefined> => ifFile(readFile(path, 'utf8'));

/**
 * Returns why a section's build may bring a second copy of what the page provides, or styles more than itself. Reads the
 * modules of each script and sheet from its source map, and the terms of sharing from `mf-manifest.json`.
 * @param folder The build.
 */
export const sharingFaults = async (folder: string, provided: Provided): Promise<string[]> => [
  ...(await bundledFaults(folder, provided.codeOf)),
  ...(await declaredFaults(folder, provided.modules)),
  ...(await styleFaults(folder)),
];

const declaredFaults = async (folder: string, modules: readonly string[]): Promise<string[]> => {
  const text = await readText(join(folder, MANIFEST));
  if (text === undefined)
    return [`The build has no ${MANIFEST}: its federation plugin writes it by default.`];
  return v
    .parse(manifestSchema, text)
    .shared.filter(({ name, singleton }) => modules.includes(name) && !singleton)
    .map(({ name }) => `The build shares ${name}, but not as a singleton: set \`singleton: true\`.`);
};

/** The provided code of one package in a build. */
interface Bundled {
  readonly scripts: Set<string>;
  readonly providers: Set<string>;
}

const bundledFaults = async (folder: string, providedCodeOf: ProvidedCodeOf): Promise<string[]> => {
  const names = await readdir(folder, { recursive: true });
  const scripts = await Promise.all(
    names.filter((name) => /\.m?js$/.test(name)).map((name) => readScript(folder, name)),
  );
  const found = new Map<string, Bundled>();
  for (const { script, sources } of scripts) {
    for (const source of sources ?? []) {
      const code = providedCodeOf(source ?? '');
      if (!code) continue;
      const bundled = found.get(code.packageName) ?? { scripts: new Set(), providers: new Set() };
      found.set(code.packageName, bundled);
      bundled.scripts.add(script);
      for (const provider of code.providers) bundled.providers.add(provider);
    }
  }
  const unknown = scripts.filter(({ sources }) => !sources).map(({ script }) => script);
  return [
    ...(unknown.length > 0
      ? [`No source map says what ${listed(unknown, 'and')} bundles: build with \`devtool: 'source-map'\`.`]
      : []),
    ...[...found].map(([packageName, bundled]) => describe(packageName, bundled)),
  ];
};

/** Reads the modules of a script. They are undefined without a source map. */
const readScript = async (folder: string, script: string) => {
  const { success, output } = v.safeParse(mapSchema, await readText(join(folder, `${script}.map`)));
  return { script, sources: success ? output.sources : undefined };
};

const describe = (packageName: string, { scripts, providers }: Bundled): string =>
  `The build bundles ${packageName} in ${listed([...scripts], 'and')}, but the page provides it: import ${listed([...providers], 'or')}, ` +
  'listed in package.json and shared with `import: false`.';

const listed = (names: readonly string[], word: 'and' | 'or'): string =>
  new Intl.ListFormat('en', { type: word === 'and' ? 'conjunction' : 'disjunction' }).format(names);

/**
 * Returns what a section needs of the page and the live shell lacks, a line for each module. Returns nothing if one of
 * the two builds has not recorded its names: then the browser decides.
 * @param section The folder of the section's build.
 */
export const missingInShell = async (section: Files, shell: Files, contract?: string): Promise<string[]> => {
  const [terms, shellTerms] = await Promise.all([readTerms(section), readTerms(shell)]);
  return lacking(shellTerms, { ...(contract !== undefined && { contract }), terms }).map(
    ({ what, kind }) =>
      `The live shell lacks ${what}: publish the shell first${kind === 'contract' ? ', or hold it' : ''}.`,
  );
};

/**
 * Returns what live sections need of the page and a new shell lacks, a line for each build and module, as `misfitsIn`.
 * @param shell The folder of the shell's build.
 */
export const missingForSections = async (
  shell: Files,
  manifests: readonly SectionManifest[],
  siteOf: (section: string) => Files,
): Promise<string[]> => {
  const misfits = await misfitsIn(await readTerms(shell), manifests, siteOf);
  return misfits.map(
    ({ section, channel, what, kind }) =>
      `The ${channel} of ${section} needs ${what}, which this shell lacks: publish ${section} first, or keep the ${kind}.`,
  );
};

/** Code that the page provides. */
interface ProvidedCode {
  /** Its shared package or npm package. */
  readonly packageName: string;
  /** The requests by which a section gets it from the page. */
  readonly providers: readonly string[];
}

/** Returns the provided code that a source of a source map belongs to, or undefined if a section may bundle it. */
export type ProvidedCodeOf = (source: string) => ProvidedCode | undefined;

/** The modules that the page provides, and the code behind them. */
export interface Provided {
  readonly modules: readonly string[];
  readonly codeOf: ProvidedCodeOf;
}
