// Builds each package in the folder that the argument names. A process of its own, because Jest cannot load rspack.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { baseConfig } from 'section-kit/build/base';
import { withoutStats } from 'section-kit/build/federation';
import { inJson } from 'section-kit/build/json';
import { runBuild } from 'section-kit/build/run-build';
import { recordProvidedNames } from 'section-kit/build/shared-names-plugin';
import * as v from 'valibot';
import { hostManifest } from '../federation/host';
import { sectionConfig } from '../section-config';

const optionsSchema = inJson(
  v.object({
    devtool: v.optional(v.literal(false)),
    provides: v.optional(v.array(v.string())),
    shared: v.optional(
      v.record(v.string(), v.object({ singleton: v.boolean(), import: v.optional(v.literal(false)) })),
    ),
  }),
);

process.env.NODE_ENV = 'production';
const [folder = ''] = process.argv.slice(2);

/** Returns the configuration of a host that provides these modules. */
const hostConfig = (root: string, provides: readonly string[]): Configuration => {
  const base = baseConfig(root, 'production');
  const versions = Object.fromEntries(provides.map((request) => [request, '1.0.0']));
  return {
    ...base,
    entry: './src/section.tsx',
    output: { path: join(root, 'dist'), publicPath: '/' },
    plugins: [
      ...base.plugins,
      hostManifest('1', versions),
      withoutStats(),
      recordProvidedNames(provides, async () => undefined),
    ],
  };
};

/** Returns the configuration of a section of another repository, with the plugin's defaults. */
const foreignConfig = (root: string, shared: Record<string, object>): Configuration => {
  const base = baseConfig(root, 'production');
  return {
    ...base,
    entry: {},
    output: { path: join(root, 'dist'), publicPath: 'auto', uniqueName: 'foreign' },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name: 'foreign',
        filename: 'remoteEntry.js',
        exposes: { './section': './src/section.tsx' },
        shared,
        dts: false,
      }),
    ],
  };
};

const build = async (root: string): Promise<void> => {
  const file = join(root, 'build.json');
  const { devtool, provides, shared } = v.parse(optionsSchema, readFileSync(file, 'utf8'));
  const configured = (): Configuration | Promise<Configuration> => {
    if (provides) return hostConfig(root, provides);
    return shared ? foreignConfig(root, shared) : sectionConfig(root);
  };
  await runBuild({ ...(await configured()), ...(devtool === false && { devtool }) });
};

const names = readdirSync(folder).filter((name) => name.startsWith('mfe-'));
await Promise.all(names.map((name) => build(join(folder, name))));
