import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type LivePage, uidsOf } from '../as-visitor';
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
/** The pages of accounts that the server has. */
let accounts: object[][];

beforeEach(async () => {
  documents = { reports: STOP };
  asked = [];
  accounts = [
    [
      { uid: 'uid-1', email: 'budi@example.com', isStaff: true },
      { uid: 'uid-2', email: 'former@example.com', isStaff: false },
      { uid: 'uid-3', email: '', isStaff: false },
    ],
    [{ uid: 'uid-4', email: 'Sari@example.com', isStaff: true }],
  ];
  server = createServer(({ method, url = '', headers }, response) => {
    asked.push(`${method} ${url} of ${headers.referer}`);
    if (url.includes(':signInWithPassword')) return response.end(JSON.stringify({ idToken: 'token' }));
    const name = url.split('/').at(-1) ?? '';
    if (headers.authorization !== 'Bearer token' || name === 'refused')
      return response.writeHead(403).end('no');
    if (name === 'listUsers') {
      const [users, ...more] = accounts;
      accounts = more;
      const result = { users, ...(more.length > 0 && { nextPageToken: 'next' }) };
      return response.end(JSON.stringify({ result }));
    }
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

describe('the accounts of a pilot group', () => {
  test('are found by their addresses on all pages, in any case, in the order of the command', async () => {
    expect(await uidsOf(live, ['sari@example.com', 'BUDI@example.com'])).toEqual(['uid-4', 'uid-1']);
    expect(asked.slice(1)).toEqual(
      Array(2).fill('POST /sales/asia-southeast2/listUsers of https://sales.example/'),
    );
  });

  test.each(['nobody@example.com', 'former@example.com'])('are refused if one is %s', async (email) => {
    await expect(uidsOf(live, ['budi@example.com', email])).rejects.toThrow(
      `${email} is no member of staff.`,
    );
  });
});
