import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { checkRequest, patched } from './discovery';
import { type Json, json, Refusal } from './fake-project';

/** A request that the fake was sent. */
export interface FakeRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

/**
 * Identity Platform's REST API for tests: an HTTP server that notes each request, keeps a configuration of which PATCH
 * changes the fields of its `updateMask`, and answers everything with `refusal` where that is set.
 */
export const openFakeIdentityPlatform = async (config: object = {}) => {
  const requests: FakeRequest[] = [];
  const state: { config: Json; refusal?: { status: number; message: string } } = {
    config: v.parse(json, config),
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const body = text ? v.parse(json, JSON.parse(text)) : undefined;
    const { method, url, headers } = request;
    requests.push({ method, url, authorization: headers.authorization, body });
    if (state.refusal) {
      response
        .writeHead(state.refusal.status)
        .end(JSON.stringify({ error: { message: state.refusal.message } }));
      return;
    }
    const { pathname, searchParams: query } = new URL(url ?? '', 'http://localhost');
    const described = { verb: method ?? '', url: `identitytoolkit.googleapis.com${pathname}`, query };
    try {
      checkRequest({ ...described, body: body ?? {} });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, message } = error;
      response.writeHead(status).end(JSON.stringify({ error: { message } }));
      return;
    }
    if (method === 'PATCH' && body) state.config = patched(state.config, body, query);
    response.writeHead(200).end(JSON.stringify(url?.includes('/config') ? state.config : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    state,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
