import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveHeadlessShell } from './browser';

let mockShell = '';
jest.mock('@sparticuz/chromium', () => ({
  __esModule: true,
  default: { executablePath: () => Promise.resolve(mockShell) },
}));

const folder = mkdtempSync(join(tmpdir(), 'browser-'));
afterAll(() => rmSync(folder, { recursive: true }));

const program = (name: string, code: number): string => {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nexit ${code}\n`);
  chmodSync(path, 0o755);
  return path;
};

const { CHROME_PATH, PATH } = process.env;
const { platform } = process;
beforeEach(() => {
  delete process.env.CHROME_PATH;
  process.env.PATH = folder;
  Object.defineProperty(process, 'platform', { value: 'linux' });
});
afterAll(() => {
  if (CHROME_PATH !== undefined) process.env.CHROME_PATH = CHROME_PATH;
  process.env.PATH = PATH;
  Object.defineProperty(process, 'platform', { value: platform });
});

test('takes the headless shell before an installed browser', async () => {
  program('chromium', 0);
  mockShell = program('shell', 0);
  expect(await resolveHeadlessShell()).toMatchObject({ executablePath: mockShell });
});

test('takes an installed browser where the headless shell does not run', async () => {
  const installed = program('chromium', 0);
  mockShell = program('shell', 127);
  expect(await resolveHeadlessShell()).toMatchObject({ executablePath: installed });
});

test('takes the browser in CHROME_PATH first', async () => {
  mockShell = program('shell', 0);
  process.env.CHROME_PATH = program('own', 0);
  expect(await resolveHeadlessShell()).toMatchObject({ executablePath: join(folder, 'own') });
});
