import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { PROJECT_ID } from '../project/firebase-config';
import { actualPort, chooseFreePorts, withActualPorts } from '../project/port-offset';
import type { Running } from '../project/processes.mjs';
import { root } from '../project/root';
import { Steps } from '../project/steps.mjs';
import { startEmulators } from './emulators';
import { findFirestoreServer } from './firestore-server.mjs';

const signal = AbortSignal.timeout(150_000);

let folder: string;
let firestore: string;
let printed: string[];
let suites: Running[];

const writeRules = (allowed: string) =>
  writeFile(
    join(folder, 'firestore.rules'),
    `service cloud.firestore { match /databases/{d}/documents/{document=**} { allow read: if ${allowed}; } }`,
  );

const configSchema = v.object({ emulators: v.looseObject({}) });

/**
 * Starts Auth and Firestore with the rules and the data in the folder. firebase-tools chooses each port that no file
 * declares, and stops when another suite takes the same one first. So all ports are those that `firebase.json` declares.
 */
const startSuite = async () => {
  firestore = `http://127.0.0.1:${actualPort(8080)}`;
  const declared = withActualPorts(await readFile(join(root, 'firebase.json'), 'utf8'));
  const { emulators } = v.parse(configSchema, JSON.parse(declared));
  const config = join(folder, 'firebase.json');
  await writeFile(config, JSON.stringify({ firestore: { rules: 'firestore.rules' }, emulators }));
  const suite = await startEmulators(
    {
      server: await findFirestoreServer(new Steps({ write: () => true }), signal),
      config,
      dataFolder: join(folder, 'data'),
      onLog: (line) => printed.push(line),
    },
    { log: () => {} },
    signal,
  );
  suites.push(suite);
  return suite;
};

const note = (init?: RequestInit) =>
  fetch(`${firestore}/v1/projects/${PROJECT_ID}/databases/(default)/documents/notes/one`, {
    signal,
    ...init,
  });

/** Returns the rights of each file in a folder as octal digits. */
const rightsIn = async (logs: string): Promise<Record<string, string>> => {
  const names = await readdir(logs);
  const rights = names.map(async (name) => (await stat(join(logs, name))).mode.toString(8).slice(-3));
  return Object.fromEntries((await Promise.all(rights)).map((octal, index) => [names[index], octal]));
};

/** Writes the rules until the suite reports them: its watcher drops a change that follows another within 50 ms. */
const changeRules = async (allowed: string, report: string): Promise<void> => {
  printed = [];
  while (!printed.some((line) => line.includes(report))) {
    await writeRules(allowed);
    await sleep(200, undefined, { signal });
  }
};

beforeEach(async () => {
  // The ports of the suite that runs beside this one are taken. A port that the system chooses is not safe either: it
  // may give the same one to another process before the emulators listen.
  delete process.env.LOCAL_PORT_OFFSET;
  await chooseFreePorts();
  folder = await mkdtemp(join(tmpdir(), 'emulators-'));
  printed = [];
  suites = [];
  await writeRules('false');
});

afterEach(async () => {
  await Promise.all(suites.map((suite) => suite.kill()));
  await rm(folder, { recursive: true });
});

test('applies changed rules, stays up under faulty ones, never says of lost data that it is saved, and logs for its user alone', async () => {
  const logs = join(folder, '.local');
  await mkdir(logs);
  await writeFile(join(logs, 'firestore-debug.log'), 'of an earlier run');
  for (const path of [join(logs, 'firestore-debug.log'), logs]) await chmod(path, 0o777);
  const first = await startSuite();
  // Windows has no such rights.
  if (process.platform !== 'win32') {
    expect(await rightsIn(folder)).toMatchObject({ '.local': '700' });
    expect(await rightsIn(logs)).toEqual({ 'emulators.log': '600', 'firestore-debug.log': '600' });
  }
  expect(await readFile(join(logs, 'firestore-debug.log'), 'utf8')).toMatch(/^(?!.*earlier).*API endpoint/s);
  await note({ method: 'PATCH', body: '{"fields":{}}', headers: { Authorization: 'Bearer owner' } });
  expect((await note()).status).toBe(403);
  await changeRules('true', 'Rules updated');
  expect((await note()).status).toBe(200);
  await changeRules('(', 'Failed to update rules');
  expect((await note()).status).toBe(200);
  await first.stop();

  await writeRules('true');
  const second = await startSuite();
  await note({ method: 'DELETE', headers: { Authorization: 'Bearer owner' } });
  await fetch(`${firestore}/shutdown`, { method: 'POST' });
  await second.exited;
  await expect(second.stop()).rejects.toThrow('The data could not be saved');

  const third = await startSuite();
  expect((await note()).status).toBe(200);
  await third.stop();
}, 180_000);
