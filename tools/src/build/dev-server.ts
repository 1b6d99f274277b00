import { basename } from 'node:path';
import type { Configuration } from '@rspack/core';
import { sites } from '../project/firebase-config';

/** The development server of the package in folder `root`: hot reload, open to the page on another port. */
export const devServer = (root: string): NonNullable<Configuration['devServer']> => {
  const port = Number(
    process.env.PORT ?? sites.find(({ packageName }) => packageName === basename(root))?.port,
  );
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
