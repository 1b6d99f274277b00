import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { sectionConfig } from 'tools/section-config';

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0];

/** The plugin, without what needs a site of its own: its types and its manifest. */
class EnhancedPlugin extends ModuleFederationPlugin {
  constructor(options: Options) {
    super({ ...options, dts: false, manifest: false });
  }
}

const { output, ...config } = await sectionConfig(
  join(import.meta.dirname, '../../mfe-directory'),
  EnhancedPlugin,
);

/** The customers and contacts, built by `@module-federation/enhanced` into the folder that `SITE` names. */
export default { ...config, output: { ...output, path: process.env.SITE } };
