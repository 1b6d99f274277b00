import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { HtmlRspackPlugin } from '@rspack/core';
import { baseConfig } from 'section-kit/build/base';
import { sharedVersions } from 'tools/sharing';

const base = baseConfig(import.meta.dirname, 'production');
const shared = Object.fromEntries(
  Object.entries(sharedVersions(join(import.meta.dirname, '../../../shell'))).map(([request, version]) => [
    request,
    { singleton: true, version, requiredVersion: `^${version}` },
  ]),
);

/**
 * Builds a page of another team that shows the list of reports, into the folder `SITE`. `REMOTE` is the section's build
 * as `NAME@URL of its mf-manifest.json`.
 */
export default {
  ...base,
  entry: './index.ts',
  // Making it small takes most of the time, and the test reads no size.
  optimization: { minimize: false },
  output: { path: process.env.SITE, publicPath: '/' },
  plugins: [
    ...base.plugins,
    new ModuleFederationPlugin({
      name: 'foreign',
      remotes: { reports: process.env.REMOTE ?? '' },
      shared,
      dts: false,
      experiments: { provideExternalRuntime: true },
    }),
    new HtmlRspackPlugin(),
  ],
};
