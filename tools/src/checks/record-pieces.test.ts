import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project/root';
import { sectionModelFiles } from '../project/sections';
import { packageNames } from '../project/workspace';

/** The sources of the records and the sections, by path. */
type Sources = Readonly<Record<string, string>>;

const MODEL = /^(shared-records\/src\/model|mfe-[^/]+\/src)\/(?!.*\.test\.).*\.ts$/;
const TEST = /\.test\.tsx$/;

const sources = (): Sources => {
  const sections = packageNames(root, 'mfe-');
  const paths = ['shared-records/src/model', ...sections.map((section) => `${section}/src`)].flatMap(
    (folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => `${folder}/${name}`),
  );
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
};

/** Returns where the package of a model lists its models: the name of the list, and its file. */
const listFor = (path: string): { name: string; file: string } =>
  path.startsWith('shared-records/')
    ? { name: 'MODELS', file: 'shared-records/src/model/models.ts' }
    : { name: 'models', file: `${path.split('/')[0]}/src/models.ts` };

/** Names what each model lacks: its place in the list of its package, its screen, and the test of its fields. */
const forgottenPieces = (all: Sources): string[] => {
  const files = Object.entries(all);
  const models = files.flatMap(([path, text]) =>
    MODEL.test(path)
      ? [...text.matchAll(/export const (\w+) = defineModel\(/g)].map(([, name = '']) => ({ name, path }))
      : [],
  );
  const inSections = (isTest: boolean, text: string) =>
    files.some(
      ([path, source]) => path.startsWith('mfe-') && TEST.test(path) === isTest && source.includes(text),
    );
  return models.flatMap(({ name, path }) => {
    const list = listFor(path);
    const [, listed = ''] = new RegExp(`\\b${list.name} = \\[([^\\]]*)\\]`).exec(all[list.file] ?? '') ?? [];
    return [
      ...(new RegExp(`\\b${name}\\b`).test(listed)
        ? []
        : [`${name}: add it to ${list.name} in ${list.file}`]),
      ...(inSections(false, `model={${name}}`) ? [] : [`${name}: no screen`]),
      ...(inSections(true, `fieldsWithoutColumn(${name})`) ? [] : [`${name}: no test of its columns`]),
      ...(inSections(true, `fieldsWithoutInput(${name})`) ? [] : [`${name}: no test of its inputs`]),
    ];
  });
};

test('every model is in the list of its package, and has a screen and a test of its fields', () => {
  expect(forgottenPieces(sources())).toEqual([]);
});

test('names each forgotten piece of a model', () => {
  const all = {
    'shared-records/src/model/models.ts': 'export const MODELS = [customer] as const;',
    'shared-records/src/model/thing.ts': 'export const thing = defineModel({',
    'mfe-orders/src/models.ts': 'export const models = [part] as const;',
    'mfe-orders/src/orders/order.ts': 'export const order = defineModel({',
    'mfe-orders/src/orders/OrdersScreen.tsx': '<RecordScreen model={order} />',
  };
  expect(forgottenPieces(all)).toEqual([
    'thing: add it to MODELS in shared-records/src/model/models.ts',
    'thing: no screen',
    'thing: no test of its columns',
    'thing: no test of its inputs',
    'order: add it to models in mfe-orders/src/models.ts',
    'order: no test of its columns',
    'order: no test of its inputs',
  ]);
});

/** Names each import that the models of a section may not have: the functions bundle them. */
const foreignImports = (all: Sources): string[] =>
  Object.entries(all).flatMap(([path, text]) =>
    [...text.matchAll(/\bfrom '([^'.][^']*)'/g)]
      .map(([, imported = '']) => imported)
      .filter((imported) => !imported.startsWith('shared-records/model/'))
      .map((imported) => `${path} imports ${imported}`),
  );

test('the models of a section import models and nothing of the page', () => {
  const all = sectionModelFiles().map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
  expect(foreignImports(Object.fromEntries(all))).toEqual([]);
  const order =
    "import { line } from 'shared-records/model/fields/fields';\nimport { useMemo } from 'react';";
  expect(foreignImports({ 'mfe-orders/src/orders/order.ts': order })).toEqual([
    'mfe-orders/src/orders/order.ts imports react',
  ]);
});
