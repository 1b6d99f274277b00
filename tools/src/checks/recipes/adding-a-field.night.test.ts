import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { MODELS } from 'shared-model/models';
import { npm, start, stopAll } from '../../project/processes.mjs';
import { root } from '../../project/root';

const PAGE = 'docs/adding-a-field.md';
const NOT_COPIED = ['.git', '.local', 'node_modules', 'dist', 'coverage', 'test-results'];
/** A new field can break these tests too, beside those of the packages that it changes. */
const OTHER_UNITS = ['functions', 'shared-testing', 'tools/src/suite/demo'];

let checkout: string;

beforeAll(async () => {
  // Jest names tests by their real paths.
  checkout = await realpath(await mkdtemp(join(tmpdir(), 'recipe-')));
  await cp(root, checkout, {
    recursive: true,
    filter: (path) => path === root || !NOT_COPIED.includes(basename(path)),
  });
  // The packages of the workspace are relative links, which lead to their copies.
  const [from, to] = [join(root, 'node_modules'), join(checkout, 'node_modules')];
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const path = join(from, entry.name);
    await symlink(entry.isSymbolicLink() ? await readlink(path) : path, join(to, entry.name));
  }
});
afterAll(async () => {
  await stopAll();
  await rm(checkout, { recursive: true, force: true });
});

/** Replaces what `pattern` finds in a file of the copy. @throws {Error} If it finds nothing. */
const edit = async (file: string, pattern: RegExp, change: (found: string) => string): Promise<void> => {
  const source = await readFile(join(checkout, file), 'utf8');
  if (!pattern.test(source)) throw new Error(`${file} has no place for the example: ${pattern}`);
  await writeFile(join(checkout, file), source.replace(pattern, change));
};

/** Runs an npm command in the copy. Returns what failed, or its whole output where that says nothing. */
const failuresOf = async (...args: string[]): Promise<readonly string[]> => {
  const lines: string[] = [];
  const code = await start(npm(...args), { cwd: checkout, onLine: (line) => lines.push(line) }).exited;
  if (code === 0) return [];
  const named = new Set(lines.filter((line) => /error TS\d|^FAIL |^ *● /.test(line)));
  return named.size > 0 ? [...named] : lines;
};

test(`the example of ${PAGE} breaks no type and no unit test, whatever record it is added to`, async () => {
  const page = await readFile(join(root, PAGE), 'utf8');
  const examples = [...page.matchAll(/```tsx?\n +(.+)\n/g)].map(([, code]) => code);
  expect(examples).toHaveLength(3);
  const [field = '', column = '', input = ''] = examples;
  const records = [...page.matchAll(/^- \w+: `(.+?)`,\s+`(.+?)`,\s+`(.+?)`$/gm)];
  expect(records).toHaveLength(MODELS.length);
  for (const [, modelFile = '', columnsFile = '', inputsFile = ''] of records) {
    const source = await readFile(join(checkout, modelFile), 'utf8');
    const model = MODELS.find(({ collection }) => source.includes(`collection: '${collection}'`));
    if (!model) throw new Error(`${modelFile} has no model.`);
    const version = model.version + 1;
    await edit(modelFile, /(?<=version: )\d+/, () => String(version));
    await edit(
      modelFile,
      /(?<=fields: \{.*?)\n {2}\},/s,
      (end) => `\n${field.replace(/(?<=since: )\d+/, String(version))}${end}`,
    );
    const [derived] = Object.values<{ readonly options: { readonly label: string } }>(model.derived);
    const next = derived ? new RegExp(`\\n {2}\\{\\s+header: '${derived.options.label}'`) : /\n\];/;
    await edit(columnsFile, next, (found) => `\n${column}${found}`);
    const last = Object.keys(model.fields).at(-1);
    await edit(inputsFile, new RegExp(`field\\('${last}'\\).*?/>`, 's'), (found) => `${found}\n${input}`);
  }

  expect(await failuresOf('run', 'models')).toEqual([]);
  const packages = new Set(records.flatMap(([, ...files]) => files.map((file) => file.split('/')[0])));
  const units = [...packages, ...OTHER_UNITS].map((place) => `^${checkout}/${place}/`);
  const [types, broken] = await Promise.all([
    failuresOf('run', 'typecheck'),
    failuresOf('run', 'test:unit', '--', '--silent', '--maxWorkers=100%', ...units),
  ]);
  expect([...types, ...broken]).toEqual([]);
}, 600_000);
