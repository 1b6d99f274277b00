import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { boundedLog } from './bounded-log.mjs';

const BYTES = 2_000;

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bounded-log-'));
  path = join(folder, 'a.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

const end = async (log: Writable): Promise<void> => {
  log.end();
  await once(log, 'finish');
};

const line = (index: number): string => `line ${index}\n`;
const sizeOf = (file: string): number => statSync(file).size;

test('has each line as soon as it is written', async () => {
  const log = boundedLog(path, BYTES);
  log.write('one\n');
  log.write('two\n');
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
  await end(log);
});

test('keeps the newest lines of a long log, within its bytes', async () => {
  const log = boundedLog(path, BYTES);
  for (let index = 0; index < 1_000; index += 1) {
    log.write(line(index));
    const old = existsSync(`${path}.old`) ? sizeOf(`${path}.old`) : 0;
    expect(sizeOf(path) + old).toBeLessThanOrEqual(BYTES);
  }
  await end(log);
  const kept = readFileSync(`${path}.old`, 'utf8') + readFileSync(path, 'utf8');
  const first = Number(/^line (\d+)\n/.exec(kept)?.[1]);
  expect(kept).toBe(Array.from({ length: 1_000 - first }, (_, index) => line(first + index)).join(''));
  expect(kept.length).toBeGreaterThanOrEqual(BYTES / 2);
});

test('keeps the end of a text that is longer than its file', async () => {
  const log = boundedLog(path, BYTES);
  log.write(`${'a'.repeat(5_000)}end`);
  await end(log);
  expect(sizeOf(path)).toBe(BYTES / 2);
  expect(readFileSync(path, 'utf8')).toMatch(/^a+end$/);
});

test('gives both files to their owner alone, also where others could read a former log', async () => {
  for (const file of [path, `${path}.old`]) {
    writeFileSync(file, 'of an earlier run');
    chmodSync(file, 0o666);
  }
  const log = boundedLog(path, BYTES);
  expect(existsSync(`${path}.old`)).toBe(false);
  for (let index = 0; index < 200; index += 1) log.write(line(index));
  for (const file of [path, `${path}.old`]) {
    expect(readFileSync(file, 'utf8')).not.toContain('earlier');
    // Windows has no such rights.
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  }
  await end(log);
});

test('goes on within its bytes where the full file cannot be moved', async () => {
  mkdirSync(join(`${path}.old`, 'held'), { recursive: true });
  const log = boundedLog(path, BYTES);
  for (let index = 0; index < 500; index += 1) log.write(line(index));
  await end(log);
  expect(sizeOf(path)).toBeLessThanOrEqual(BYTES / 2);
  expect(readFileSync(path, 'utf8')).toContain(line(499));
});
