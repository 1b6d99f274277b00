import { NormalModuleReplacementPlugin, type RspackPluginInstance } from '@rspack/core';
import { LAZY_SINGLETONS } from './sharing';

/** Returns the plugin that writes the shell's `provided-modules`: what it shares, at these versions. */
export const providedModules = (versions: Readonly<Record<string, string>>): RspackPluginInstance => {
  const requests = Object.keys(versions);
  const ahead = requests.filter((request) => !LAZY_SINGLETONS.includes(request));
  const imports = ahead.map((request, index) => `import * as m${index} from '${request}';`);
  const entries = requests.map((request) => {
    const module = ahead.includes(request)
      ? `module: m${ahead.indexOf(request)}`
      : `load: () => import('${request}')`;
    return `'${request}': { version: '${versions[request]}', ${module} }`;
  });
  const text = `${imports.join('')}export const provided = { ${entries.join()} };`;
  return new NormalModuleReplacementPlugin(/^\.\/provided-modules$/, (data) => {
    data.request = `data:text/javascript,${encodeURIComponent(text)}`;
  });
};
