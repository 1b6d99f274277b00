import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { SINGLETONS } from '../../build/federation/sharing';
import { hasCode } from '../../launch/errors.mjs';
import type { ProvidedCodeOf } from './provided-code';

const MANIFEST = 'mf-manifest.json';

const manifestSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ shared: v.array(v.object({ name: v.string(), singleton: v.boolean() })) }),
);

const mapSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ sources: v.pipe(v.array(v.nullable(v.string())), v.minLength(1)) }),
);

/** Returns the text of a file, or undefined if there is none. */
const readText = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/**
 * Returns why a section's build may bring a second copy of what the page provides. Reads the modules of each script from
 * its source map, and the terms of sharing from `mf-manifest.json`.
 * @param folder The build.
 */
export const sharingFaults = async (folder: string, providedCodeOf: ProvidedCodeOf): Promise<string[]> => [
  ...(await bundledFaults(folder, providedCodeOf)),
  ...(await declaredFaults(folder)),
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
