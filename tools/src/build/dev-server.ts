import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename } from 'node:path';
import type { Configuration } from '@rspack/core';
import { jsonText } from 'section-kit/build/section-manifest';
import { sites } from '../project/firebase-config';
import { localSectionSites } from './manifest/local-keys';

/** Returns the development server of the package in folder `root`. Pages on other ports may load from it. */
export const devServer = (root: string): NonNullable<Configuration['devServer']> => {
  const isShell = basename(root) === 'shell';
  const port = Number(
    process.env.PORT ?? sites.find(({ packageName }) => packageName === basename(root))?.port,
  );
  return {
    host: '127.0.0.1',
    port,
    hot: true,
    headers: { 'Access-Control-Allow-Origin': '*' },
    historyApiFallback: isShell,
    // Inside another origin's page the client must still call home.
    client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false },
    setupMiddlewares: (middlewares) => (isShell ? [SECTIONS, ...middlewares] : middlewares),
  };
};

/** Answers with the sections as they are now, so that the page gets a new one without a restart. */
const SECTIONS = {
  name: 'sections',
  path: '/sections.json',
  middleware: (_request: IncomingMessage, response: ServerResponse, next: (error: unknown) => void) => {
    localSectionSites().then((sections) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(jsonText(sections));
    }, next);
  },
};
