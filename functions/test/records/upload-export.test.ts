import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { uploadExport } from '../../commands/export-documents';

let folder: string;
let server: Server;
/** The files in the bucket, in the order in which they came. */
let stored: Map<string, string>;
let isDamaging: boolean;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'export-'));
  stored = new Map();
  isDamaging = false;
  // As a resumable upload goes (cloud.google.com/storage/docs/performing-resumable-uploads).
  server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const name = searchParams.get('name') ?? '';
    const file = await buffer(request);
    response.setHeader('content-type', 'application/json');
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
  rmSync(folder, { recursive: true });
});

const upload = async () => {
  const app = initializeApp({ projectId: 'demo-exports' }, 'exports');
  try {
    await uploadExport(getStorage(app).bucket('sales-exports'), folder);
  } finally {
    await deleteApp(app);
  }
};

const write = (files: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
};

test('copies every file below the name of the export, and the checksums last', async () => {
  write({
    checksums: 'abc  customers.ndjson\n',
    'accounts.ndjson': '',
    'customers.ndjson': '{"path":"ü"}\n',
  });
  await upload();
  const name = basename(folder);
  expect([...stored]).toEqual([
    [`${name}/accounts.ndjson`, ''],
    [`${name}/customers.ndjson`, '{"path":"ü"}\n'],
    [`${name}/checksums`, 'abc  customers.ndjson\n'],
  ]);
});

test('writes over no export, and gives no checksums to one that arrived damaged', async () => {
  write({ checksums: 'abc  customers.ndjson\n', 'customers.ndjson': '{}\n' });
  isDamaging = true;
  await expect(upload()).rejects.toThrow();
  expect(stored.has(`${basename(folder)}/checksums`)).toBe(false);
  isDamaging = false;
  await expect(upload()).rejects.toThrow('412');
  expect(stored.has(`${basename(folder)}/checksums`)).toBe(false);
});
