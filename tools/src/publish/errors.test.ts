import { runInNewContext } from 'node:vm';
import { buildSync } from 'esbuild';
import { Timestamp } from 'firebase-admin/firestore';
import { groupsIn, sourcesOf, textOf } from './errors';

const SOURCE = `// A comment of the team.
interface Visit { readonly customer: string }

const nameOf = ({ customer }: Visit): string => customer;

export const press = (visit: Visit): never => {
  const name = nameOf(visit);
  throw new TypeError(name);
};
`;

/** Builds a script of one source, small, with its map as rspack writes it. */
const built = () => {
  const { outputFiles } = buildSync({
    stdin: { contents: SOURCE, sourcefile: 'press.ts', loader: 'ts' },
    bundle: true,
    minify: true,
    sourcemap: 'external',
    write: false,
    outdir: 'dist',
    format: 'iife',
    globalName: 'section',
  });
  const [map, script] = outputFiles.map(({ text }) => text);
  const sources = ['webpack://reports_a/./src/reports/press.ts'];
  return { script: script ?? '', map: JSON.stringify({ ...JSON.parse(map ?? ''), sources }) };
};

/** Runs a script, and returns the frame of its error as a page stores it. */
const frameOf = (script: string): string => {
  try {
    runInNewContext(
      `${script}; section.press({ customer: 'Budi' })`,
      {},
      { filename: 'section.2ac99f33.js' },
    );
  } catch (error) {
    const { stack } = error as Error;
    return /section\.2ac99f33\.js:\d+:\d+/.exec(stack ?? '')?.[0] ?? '';
  }
  return '';
};

/** Returns sites with files. */
const sitesOf = (files: Readonly<Record<string, string>>) => ({
  site: (target: string) => ({
    read: async (path: string) => {
      const text = files[`${target} ${path}`];
      return text === undefined ? undefined : Buffer.from(text);
    },
  }),
});

const errorAt = (minute: number, fields: object = {}) => ({
  section: 'reports',
  build: 'a',
  channel: 'live' as const,
  outcome: 'error' as const,
  isAdmin: false,
  team: 'Reports <reports@example.com>',
  error: 'TypeError',
  frames: 'section.2ac99f33.js:1:1 ',
  route: '/customer/ID',
  uid: 'one',
  timestamp: Timestamp.fromMillis(Date.UTC(2026, 10, 29, 7, minute)),
  ...fields,
});

test('names the line and column of the source, of the build and of the page', async () => {
  const { script, map } = built();
  const frame = frameOf(script);
  const ofSection = sourcesOf(
    sitesOf({ 'reports builds/a/section.2ac99f33.js.map': map }),
    'reports',
    'mfe-reports',
  );
  expect(await ofSection('a', frame)).toBe('mfe-reports/src/reports/press.ts:8:9');
  const sites = sitesOf({ 'shell assets/section.2ac99f33.js.map': map });
  expect(await sourcesOf(sites, 'reports', 'mfe-reports')('a', `/${frame}`)).toBe(
    'shell/src/reports/press.ts:8:9',
  );
  expect(await sourcesOf(sites, 'shell', 'shell')('a', frame)).toBe('shell/src/reports/press.ts:8:9');
});

test('names shared sources by their own package', async () => {
  const { script, map } = built();
  const shared = map.replace('./src/reports', '../shared-ui/src');
  const sources = sourcesOf(
    sitesOf({ 'reports builds/a/section.2ac99f33.js.map': shared }),
    'reports',
    'mfe-reports',
  );
  expect(await sources('a', frameOf(script))).toBe('shared-ui/src/press.ts:8:9');
});

test('prints each error with its build, accounts, last time and team, the most frequent first', async () => {
  const rare = errorAt(30, {
    build: 'b',
    channel: 'canary',
    frames: '/1.2ac99f33.js:1:1 section.2ac99f33.js:1:9 ',
  });
  const groups = groupsIn([
    errorAt(10),
    rare,
    errorAt(20, { uid: 'two', frames: 'section.2ac99f33.js:1:1 8.2ac99f33.js:1:2 ' }),
  ]);
  const [first, second] = await Promise.all(
    groups.map((group) => textOf(group, async (_, frame) => `src/${frame}`)),
  );
  expect(first?.split('\n')).toEqual([
    '2 × TypeError, at /customer/ID, build a (live), 2 accounts, last 2026-11-29 07:20 UTC, Reports <reports@example.com>',
    '    src/section.2ac99f33.js:1:1',
    '    src/8.2ac99f33.js:1:2',
  ]);
  expect(second).toMatch(/^1 × TypeError, at \/customer\/ID, build b \(canary\), 1 account, /);
});

test('prints the place in the build where its source map is gone or broken', async () => {
  for (const files of [{}, { 'reports builds/a/section.2ac99f33.js.map': '<html>' }]) {
    const sources = sourcesOf(sitesOf(files), 'reports', 'mfe-reports');
    const [group] = groupsIn([errorAt(10)]);
    if (!group) throw new Error('There is no group.');
    expect(await textOf(group, sources)).toMatch(/\n {4}section\.2ac99f33\.js:1:1 \(no source map\)$/);
  }
});
