import { baselineConfig, pagePlugins } from '../base';

const config = baselineConfig(import.meta.dirname, 'page');

/** The same sections as one build, with a dynamic import for each section. */
export default {
  ...config,
  entry: { main: './main.ts' },
  output: { ...config.output, publicPath: '/' },
  plugins: [...config.plugins, ...pagePlugins()],
};
