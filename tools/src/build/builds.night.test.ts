import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Launch } from '../project/launch';
import { Steps } from '../project/steps.mjs';
import { buildPackage, distOf, requireBuild } from './builds';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'builds-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a step for a package in a folder of its own. Returns what the step says. */
const say = async (step: typeof buildPackage, name: string): Promise<string> => {
  const written: string[] = [];
  const launch: Launch = {
    steps: new Steps({ write: (text: string) => written.push(text) }),
    signal: new AbortController().signal,
    firestoreServer: Promise.resolve({ status: 'rejected', reason: new Error('Not needed.') }),
  };
  await step(launch, name, { folder: join(folder, name) });
  return written.join('');
};

const build = (name: string): Promise<string> => say(buildPackage, name);

/** Returns when each file of a package's `dist` was written. */
const timesOf = (name: string): Record<string, number> => {
  const dist = distOf(name);
  const paths = existsSync(dist) ? readdirSync(dist, { recursive: true, encoding: 'utf8' }) : [];
  return Object.fromEntries(paths.map((path) => [path, statSync(join(dist, path)).mtimeMs]));
};

/** Returns the scripts of a built page or section that hold a letter beyond ASCII. */
const scriptsBeyondAscii = (name: string): string[] =>
  readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.js') && /[^\0-\x7f]/.test(readFileSync(join(folder, name, path), 'utf8')),
  );

const BUILDS = [
  ['mfe-admin', 'section.json'],
  ['functions', 'index.js'],
  ['shell', 'index.html'],
] as const;

test.each(BUILDS)(
  'builds %s into the folder of a test run, leaves dist alone, builds nothing twice, and accepts no build of others',
  async (name, file) => {
    const before = timesOf(name);
    expect(await build(name)).not.toContain('up to date');
    // A browser reads a script by the charset that somebody on its way has named.
    if (name !== 'functions') expect(scriptsBeyondAscii(name)).toEqual([]);
    const first = statSync(join(folder, name, file)).mtimeMs;
    expect(await build(name)).toContain('up to date');
    expect(statSync(join(folder, name, file)).mtimeMs).toBe(first);
    expect(timesOf(name)).toEqual(before);
    expect(await say(requireBuild, name)).toContain('of these sources');
    writeFileSync(join(folder, name, '.inputs'), JSON.stringify({ sources: 'others', backend: '' }));
    await expect(say(requireBuild, name)).rejects.toMatchObject({
      cause: { message: `${name}/dist is not the build of these sources.` },
    });
  },
  120_000,
);
