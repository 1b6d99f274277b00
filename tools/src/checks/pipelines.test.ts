import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { root } from '../project/root';
import { workflowOf } from './workflow';

const pathsSchema = v.pipe(v.array(v.string()), v.minLength(1));

const workflowSchema = v.object({
  name: v.string(),
  on: v.object({
    pull_request: v.object({ paths: pathsSchema }),
    push: v.object({ branches: v.tuple([v.literal('main')]), paths: pathsSchema }),
  }),
  jobs: v.object({
    part: v.object({
      uses: v.literal('./.github/workflows/part.yml'),
      with: v.object({ part: v.string() }),
    }),
  }),
});

const SOURCELESS = ['node_modules', '.git', '.local'];

const files = readdirSync(root, { withFileTypes: true })
  .filter(({ name }) => !SOURCELESS.includes(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' }).map((path) =>
          `${entry.name}/${path}`.replaceAll(sep, '/'),
        )
      : [entry.name],
  );

const folders = readdirSync(root);
const sections = folders.filter((name) => name.startsWith('mfe-'));
const parts = ['shell', ...sections];

const read = (part: string) =>
  v.parse(workflowSchema, parse(readFileSync(join(root, '.github/workflows', `${part}.yml`), 'utf8')));

const literal = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');

/** A path filter of GitHub: `*` stays within a folder, `**` does not. */
const matches = (filter: string, path: string): boolean =>
  new RegExp(
    `^${filter
      .split('**')
      .map((text) => text.split('*').map(literal).join('[^/]*'))
      .join('.*')}$`,
  ).test(path);

const triggers = (part: string, path: string): boolean =>
  read(part).on.push.paths.some((filter) => matches(filter, path));

describe.each(parts)('the workflow of %s', (part) => {
  const { name, on, jobs } = read(part);

  test('checks and publishes that part', () => {
    expect({ name, part: jobs.part.with.part }).toEqual({ name: part, part });
  });

  test('watches the same files before and after a merge, and each of its filters names some', () => {
    expect(on.pull_request.paths).toEqual(on.push.paths);
    const idle = on.push.paths.filter((filter) => !files.some((path) => matches(filter, path)));
    expect(idle).toEqual([]);
  });

  test('runs for its own files and what all parts share, and for no other part', () => {
    const own = [
      'package-lock.json',
      ...folders.filter((name) => /^shared-|^tools$|^deployments$/.test(name)),
      part,
    ];
    for (const folder of own) {
      expect(files.some((path) => path.startsWith(folder) && triggers(part, path))).toBe(true);
    }
    const others = [...parts, 'functions', 'e2e', 'docs'].filter((folder) => folder !== part);
    const foreign = files.filter((path) => others.some((folder) => path.startsWith(`${folder}/`)));
    expect(foreign.filter((path) => triggers(part, path))).toEqual([]);
  });
});

test('a new section gets a workflow like the others', () => {
  const reports = JSON.stringify(read('mfe-reports'));
  expect(v.parse(workflowSchema, parse(workflowOf('mfe-orders')))).toEqual(
    JSON.parse(reports.replaceAll('mfe-reports', 'mfe-orders')),
  );
});

describe('CODEOWNERS', () => {
  const lines = readFileSync(join(root, '.github/CODEOWNERS'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' '));

  test('names existing files alone', () => {
    for (const [pattern = ''] of lines.filter(([first]) => first !== '*')) {
      expect(files.some((path) => `/${path}`.startsWith(pattern))).toBe(true);
    }
  });

  test.each(parts)('gives %s and its workflow to a team of its own', (part) => {
    const owners = (path: string) => lines.findLast(([first = '']) => path.startsWith(first))?.slice(1);
    const [own] = owners(`/${part}/package.json`) ?? [];
    expect(own).toMatch(/^@/);
    expect(owners(`/.github/workflows/${part}.yml`)).toEqual([own]);
    for (const other of parts.filter((folder) => folder !== part)) {
      expect(owners(`/${other}/package.json`)).not.toContain(own);
    }
  });
});
