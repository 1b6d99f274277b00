import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runFirebase } from './firebase';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'home-'));
  mkdirSync(join(home, '.config/configstore'), { recursive: true });
  // As `firebase login` leaves it.
  const user = { email: 'somebody@else.example' };
  const tokens = { refresh_token: 'token', scopes: [] };
  writeFileSync(join(home, '.config/configstore/firebase-tools.json'), JSON.stringify({ user, tokens }));
});

afterEach(() => rmSync(home, { recursive: true }));

/** Prints who is signed in, by the reading of firebase-tools. */
const WHO = `
  const { getGlobalDefaultAccount } = require(${JSON.stringify(createRequire(__filename).resolve('firebase-tools/lib/auth.js'))});
  console.log(getGlobalDefaultAccount()?.user.email ?? 'nobody', process.env.FIREBASE_TOKEN || 'no token');`;

const PASSED = { HOME: '', FIREBASE_TOKEN: '' };

beforeEach(() => {
  for (const name of ['HOME', 'FIREBASE_TOKEN'] as const) PASSED[name] = process.env[name] ?? '';
  Object.assign(process.env, { HOME: home, FIREBASE_TOKEN: 'of a former set-up' });
});

afterEach(() => {
  process.env.HOME = PASSED.HOME;
  if (PASSED.FIREBASE_TOKEN === '') delete process.env.FIREBASE_TOKEN;
});

// firebase-tools takes a former `firebase login` before the application default credentials (lib/requireAuth.js).
test('Firebase deploys by the identity of this machine, and by no former login', async () => {
  const script = [process.execPath, '--eval', WHO];
  const { XDG_CONFIG_HOME: _, ...env } = process.env;
  const before = spawnSync(script[0] ?? '', script.slice(1), { env, encoding: 'utf8' });
  expect(before.stdout).toContain('somebody@else.example of a former set-up');
  const lines: string[] = [];
  await runFirebase([], {
    firebase: script,
    pauseMs: 1,
    cwd: home,
    signal: new AbortController().signal,
    onLine: (line) => lines.push(line),
  });
  expect(lines).toEqual(['nobody no token']);
});
