import { type Compiler, type RspackPluginInstance, RuntimeGlobals, RuntimeModule } from '@rspack/core';

/**
 * Gives the names of chunks and style sheets the query of the script that runs them. `document.currentScript` is known only
 * while the entry runs for the first time, which is when this runs too.
 */
class FreshChunksRuntimeModule extends RuntimeModule {
  constructor() {
    // After the functions that it changes have been defined.
    super('fresh chunks', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const { getChunkScriptFilename, getChunkCssFilename } = RuntimeGlobals;
    const withQuery = (nameOf: string) =>
      `if (${nameOf}) { const nameOf = ${nameOf}; ${nameOf} = (chunk) => nameOf(chunk) + query; }`;
    return `
      const script = document.currentScript;
      const query = script && script.src ? new URL(script.src).search : '';
      if (query) {
        ${withQuery(getChunkScriptFilename)}
        ${withQuery(getChunkCssFilename)}
      }
    `;
  }
}

/**
 * Lets a fresh run of a section's entry ask for its chunks by fresh addresses as well. The page runs the entry again by
 * another query where something of it has failed; caches may remember wrong chunks under the old addresses just as they
 * remember a wrong entry. Their hashes stay those of the build.
 */
export class FreshChunksPlugin implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    const { name } = FreshChunksPlugin;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(name, (chunk) => {
        compilation.addRuntimeModule(chunk, new FreshChunksRuntimeModule());
      });
    });
  }
}
