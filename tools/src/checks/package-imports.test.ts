import { isBuiltin } from 'node:module';
import { parseSync } from '@swc/core';
import * as v from 'valibot';
import { root } from '../project/root';
import { workspacePackages } from '../project/workspace';
import { present } from './budgets/sources';

const SOURCE = /\.(tsx?|[cm]?js)$/;

type SyntaxNode = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null;

function* nodesIn(value: unknown): Generator<SyntaxNode> {
  if (!isNode(value)) return;
  yield value;
  for (const child of Object.values(value)) yield* nodesIn(child);
}

const textOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'StringLiteral' && typeof value.value === 'string'
    ? value.value
    : undefined;

/** `import('…')`, `require('…')`, `require.resolve('…')`, `jest.mock('…')` and its siblings. */
const isLoading = (callee: unknown): boolean => {
  if (!isNode(callee)) return false;
  const called = callee.type === 'MemberExpression' ? callee.object : callee;
  return (
    callee.type === 'Import' || (isNode(called) && (called.value === 'require' || called.value === 'jest'))
  );
};

const specifierOf = (node: SyntaxNode): string | undefined => {
  if (node.type === 'TsImportType') return textOf(node.argument);
  if (node.type !== 'CallExpression') return textOf(node.source);
  const [first] = Array.isArray(node.arguments) ? node.arguments : [];
  return isLoading(node.callee) && isNode(first) ? textOf(first.expression) : undefined;
};

/** Returns the package of a specifier: `firebase` for `firebase/auth`. Undefined for a file or a module of Node. */
const packageOf = (specifier: string): string | undefined =>
  /^[./]|:/.test(specifier) || isBuiltin(specifier) ? undefined : /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0];

/** Returns the packages that a source imports, as values or as types, without modules that it declares itself. */
const packagesIn = (path: string, text: string): Set<string> => {
  const isTypeScript = /\.tsx?$/.test(path);
  const { body } = parseSync(
    text,
    isTypeScript ? { syntax: 'typescript', tsx: path.endsWith('x') } : { syntax: 'ecmascript', jsx: true },
  );
  return new Set([...nodesIn(body)].flatMap((node) => packageOf(specifierOf(node) ?? '') ?? []));
};

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
