import type { Configuration } from '@rspack/core';
import { baselineConfig, pagePlugins } from '../base';

const config = baselineConfig(import.meta.dirname, 'page');

/** The SDK alone: one listener, and the rows that it shows. */
export default {
  ...config,
  entry: { main: './main.ts' },
  output: { ...config.output, publicPath: '/' },
  plugins: [...config.plugins, ...pagePlugins()],
} satisfies Configuration;
