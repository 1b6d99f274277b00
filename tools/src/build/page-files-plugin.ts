import {
  Compilation,
  type Compiler,
  type RspackPluginInstance,
  RuntimeGlobals,
  RuntimeModule,
  RuntimePlugin,
  sources,
} from '@rspack/core';
import { integrityOf } from './manifest/integrity';
import { META, PAGE, withIntegrity } from './page-integrity';

/** The function of the runtime that prepares an element with a file: its hash, and the repair of the cache. */
const PREPARE = `${RuntimeGlobals.require}.prepareFile`;

/** Reports a file as slow after this many milliseconds. */
const SLOW_MS = 4_000;

/**
 * Loads chunks and style sheets of the shell. Each must have the hash that the HTML names; in development there is none. One
 * that fails is requested again by a fresh address, because caches remember failures: twice, because its style sheet may fail
 * after its script. Once it has arrived, its usual address is renewed in the cache. The last error has `isOfPage`.
 * One that takes long is reported, and that it has ended.
 */
class PageFilesRuntimeModule extends RuntimeModule {
  constructor() {
    // After the functions that it changes have been defined.
    super('page files', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const { ensureChunk, getChunkScriptFilename, getChunkCssFilename } = RuntimeGlobals;
    const fresh = (nameOf: string) =>
      `if (${nameOf}) { const nameOf = ${nameOf}; ${nameOf} = (chunk) => nameOf(chunk) + (queries[chunk] || ''); }`;
    return `
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
      const load = (chunk, times) => ensure(chunk).catch((error) => {
        queries[chunk] = '?' + Math.random();
        if (times > 1) return load(chunk, times - 1);
        dispatchEvent(new Event('page-file-missing'));
        throw Object.assign(error, { isOfPage: true });
      });
      let slow = 0;
      ${ensureChunk} = (chunk) => {
        let isSlow = 0;
        const timer = setTimeout(() => {
          slow += isSlow = 1;
          dispatchEvent(new Event('page-file-slow'));
        }, ${SLOW_MS});
        return load(chunk, 3).finally(() => {
          clearTimeout(timer);
          slow -= isSlow;
          if (isSlow && !slow) dispatchEvent(new Event('page-file-arrived'));
        });
      };
    `;
  }
}

/** Lets the page verify the files of the shell, and heal those that fail. */
export class PageFilesPlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    const { name } = PageFilesPlugin;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(name, (chunk) => {
        compilation.addRuntimeModule(chunk, new PageFilesRuntimeModule());
      });
      const hooks = RuntimePlugin.getCompilationHooks(compilation);
      hooks.createScript.tap(name, (code) => `${code}${PREPARE}(script, url);`);
      hooks.createLink.tap(name, (code) => `${code}${PREPARE}(link, url);`);
      // Off in development, where every change of a source changes the chunks.
      if (compiler.options.mode === 'development') return;
      // After the last change of any file, also of those that name others.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        const files = Object.entries(assets).filter(([file]) => /^assets\/.+\.(js|css)$/.test(file));
        const hashes = new Map(files.map(([file, source]) => [file, integrityOf(source.buffer(), 'sha256')]));
        const html = String(compilation.getAsset(PAGE)?.source.source());
        compilation.updateAsset(PAGE, new sources.RawSource(withIntegrity(html, hashes)));
      });
    });
  }
}
