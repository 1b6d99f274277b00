import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { LivePage } from '../as-visitor';
import { stoppedCanaries } from './canary-stops';

const STOP = {
  fields: {
    builds: {
      mapValue: {
        fields: {
          older: {
            mapValue: { fields: { reason: { stringValue: '3 of 4.' }, total: { integerValue: '4' } } },
          },
          new: { mapValue: { fields: { reason: { stringValue: '2 of 2.' } } } },
        },
      },
    },
  },
};

let server: Server;
let live: LivePage;
let documents: Record<string, unknown>;
let asked: string[];

beforeEach(async () => {
  documents = { reports: STOP };
  asked = [];
  server = createServer(({ method, url = '', headers }, response) => {
    asked.push(`${method} ${url} of ${headers.referer}`);
    if (url.includes(':signInWithPassword')) return response.end(JSON.stringify({ idToken: 'token' }));
    const name = url.split('/').at(-1) ?? '';
    if (headers.authorization !== 'Bearer token' || name === 'refused')
      return response.writeHead(403).end('no');
    const found = documents[name];
    return found ? response.end(JSON.stringify(found)) : response.writeHead(404).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  live = {
    page: 'https://sales.example',
    config: {
      options: { apiKey: 'key', authDomain: 'sales.example', projectId: 'sales' },
      region: 'asia-southeast2',
      emulators: { auth: host, firestore: host, functions: host },
    },
    visitors: () => [{ email: 'gate@sales.firebaseapp.com', password: 'password', admin: true }],
  };
});

afterEach(() => {
  server.close();
});

test('reads the stopped canaries as a visitor of the page, by no right of the pipeline', async () => {
  expect(await stoppedCanaries(live, 'reports')).toEqual(
    new Map([
      ['older', '3 of 4.'],
      ['new', '2 of 2.'],
    ]),
  );
  expect(asked).toEqual([
    'POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=key of https://sales.example/',
    'GET /v1/projects/sales/databases/(default)/documents/canaryStops/reports of https://sales.example/',
  ]);
});

test('finds none where none was stopped, and says what is refused', async () => {
  expect(await stoppedCanaries(live, 'customers')).toEqual(new Map());
  await expect(stoppedCanaries(live, 'refused')).rejects.toThrow('answered 403');
  const nobody = {
    ...live,
    visitors: () => {
      throw new Error('SMOKE_EMAIL is not set');
    },
  };
  await expect(stoppedCanaries(nobody, 'reports')).rejects.toThrow('SMOKE_EMAIL is not set');
});
