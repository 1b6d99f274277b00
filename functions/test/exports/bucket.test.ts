import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { logger } from 'firebase-functions';
import { openBucket, reportMissingExport } from '../../src/exports/bucket';
import { exportWeekly } from '../../src/exports/weekly-export';

let server: Server;
/** The files in the bucket, in the order in which they came. */
let stored: Map<string, string>;
let isDamaging: boolean;
/** The times of the whole exports. */
let whole: readonly string[];

beforeEach(async () => {
  stored = new Map();
  isDamaging = false;
  whole = [];
  // As a resumable upload goes (cloud.google.com/storage/docs/performing-resumable-uploads).
  server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const name = searchParams.get('name') ?? '';
    const file = await buffer(request);
    response.setHeader('content-type', 'application/json');
    // (cloud.google.com/storage/docs/json_api/v1/objects/list)
    if (pathname === '/b/sales-exports/o' && searchParams.get('matchGlob') === '*/checksums')
      return response.end(
        JSON.stringify({
          items: whole.map((timeCreated, index) => ({ name: `${index}/checksums`, timeCreated })),
        }),
      );
    if (pathname === '/upload/storage/v1/b/sales-exports/o' && request.method === 'POST') {
      // cloud.google.com/storage/docs/request-preconditions
      if (searchParams.get('ifGenerationMatch') === '0' && stored.has(name)) {
        const error = { code: 412, message: 'conditionNotMet' };
        return response.writeHead(412).end(JSON.stringify({ error }));
      }
      const location = `${process.env.STORAGE_EMULATOR_HOST}/session?name=${encodeURIComponent(name)}`;
      return response.writeHead(200, { location }).end('{}');
    }
    if (pathname !== '/session' || request.method !== 'PUT') return response.writeHead(404).end('{}');
    stored.set(name, file.toString());
    const content = isDamaging ? Buffer.from('damaged') : file;
    const md5Hash = createHash('md5').update(content).digest('base64');
    response.end(JSON.stringify({ name, bucket: 'sales-exports', md5Hash, size: String(file.length) }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  process.env.STORAGE_EMULATOR_HOST = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  delete process.env.STORAGE_EMULATOR_HOST;
});

/** Writes texts into the bucket, in this order. */
const store = async (files: Readonly<Record<string, string>>) => {
  const app = initializeApp({ projectId: 'demo-exports' }, 'exports');
  try {
    const open = await openBucket('sales-exports', '2026-11-29', app);
    for (const [name, text] of Object.entries(files)) await pipeline(Readable.from([text]), open(name));
  } finally {
    await deleteApp(app);
  }
};

test('writes each file below the name of the export', async () => {
  await store({ 'customers.ndjson.gz': '{"path":"ü"}\n', checksums: 'abc  customers.ndjson.gz\n' });
  expect([...stored]).toEqual([
    ['2026-11-29/customers.ndjson.gz', '{"path":"ü"}\n'],
    ['2026-11-29/checksums', 'abc  customers.ndjson.gz\n'],
  ]);
});

test('fails where a file arrives damaged', async () => {
  isDamaging = true;
  await expect(store({ 'customers.ndjson.gz': '{}\n' })).rejects.toThrow();
});

test('writes over no export', async () => {
  await store({ 'customers.ndjson.gz': 'first' });
  await expect(store({ 'customers.ndjson.gz': 'second' })).rejects.toThrow('412');
  expect([...stored.values()]).toEqual(['first']);
});

test.each<[string, readonly string[], string | undefined]>([
  ['is young', ['2026-11-15T02:10:00.000Z', '2026-11-22T02:10:00.000Z'], undefined],
  ['is old', ['2026-11-20T02:10:00.000Z', '2026-11-15T02:10:00.000Z'], 'of 2026-11-20T02:10:00.000Z'],
  ['was never made', [], 'of no day'],
])('raises an alarm unless the last export is young: it %s', async (_, times, said) => {
  whole = times;
  const errors = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
  const app = initializeApp({ projectId: 'demo-exports' }, 'exports');
  await reportMissingExport('sales-exports', Date.parse('2026-11-29T03:00:00Z'), app).finally(() =>
    deleteApp(app),
  );
  expect(errors.mock.calls.flat()).toEqual(said === undefined ? [] : [expect.stringContaining(said)]);
  errors.mockRestore();
});

test('asks for no export where no bucket is set', async () => {
  const app = initializeApp({ projectId: 'demo-exports' }, 'exports');
  await reportMissingExport('', Date.now(), app).finally(() => deleteApp(app));
});

test('the weekly export fails where no bucket is set, so that an alarm says so', async () => {
  const event = { scheduleTime: '2026-11-29T02:00:00Z' };
  await expect(exportWeekly.run(event)).rejects.toThrow('No bucket for exports is set');
});

test('the weekly export of staging ends without an error, and writes nothing', async () => {
  process.env.STAGING = 'true';
  try {
    await exportWeekly.run({ scheduleTime: '2026-11-29T02:00:00Z' });
  } finally {
    delete process.env.STAGING;
  }
  expect([...stored]).toEqual([]);
});
