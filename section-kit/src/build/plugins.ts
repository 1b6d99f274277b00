import { type Compilation, type RspackPluginInstance, RuntimeModule } from '@rspack/core';

/** Returns a plugin that changes the files of a build at one of its stages. */
export const atStage = (
  name: string,
  stage: number,
  change: (compilation: Compilation) => void | Promise<void>,
): RspackPluginInstance => ({
  apply: ({ hooks }) =>
    hooks.thisCompilation.tap(name, (compilation) =>
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => change(compilation)),
    ),
});

/** Returns a plugin that adds code to the runtime of a build, after the functions that it changes have been defined. */
export const inRuntime = (name: string, code: string): RspackPluginInstance => {
  class AddedModule extends RuntimeModule {
    constructor() {
      super(name, RuntimeModule.STAGE_ATTACH);
    }

    override generate(): string {
      return code;
    }
  }
  return {
    apply: ({ hooks }) =>
      hooks.thisCompilation.tap(name, (compilation) =>
        compilation.hooks.additionalTreeRuntimeRequirements.tap(name, (chunk) =>
          compilation.addRuntimeModule(chunk, new AddedModule()),
        ),
      ),
  };
};
