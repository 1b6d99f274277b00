import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the fake was sent. */
export interface FakeRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const fieldOf = (value: object, field: string): unknown =>
  Object.entries(value).find(([key]) => key === field)?.[1];

/** Returns `whole` with the value that `part` has at a path. */
const merged = (whole: object, part: object, [field = '', ...path]: readonly string[]): object => {
  const [own, other] = [fieldOf(whole, field), fieldOf(part, field)];
  const value = path.length > 0 && isObject(other) ? merged(isObject(own) ? own : {}, other, path) : other;
  return { ...whole, [field]: value };
};

/**
 * Identity Platform's REST API for tests: an HTTP server that notes each request, keeps a configuration of which PATCH
 * changes the fields of its `updateMask`, and answers everything with `refusal` where that is set.
 */
export const openFakeIdentityPlatform = async (config: object = {}) => {
  const requests: FakeRequest[] = [];
  const state: { config: object; refusal?: { status: number; message: string } } = { config };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const body: object | undefined = text ? JSON.parse(text) : undefined;
    const { method, url, headers } = request;
    requests.push({ method, url, authorization: headers.authorization, body });
    if (state.refusal) {
      response
        .writeHead(state.refusal.status)
        .end(JSON.stringify({ error: { message: state.refusal.message } }));
      return;
    }
    if (method === 'PATCH' && body) {
      const mask = new URL(url ?? '', 'http://localhost').searchParams.get('updateMask') ?? '';
      for (const path of mask.split(',')) state.config = merged(state.config, body, path.split('.'));
    }
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
