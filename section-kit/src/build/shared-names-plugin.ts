import { join } from 'node:path';
import { Compilation, type Module, type RspackPluginInstance, sources } from '@rspack/core';
import { CONTRACT_VERSION } from 'shared-contract';
import { atStage } from './plugins';
import { NAMES_FILE, type SharedNames } from './shared-names';

/** The module in place of one that the page provides, as rspack names it. */
const CONSUMED = /^consume shared module \(\w+\) (.+?)@[^@]*$/;

/** Returns the commit of the sources of a build; undefined if there is none of them. */
export type CommitOf = () => Promise<string | undefined>;

/** Adds names and a commit to a build's `mf-manifest.json`, where publishing compares them. No page loads that file. */
const recordNames = (
  folder: string,
  commitOf: CommitOf,
  collect: (compilation: Compilation) => object,
): RspackPluginInstance =>
  atStage(
    'shared names',
    // After the manifest is written, and before files.json takes its hash.
    Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 1,
    async (compilation) => {
      const path = join(folder, NAMES_FILE);
      const text = compilation.getAsset(path)?.source.source();
      // Development keeps what no code uses. A failed build reports its own errors.
      if (compilation.options.mode !== 'production' || text === undefined) return;
      const manifest: object = JSON.parse(String(text));
      const withNames = { ...manifest, commit: await commitOf(), ...collect(compilation) };
      compilation.updateAsset(path, new sources.RawSource(JSON.stringify(withNames, null, 2)));
    },
  );

/** Returns the plugin that records which names of each shared module a section uses. @param folder of its manifest. */
export const recordUsedNames = (folder: string, commitOf: CommitOf): RspackPluginInstance =>
  recordNames(folder, commitOf, (compilation) => ({ usedNames: usedNames(compilation) }));

/** Returns the plugin that records the contract of the host, and which names it provides of each of these modules. */
export const recordProvidedNames = (requests: readonly string[], commitOf: CommitOf): RspackPluginInstance =>
  recordNames('', commitOf, (compilation) => ({
    contract: CONTRACT_VERSION,
    providedNames: providedNames(compilation, requests),
  }));

const runtimesOf = ({ chunks }: Compilation): string[] => [
  ...new Set([...chunks].flatMap(({ runtime }) => [...runtime])),
];

/** Leaves out names of code that the build drops, and of whole modules: those of `import()` and passed namespaces. */
const usedNames = (compilation: Compilation): SharedNames => {
  const { modules, moduleGraph, chunkGraph } = compilation;
  const runtimes = runtimesOf(compilation);
  const isInBuild = (module: Module | null): boolean =>
    module !== null && chunkGraph.getModuleChunks(module).length > 0;
  const found = [...modules].flatMap((module) => {
    const [, request] = CONSUMED.exec(module.identifier()) ?? [];
    if (request === undefined || !isInBuild(module)) return [];
    const names = moduleGraph
      .getIncomingConnections(module)
      .filter((used) => used.getActiveState(runtimes) === true && isInBuild(used.originModule))
      .flatMap(({ dependency }) => dependency.ids?.slice(0, 1) ?? [])
      // Each bundler gives a CommonJS module such as React a default export.
      .filter((name) => name !== 'default');
    return [[request, [...new Set(names)].sort()] as const];
  });
  return Object.fromEntries(found.sort(([a], [b]) => a.localeCompare(b)));
};

const providedNames = (compilation: Compilation, requests: readonly string[]): SharedNames => {
  const { compiler, modules, moduleGraph, resolverFactory } = compilation;
  const runtimes = runtimesOf(compilation);
  const resolver = resolverFactory.get('normal', { dependencyType: 'esm' });
  const byPath = new Map([...modules].map((module) => [module.nameForCondition(), module]));
  const found = requests.map((request) => {
    const path = resolver.resolveSync({}, compiler.context, request);
    const module = path ? byPath.get(path) : undefined;
    if (!module) throw new Error(`The shell shares ${request}, but does not import it.`);
    const used = moduleGraph.getUsedExports(module, runtimes);
    const names = Array.isArray(used) ? used : moduleGraph.getProvidedExports(module);
    return [request, Array.isArray(names) ? names.toSorted() : null] as const;
  });
  return Object.fromEntries(found);
};
