import type { Compiler, RspackPluginInstance } from '@rspack/core';

/**
 * Turns every warning of a build into an error. Module federation only warns about a shared module without a version
 * ("No version specified"), and then ships two copies of it.
 */
export class FailOnWarnings implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.afterCompile.tap(FailOnWarnings.name, (compilation) => {
      for (const warning of compilation.warnings) compilation.errors.push(warning);
    });
  }
}
