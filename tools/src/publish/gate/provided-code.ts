import { dirname } from 'node:path';
import { build } from 'esbuild';
import { packageOf } from 'section-kit/build/consumed-modules';
import type { ProvidedCodeOf } from 'section-kit/publish/gate/sharing-faults';
import { type SharedEntry, SINGLETONS, sharedEntries } from '../../build/federation/sharing';

/** Libraries of the page, and the modules by which a section gets them. */
const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  react: ['react', 'react/jsx-runtime'],
  'react-dom': ['react-dom'],
  firebase: ['shared-auth/firebase', 'shared-store/firestore'],
  'react-router-dom': ['shared-ui/router'],
  'react-select': ['shared-ui/select'],
};

/** Returns the library whose code a package is a part of. */
const libraryOf = (name: string): string =>
  name.startsWith('@firebase/') ? 'firebase' : name === 'react-router' ? 'react-router-dom' : name;

/**
 * Draws the line between code that the page provides and code that a section may bundle. The page provides the singletons,
 * and the shared packages but for what their other entries lead to: a second copy would be a second session, store or router.
 * @param checkout The folder with the shared packages.
 */
export const findProvidedCode = async (checkout: string): Promise<ProvidedCodeOf> => {
  const entries = sharedEntries(checkout);
  const bundled = await bundledSources(checkout, entries);
  const singletons = entries.filter(({ request }) => SINGLETONS.includes(request));
  /** Returns the singletons of a package in the nearest folder above a source, or all of them. */
  const providersOf = (packageName: string, source: string): readonly string[] => {
    const all = singletons
      .filter(({ request }) => packageOf(request) === packageName)
      .map(({ request, files: [entry = ''] }) => ({ request, folder: `${dirname(entry)}/` }));
    const above = all.filter(({ folder }) => source.startsWith(folder));
    const nearest = Math.max(...above.map(({ folder }) => folder.length));
    const found = above.length === 0 ? all : above.filter(({ folder }) => folder.length === nearest);
    return found.map(({ request }) => request);
  };
  return (source) => {
    const [own = '', ...installed] = source.split('node_modules/');
    const path = installed.at(-1) ?? own;
    const [, file] = /(?:^|[/ ])(shared-[\w-]+\/src\/.+)$/.exec(path) ?? [];
    if (file ? bundled.has(file) : installed.length === 0) return undefined;
    const packageName = libraryOf(packageOf(file ?? path));
    const providers = file ? providersOf(packageName, file) : LIBRARIES[packageName];
    return providers && providers.length > 0 ? { packageName, providers } : undefined;
  };
};

/** Returns the shared sources that a section may bundle: those behind the entries that the page does not provide. */
const bundledSources = async (checkout: string, entries: readonly SharedEntry[]) => {
  const { metafile } = await build({
    absWorkingDir: checkout,
    entryPoints: entries.filter(({ place }) => place === 'section').flatMap(({ files }) => files),
    bundle: true,
    // Otherwise each entry would have a copy of what it shares with others, in twice the time.
    splitting: true,
    format: 'esm',
    plugins: [
      {
        name: 'ends at what the page provides, and at libraries',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || (path.startsWith('shared-') && !SINGLETONS.includes(path))
              ? undefined
              : { path, external: true },
          ),
      },
    ],
    loader: { '.module.css': 'empty' },
    write: false,
    outdir: 'unused',
    metafile: true,
    logLevel: 'silent',
  });
  return new Set(Object.keys(metafile.inputs));
};
