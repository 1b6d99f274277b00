import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sites } from '../project/firebase-config';
import { root } from '../project/root';
import { LISTS, registerSection } from './register-section';

let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'register-section-'));
  for (const path of [...LISTS, 'shell/firebase-config.json']) {
    mkdirSync(dirname(join(checkout, path)), { recursive: true });
    cpSync(join(root, path), join(checkout, path));
  }
});

afterEach(() => rmSync(checkout, { recursive: true }));

const lines = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8').split('\n');

test('gives the section the next port, and no list loses or reorders anything', async () => {
  const port = Math.max(...sites.map((site) => site.port)) + 1;
  const site = await registerSection('orders', checkout);
  expect(site).toEqual({ packageName: 'mfe-orders', target: 'orders', port });
  for (const path of ['.firebaserc', '.github/CODEOWNERS', 'shell/sections.json']) {
    const after = lines(checkout, path).map((line) => line.replace(/,$/, ''));
    const kept = lines(root, path).map((line) => line.replace(/,$/, ''));
    expect(after.some((line) => line.includes('orders'))).toBe(true);
    let position = 0;
    const lost = kept.filter((line) => {
      const found = after.indexOf(line, position);
      position = found + 1;
      return found === -1;
    });
    expect(lost).toEqual([]);
  }
});

test("leaves everything in firebase.json but hosting, and adds the section's site to that", async () => {
  await registerSection('orders', checkout);
  const read = (folder: string) => JSON.parse(readFileSync(join(folder, 'firebase.json'), 'utf8'));
  const { hosting: before, ...others } = read(root);
  const { hosting: after, ...same } = read(checkout);
  expect(JSON.stringify(same)).toBe(JSON.stringify(others));
  expect(after.map(({ target }: { target: string }) => target)).toEqual([
    ...before.map(({ target }: { target: string }) => target),
    'orders',
  ]);
});
