import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { packageOf } from 'section-kit/build/consumed-modules';
import { inJson } from 'section-kit/build/json';
import type { ProvidedCodeOf } from 'section-kit/publish/gate/sharing-faults';
import * as v from 'valibot';
import { type SharedEntry, SINGLETONS, sharedEntries } from '../../build/federation/sharing';

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
