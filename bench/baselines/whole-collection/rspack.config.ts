import type { Configuration } from '@rspack/core';
import { baselineConfig, pagePlugins } from '../base';

const config = baselineConfig(import.meta.dirname, 'page');

/** One bundle whose list of reports listens to the whole collection. */
export default {
  ...config,
  entry: { main: './main.ts' },
  output: { ...config.output, publicPath: '/' },
  plugins: [...config.plugins, ...pagePlugins()],
} satisfies Configuration;
