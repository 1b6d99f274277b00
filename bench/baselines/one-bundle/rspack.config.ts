import type { Configuration } from '@rspack/core';
import { baselineConfig, pagePlugins } from '../base';
import { BASELINE_SITES } from '../sites';

const config = baselineConfig(import.meta.dirname, 'page');

/** The same source as one build, with a dynamic import for each section. */
export default {
  ...config,
  entry: { main: './main.ts' },
  output: { ...config.output, publicPath: '/' },
  plugins: [...config.plugins, ...pagePlugins()],
  devServer: {
    host: '127.0.0.1',
    port: BASELINE_SITES['one-bundle'].page,
    hot: true,
    historyApiFallback: true,
    client: { overlay: false },
  },
} satisfies Configuration;
