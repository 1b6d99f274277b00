import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import type { SectionManifest } from 'shared-contract';
import * as v from 'valibot';
import { type SharedEntry, SINGLETONS, sharedEntries } from '../../build/federation/sharing';
import { ifThere } from '../../project/errors.mjs';
import { inJson } from '../../project/json';
import { lacking, misfitsIn, readTerms } from '../releases/fits';
import type { Files } from '../site/site';
import { styleFaults } from './css-leaks';

// Faults that files show without a browser: what a section bundles or declares, and names that one build lacks of another.

const MANIFEST = 'mf-manifest.json';

const manifestSchema = inJson(
  v.object({ shared: v.array(v.object({ name: v.string(), singleton: v.boolean() })) }),
);

const mapSchema = inJson(v.object({ sources: v.pipe(v.array(v.nullable(v.string())), v.minLength(1)) }));

/** Returns the text of a file, or undefined if there is none. */
const readText = (path: string): Promise<string | undefined> => ifThere(readFile(path, 'utf8'));

/**
 * Returns why a section's build may bring a second copy of what the page provides, or styles more than itself. Reads the
 * modules of each script and sheet from its source map, and the terms of sharing from `mf-manifest.json`.
 * @param folder The build.
 */
export const sharingFaults = async (folder: string, providedCodeOf: ProvidedCodeOf): Promise<string[]> => [
  ...(await bundledFaults(folder, providedCodeOf)),
  ...(await declaredFaults(folder)),
  ...(await styleFaults(folder)),
];

const declaredFaults = async (folder: string): Promise<string[]> => {
  const text = await readText(join(folder, MANIFEST));
  if (text === undefined)
    return [`The build has no ${MANIFEST}: its federation plugin writes it by default.`];
  return v
    .parse(manifestSchema, text)
    .shared.filter(({ name, singleton }) => SINGLETONS.includes(name) && !singleton)
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

interface ProvidedCode {
  /** Its shared package or npm package. */
  readonly packageName: string;
  /** The requests by which a section gets it from the page. */
  readonly providers: readonly string[];
}

/** Returns the provided code that a source of a source map belongs to, or undefined if a section may bundle it. */
export type ProvidedCodeOf = (source: string) => ProvidedCode | undefined;

/** Files and npm packages that an entry leads to. */
interface Reached {
  readonly files: Set<string>;
  readonly packages: Set<string>;
}

const lockSchema = inJson(
  v.object({
    packages: v.record(
      v.string(),
      v.object({ dependencies: v.optional(v.record(v.string(), v.string()), {}) }),
    ),
  }),
);

/** Returns the name of an npm package that a path or a request begins with. */
const packageOf = (path: string): string => path.split('/', path.startsWith('@') ? 2 : 1).join('/');

/**
 * Draws the line between code that the page provides and code that a section may bundle. The page provides the singletons
 * and what only they lead to: a second copy would be a second session, router or Firebase app. A section may bundle all
 * other entries of the shared packages and what these import, and any other library.
 * @param checkout The folder with the shared packages.
 */
export const findProvidedCode = async (checkout: string): Promise<ProvidedCodeOf> => {
  const entries = sharedEntries(checkout);
  const inputs = await importsOf(checkout, entries);
  const bundled = reach(
    inputs,
    entries.filter(({ place }) => place === 'section'),
  );
  const files = new Map<string, string[]>();
  const packages = new Map<string, string[]>();
  for (const entry of entries.filter(({ request }) => SINGLETONS.includes(request))) {
    const reached = reach(inputs, [entry]);
    for (const file of reached.files) if (!bundled.files.has(file)) append(files, file, entry.request);
    for (const name of reached.packages)
      if (!bundled.packages.has(name)) append(packages, name, entry.request);
  }
  // Nearly every module imports React, and takes it from the page by its own name.
  for (const request of SINGLETONS) packages.delete(packageOf(request));
  for (const request of SINGLETONS) append(packages, packageOf(request), request);
  const dependenciesOf = await readDependencies(checkout);
  const owners = new Map(
    [...packages.keys()].flatMap((name) => dependenciesOf(name).map((dependency) => [dependency, name])),
  );
  return (source) => {
    const [own = '', ...installed] = source.split('node_modules/');
    const path = installed.at(-1) ?? own;
    const [, file] = /(?:^|[/ ])(shared-[\w-]+\/src\/.+)$/.exec(path) ?? [];
    if (file) return provided(packageOf(file), files.get(file));
    if (installed.length === 0) return undefined;
    const owner = owners.get(packageOf(path)) ?? packageOf(path);
    return provided(owner, packages.get(owner));
  };
};

const provided = (packageName: string, providers: readonly string[] | undefined) =>
  providers && { packageName, providers };

const append = (map: Map<string, string[]>, key: string, value: string): void => {
  map.set(key, [...(map.get(key) ?? []), value]);
};

/** Reads the imports of all modules that the entries lead to. Imports of types do not count. */
const importsOf = async (checkout: string, entries: readonly SharedEntry[]): Promise<Metafile['inputs']> => {
  const { metafile } = await build({
    absWorkingDir: checkout,
    entryPoints: entries.flatMap(({ files }) => files),
    bundle: true,
    // Otherwise each entry would have a copy of what it shares with others, in twice the time.
    splitting: true,
    format: 'esm',
    plugins: [packagesApart(entries)],
    loader: { '.module.css': 'empty' },
    write: false,
    outdir: 'unused',
    metafile: true,
    logLevel: 'silent',
  });
  return metafile.inputs;
};

/** Follows imports into the shared packages, and ends at what the page provides by name and at libraries. */
const packagesApart = (entries: readonly SharedEntry[]): Plugin => {
  const shared = new Set(entries.flatMap(({ files }) => files).map(packageOf));
  return {
    name: packagesApart.name,
    setup: ({ onResolve }) =>
      onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind === 'entry-point' || (shared.has(packageOf(path)) && !SINGLETONS.includes(path))
          ? undefined
          : { path, external: true },
      ),
  };
};

const reach = (inputs: Metafile['inputs'], entries: readonly SharedEntry[]): Reached => {
  const reached: Reached = { files: new Set(), packages: new Set() };
  const visit = (file: string): void => {
    if (reached.files.has(file)) return;
    reached.files.add(file);
    for (const { path, external } of inputs[file]?.imports ?? []) {
      if (external) reached.packages.add(packageOf(path));
      else visit(path);
    }
  };
  for (const { files } of entries) files.forEach(visit);
  return reached;
};

/**
 * Returns a function that names the packages that a package pins to one version, such as `@firebase/auth` of `firebase`:
 * they are its dependencies.
 */
const readDependencies = async (checkout: string): Promise<(name: string) => string[]> => {
  const { packages } = v.parse(lockSchema, await readFile(join(checkout, 'package-lock.json'), 'utf8'));
  return (name) => {
    const { dependencies = {} } = packages[`node_modules/${name}`] ?? {};
    return Object.keys(dependencies).filter((dependency) => /^\d/.test(dependencies[dependency] ?? ''));
  };
};
