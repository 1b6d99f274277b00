import { Compilation, type RspackPluginInstance, RuntimeGlobals, RuntimePlugin, sources } from '@rspack/core';
import { integrityOf } from 'section-kit/build/integrity';
import { atStage, inRuntime } from 'section-kit/build/plugins';
import { META, PAGE, withIntegrity } from './page-integrity';

/** The function of the runtime that prepares an element with a file: its hash, and the repair of the cache. */
const PREPARE = `${RuntimeGlobals.require}.prepareFile`;

/** Reports a file as slow after this many milliseconds. */
const SLOW_MS = 4_000;

const { ensureChunk, getChunkScriptFilename, getChunkCssFilename } = RuntimeGlobals;
const fresh = (nameOf: string) =>
  `if (${nameOf}) { const nameOf = ${nameOf}; ${nameOf} = (chunk) => nameOf(chunk) + (queries[chunk] || ''); }`;

/**
 * Loads chunks and style sheets of the shell. Each must have the hash that the HTML names; in development there is none. One
 * that fails is requested again by a fresh address, because caches remember failures: twice, because its style sheet may fail
 * after its script. Once it has arrived, its usual address is renewed in the cache. The last error has `isOfPage`.
 * One that takes long or is missing is reported, and that all of these have arrived after all.
 */
export const LOADING = `
  ${PREPARE} = (element, url) => {
    const table = document.querySelector('meta[name=${META}]');
    // In development there is none, and updates have other names.
    const [usual, name, type] = (table && url.match(/.*assets\\/(.+)\\.\\w+\\.(js|css)/)) || [];
    if (!name) return;
    element.integrity = 'sha256-' + table.content.split(' ' + name + '.' + type + ' ')[1].slice(0, 44);
    if (usual !== url) element.addEventListener('load', () => fetch(usual, { cache: 'reload' }).catch(() => {}));
  };
  const queries = {};
  ${fresh(getChunkScriptFilename)}
  ${fresh(getChunkCssFilename)}
  const ensure = ${ensureChunk};
  const awaited = new Set();
  const tell = (news) => dispatchEvent(new Event('page-file-' + news));
  const load = (chunk, times) => ensure(chunk).catch((error) => {
    queries[chunk] = '?' + Math.random();
    if (times > 1) return load(chunk, times - 1);
    awaited.add(chunk);
    tell('missing');
    error.isOfPage = true;
    throw error;
  });
  ${ensureChunk} = (chunk) => {
    const timer = setTimeout(() => {
      awaited.add(chunk);
      tell('slow');
    }, ${SLOW_MS});
    return load(chunk, 3)
      .then(() => awaited.delete(chunk) && !awaited.size && tell('arrived'))
      .finally(() => clearTimeout(timer));
  };
`;

/** Lets the page verify the files of the shell, and heal those that fail. */
export const pageFiles: readonly RspackPluginInstance[] = [
  inRuntime('page files', LOADING),
  {
    apply: ({ hooks }) =>
      hooks.thisCompilation.tap('page files', (compilation) => {
        const { createScript, createLink } = RuntimePlugin.getCompilationHooks(compilation);
        createScript.tap('page files', (code) => `${code}${PREPARE}(script, url);`);
        createLink.tap('page files', (code) => `${code}${PREPARE}(link, url);`);
      }),
  },
  // After the last change of any file, also of those that name others.
  atStage('page files', Compilation.PROCESS_ASSETS_STAGE_REPORT, (compilation) => {
    // Off in development, where every change of a source changes the chunks.
    if (compilation.options.mode === 'development') return;
    const files = compilation.getAssets().filter(({ name }) => /^assets\/.+\.(js|css)$/.test(name));
    const hashes = new Map(files.map(({ name, source }) => [name, integrityOf(source.buffer(), 'sha256')]));
    const html = String(compilation.getAsset(PAGE)?.source.source());
    compilation.updateAsset(PAGE, new sources.RawSource(withIntegrity(html, hashes)));
  }),
];
