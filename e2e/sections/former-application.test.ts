// A former application at the page's address has left a service worker in browsers: it answers with its own page.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/fixtures';
import { FaultyServer } from './support/faulty-server';

const FORMER = '<!doctype html><title>Former</title><p>The former application</p>';
const registering = (path: string) =>
  `${FORMER}<script>navigator.serviceWorker.register('${path}').then(() => navigator.serviceWorker.ready)</script>`;

/** Answers each page from its cache, or each file as well. */
const WORKERS = {
  'answers each page itself': `
    addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    addEventListener('fetch', (event) => {
      if (event.request.mode === 'navigate')
        event.respondWith(new Response(${JSON.stringify(FORMER)}, { headers: { 'Content-Type': 'text/html' } }));
    });`,
  'passes each request on': `
    addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    addEventListener('fetch', (event) => event.respondWith(fetch(event.request)));`,
};

/** Serves the former application, and from `replace` on the page. */
const serveFormer = async (worker: string, path: string) => {
  const page = await FaultyServer.serve();
  let isReplaced = false;
  const answerWith = async (url: string, response: ServerResponse) => {
    if (!isReplaced) {
      const type = url === path ? 'text/javascript' : 'text/html';
      response.writeHead(200, { 'Content-Type': type }).end(url === path ? worker : registering(path));
      return;
    }
    const answer = await fetch(page.address + url);
    const headers = [...answer.headers].filter(
      ([name]) => !/^(content-|transfer-)(encoding|length)/.test(name),
    );
    response
      .writeHead(answer.status, Object.fromEntries(headers))
      .end(Buffer.from(await answer.arrayBuffer()));
  };
  const server = createServer(({ url = '/' }, response) => {
    // A page that is still loading when the test ends leaves requests behind.
    answerWith(url, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    replace: () => {
      isReplaced = true;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await page.close();
    },
  };
};

for (const [does, path] of [
  ['answers each page itself', '/service-worker.js'],
  ['passes each request on', '/worker-1.js'],
] as const) {
  test(`opens although a service worker of a former application ${does}, and ends it`, async ({
    openBrowser,
  }) => {
    const former = await serveFormer(WORKERS[does], path);
    try {
      const page = await openBrowser();
      await page.goto(former.address);
      const workers = () =>
        page.evaluate(async () =>
          (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.state),
        );
      await expect.poll(workers).toEqual(['activated']);
      former.replace();
      await page.goto(former.address);
      await expect(page.getByLabel('Username')).toBeVisible();
      await expect.poll(workers).toEqual([]);
      await page.reload();
      await expect(page.getByLabel('Username')).toBeVisible();
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    } finally {
      await former.close();
    }
  });
}
