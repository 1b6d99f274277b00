import { basename } from 'node:path';
import type { Configuration } from '@rspack/core';

const PORTS: Record<string, number> = {
  shell: 3000,
  'mfe-reports': 3005,
  'mfe-directory': 3006,
  'mfe-admin': 3007,
};

/** The development server of the package in folder `root`: hot reload, open to the page on another port. */
export const devServer = (root: string): NonNullable<Configuration['devServer']> => {
  const port = Number(process.env.PORT ?? PORTS[basename(root)]);
  return {
    host: '127.0.0.1',
    port,
    hot: true,
    headers: { 'Access-Control-Allow-Origin': '*' },
    historyApiFallback: basename(root) === 'shell',
    // Inside another origin's page the client must still call home.
    client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false },
  };
};
