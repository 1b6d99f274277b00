import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSuiteRunning, noteRunningSuite } from './running-suite';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'running-suite-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('knows a suite until it ends', async () => {
  expect(isSuiteRunning(3000, folder)).toBe(false);
  const forget = await noteRunningSuite(3000, folder);
  expect(isSuiteRunning(3000, folder)).toBe(true);
  await forget();
  expect(isSuiteRunning(3000, folder)).toBe(false);
});

test('does not take a suite on other ports for this one', async () => {
  await noteRunningSuite(3000, folder);
  expect(isSuiteRunning(4000, folder)).toBe(false);
});

test('does not believe a note that a killed process left behind', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  await writeFile(join(folder, 'running-suite.json'), JSON.stringify({ pid, port: 3000 }));
  expect(isSuiteRunning(3000, folder)).toBe(false);
});

test('does not believe an unreadable note', async () => {
  await writeFile(join(folder, 'running-suite.json'), '{');
  expect(isSuiteRunning(3000, folder)).toBe(false);
});
