import { join } from 'node:path';
import { type Configuration, CopyRspackPlugin } from '@rspack/core';

/** One HTML file: the same records by the same request, without framework, SDK or sign-in. */
const configuration: Configuration = {
  context: import.meta.dirname,
  entry: {},
  output: { path: join(import.meta.dirname, 'dist/page'), clean: true },
  plugins: [
    new CopyRspackPlugin({
      patterns: [
        { from: 'page.html', to: 'index.html' },
        { from: join(import.meta.dirname, '../../../shell/public') },
      ],
    }),
  ],
};

export default configuration;
