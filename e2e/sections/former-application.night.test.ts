// A former application at the page's address has left a service worker in browsers: it answers with its own page.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/fixtures';
import { FaultyServer } from './support/faulty-server';

const FORMER = '<!doctype html><title>Former</title><p>The former application</p>';
const registering = (path: string) =>
  `${FORMER}<script>navigator.serviceWorker.register('${path}').then(() => navigator.serviceWorker.ready)</script>`;

const CLAIMS = "addEventListener('activate', (event) => event.waitUntil(clients.claim()));";
const answersWith = (response: string, condition: string) => `${CLAIMS}
  addEventListener('fetch', (event) => {
    const { request } = event;
    if (${condition}) event.respondWith(${response});
  });`;
const HTML = `new Response(${JSON.stringify(FORMER)}, { headers: { 'Content-Type': 'text/html' } })`;

/** A service worker, the path of its script, and the page that its user opens. */
interface Former {
  readonly worker: string;
  readonly path: string;
  readonly opened?: string;
}

const FORMERS: Readonly<Record<string, Former>> = {
  'answers each page itself': {
    worker: answersWith(HTML, "request.mode === 'navigate'"),
    path: '/service-worker.js',
  },
  'passes each request on': { worker: answersWith('fetch(request)', 'true'), path: '/worker-1.js' },
  'has another name, and answers each page itself': {
    worker: answersWith(HTML, "request.mode === 'navigate'"),
    path: '/OneSignalSDKWorker.js',
  },
  'answers the pages of a folder itself': {
    worker: answersWith(HTML, "request.mode === 'navigate'"),
    path: '/customer/sw.js',
    opened: '/customer/demo-customer-001',
  },
  'answers each file with HTML, and cannot be replaced': {
    worker: answersWith(HTML, "request.mode !== 'navigate'"),
    path: '/precache.js',
  },
  'passes on what its cache lacks, whatever its address, and cannot be replaced': {
    worker: answersWith(
      'caches.match(request, { ignoreSearch: true }).then((known) => known ?? fetch(request))',
      'true',
    ),
    path: '/precache.js',
  },
};

/** Serves the former application, and from `replace` on the page. */
const serveFormer = async ({ worker, path }: Former) => {
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

for (const [does, application] of Object.entries(FORMERS)) {
  test(`opens although a service worker of a former application ${does}, and ends it`, async ({
    openBrowser,
    problems,
  }) => {
    // The files that it answers, and those that it owes as it ends.
    problems.allow(/integrity|valid digest|MIME type|net::ERR_FAILED/);
    const former = await serveFormer(application);
    const address = former.address + (application.opened ?? '');
    try {
      const page = await openBrowser();
      await page.goto(address);
      const workers = () =>
        page.evaluate(async () =>
          (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.state),
        );
      const controller = () => page.evaluate(() => navigator.serviceWorker.controller);
      await expect.poll(workers).toEqual(['activated']);
      former.replace();
      await page.goto(address);
      await expect(page.getByLabel('Username')).toBeVisible();
      // The page reloads by itself meanwhile.
      await expect(async () => expect([await workers(), await controller()]).toEqual([[], null])).toPass();
      await page.reload();
      await expect(page.getByLabel('Username')).toBeVisible();
      expect(await controller()).toBeNull();
      await page.close();
    } finally {
      await former.close();
    }
  });
}
