import { isBuiltin } from 'node:module';
import * as v from 'valibot';
import { root } from '../project/root';
import { workspacePackages } from '../project/workspace';
import { present } from './budgets/sources';
import { SOURCE, specifiersIn } from './imports/specifiers';

/** Returns the package of a specifier: `firebase` for `firebase/auth`. Undefined for a file or a module of Node. */
const packageOf = (specifier: string): string | undefined =>
  /^[./]|:/.test(specifier) || isBuiltin(specifier) ? undefined : /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0];

/** Returns the packages that a source imports, as values or as types, without modules that it declares itself. */
const packagesIn = (path: string, text: string): Set<string> =>
  new Set(specifiersIn(path, text).flatMap((specifier) => packageOf(specifier) ?? []));

/** Returns the modules that a source describes by `declare module`: a host gets them at run time. */
const declaredIn = (text: string): string[] =>
  [...text.matchAll(/^declare module '([^/']+)/gm)].map(([, name = '']) => name);

const versions = v.optional(v.record(v.string(), v.string()), {});
const packageSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ dependencies: versions, devDependencies: versions, peerDependencies: versions }),
);

const namedIn = (file: string): string[] => {
  const { dependencies, devDependencies, peerDependencies } = v.parse(packageSchema, present.read(file));
  return Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies });
};

describe('a source imports', () => {
  test.each([
    ['import a from "a/b";', ['a']],
    ['import type { A } from "@scope/a/b";', ['@scope/a']],
    ['import "a/style.css";', ['a']],
    ['export * from "a";\nexport { c } from "b";', ['a', 'b']],
    ['const a = await import("a");', ['a']],
    ['type A = import("a").A;', ['a']],
    ['const a = require("a"); require.resolve("b/c");', ['a', 'b']],
    ['jest.mock("a", () => ({})); jest.requireActual<B>("b");', ['a', 'b']],
    ['import "./a"; import "../b"; import "node:fs"; import "fs/promises";', []],
    ['const text = `import a from "a";`; // import "b"', []],
    ['read("a"); export const source = "b";', []],
  ])('%s', (text, packages) => {
    expect([...packagesIn('a.ts', text)]).toEqual(packages);
  });
});

test.each(workspacePackages(root))('$name names in its package.json what its sources import', ({ name }) => {
  const sources = present.files
    .filter((path) => path.startsWith(`${name}/`) && SOURCE.test(path))
    .map((path) => ({ path, text: present.read(path) }));
  // The root names the tools of all packages, for example of tests.
  const known = new Set([
    name,
    ...namedIn(`${name}/package.json`),
    ...namedIn('package.json'),
    ...sources.flatMap(({ text }) => declaredIn(text)),
  ]);
  const unnamed = new Map<string, string>();
  for (const { path, text } of sources) {
    for (const imported of packagesIn(path, text)) {
      if (!known.has(imported) && !unnamed.has(imported)) unnamed.set(imported, path);
    }
  }
  const faults = [...unnamed].map(([imported, path]) => `add ${imported}, which ${path} imports`);
  expect(faults).toEqual([]);
});
