import { devServer } from 'tools/dev-server';
import { baselineConfig, pagePlugins } from '../base';

const config = baselineConfig(import.meta.dirname, 'page');

/** The same sections as one build, with a dynamic import for each section, and with hot reload. */
export default {
  ...config,
  entry: { main: './main.ts' },
  output: { ...config.output, publicPath: '/' },
  plugins: [...config.plugins, ...pagePlugins()],
  devServer: devServer(import.meta.dirname),
};
